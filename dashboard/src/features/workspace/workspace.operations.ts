// Generated from workspace.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  PersonEraseData,
  PersonEraseVariables,
  WorkspaceDeleteData,
  WorkspaceDeleteVariables,
  WorkspaceExportData,
  WorkspaceExportVariables,
  WorkspaceRestoreData,
  WorkspaceRestoreVariables,
  WorkspaceSettingsData,
  WorkspaceSettingsVariables,
  WorkspaceUpdateData,
  WorkspaceUpdateVariables,
} from "../../api/operation-types.ts";

export type {
  PersonEraseData,
  WorkspaceDeleteData,
  WorkspaceExportData,
  WorkspaceRestoreData,
  WorkspaceSettingsData,
  WorkspaceUpdateData,
} from "../../api/operation-types.ts";

export const WorkspaceSettings: TypedDocument<WorkspaceSettingsData, WorkspaceSettingsVariables> = {
  name: "WorkspaceSettings",
  text: "query WorkspaceSettings{workspaceSettings{id name publicPages retentionDays proofRetentionDays requiredSignIn searchKeys createdAt}}",
};

export const WorkspaceUpdate: TypedDocument<WorkspaceUpdateData, WorkspaceUpdateVariables> = {
  name: "WorkspaceUpdate",
  text: "mutation WorkspaceUpdate($name:String$publicPages:Boolean$retentionDays:Int$proofRetentionDays:Int$requiredSignIn:SignInRequirement$searchKeys:[String!]){workspaceUpdate(name:$name publicPages:$publicPages retentionDays:$retentionDays proofRetentionDays:$proofRetentionDays requiredSignIn:$requiredSignIn searchKeys:$searchKeys){userErrors{message field}}}",
};

export const WorkspaceExport: TypedDocument<WorkspaceExportData, WorkspaceExportVariables> = {
  name: "WorkspaceExport",
  text: "mutation WorkspaceExport{workspaceExport{url userErrors{message field}}}",
};

export const WorkspaceDelete: TypedDocument<WorkspaceDeleteData, WorkspaceDeleteVariables> = {
  name: "WorkspaceDelete",
  text: "mutation WorkspaceDelete($name:String!){workspaceDelete(name:$name){userErrors{message field}}}",
};

export const WorkspaceRestore: TypedDocument<WorkspaceRestoreData, WorkspaceRestoreVariables> = {
  name: "WorkspaceRestore",
  text: "mutation WorkspaceRestore{workspaceRestore{userErrors{message field}}}",
};

export const PersonErase: TypedDocument<PersonEraseData, PersonEraseVariables> = {
  name: "PersonErase",
  text: "mutation PersonErase($reference:String$metadataKey:String$metadataValue:String){personErase(reference:$reference metadataKey:$metadataKey metadataValue:$metadataValue){erasedTrackers userErrors{message field}}}",
};
