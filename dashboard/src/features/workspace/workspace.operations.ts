// Generated from workspace.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";

export type WorkspaceSettingsData = {
  workspaceSettings: { id: string; name: string; publicPages: boolean; retentionDays: number | null; createdAt: string };
};
export const WorkspaceSettings: TypedDocument<WorkspaceSettingsData, Record<string, never>> = {
  name: "WorkspaceSettings",
  text: "query WorkspaceSettings{workspaceSettings{id name publicPages retentionDays createdAt}}",
};

export type WorkspaceUpdateData = { workspaceUpdate: { userErrors: { message: string; field: string | null }[] } };
export const WorkspaceUpdate: TypedDocument<
  WorkspaceUpdateData,
  { name?: string | null; publicPages?: boolean | null; retentionDays?: number | null }
> = {
  name: "WorkspaceUpdate",
  text: "mutation WorkspaceUpdate($name:String$publicPages:Boolean$retentionDays:Int){workspaceUpdate(name:$name publicPages:$publicPages retentionDays:$retentionDays){userErrors{message field}}}",
};
