// Generated from workspace.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  WorkspaceSettingsData,
  WorkspaceSettingsVariables,
  WorkspaceUpdateData,
  WorkspaceUpdateVariables,
} from "../../api/operation-types.ts";

export type { WorkspaceSettingsData, WorkspaceUpdateData } from "../../api/operation-types.ts";

export const WorkspaceSettings: TypedDocument<WorkspaceSettingsData, WorkspaceSettingsVariables> = {
  name: "WorkspaceSettings",
  text: "query WorkspaceSettings{workspaceSettings{id name publicPages retentionDays proofRetentionDays requiredSignIn createdAt}}",
};

export const WorkspaceUpdate: TypedDocument<WorkspaceUpdateData, WorkspaceUpdateVariables> = {
  name: "WorkspaceUpdate",
  text: "mutation WorkspaceUpdate($name:String$publicPages:Boolean$retentionDays:Int$proofRetentionDays:Int$requiredSignIn:SignInRequirement){workspaceUpdate(name:$name publicPages:$publicPages retentionDays:$retentionDays proofRetentionDays:$proofRetentionDays requiredSignIn:$requiredSignIn){userErrors{message field}}}",
};
