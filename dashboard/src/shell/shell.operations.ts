// Generated from shell.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../api/document.ts";
import type { Carrier, DashboardUserErrorCode, MemberRole, TrackingStatus, WorkspaceNoticeKind } from "../api/schema.ts";

export type ViewerData = {
  viewer: {
    id: string;
    email: string;
    name: string;
    twoFactorEnabled: boolean;
    memberships: { role: MemberRole; workspace: { id: string; name: string } }[];
  };
};
export const Viewer: TypedDocument<ViewerData, Record<string, never>> = {
  name: "Viewer",
  text: "query Viewer{viewer{id email name twoFactorEnabled memberships{role workspace{id name}}}}",
};

export type WorkspaceCreateData = {
  workspaceCreate: {
    workspace: { id: string; name: string } | null;
    userErrors: { code: DashboardUserErrorCode; message: string; field: string | null }[];
  };
};
export const WorkspaceCreate: TypedDocument<WorkspaceCreateData, { name: string }> = {
  name: "WorkspaceCreate",
  text: "mutation WorkspaceCreate($name:String!){workspaceCreate(name:$name){workspace{id name}userErrors{code message field}}}",
};

export type PaletteSearchData = {
  trackers: {
    edges: { node: { id: string; trackingCode: string; carrier: Carrier; status: TrackingStatus; reference: string | null } }[];
  };
};
export const PaletteSearch: TypedDocument<PaletteSearchData, { text: string }> = {
  name: "PaletteSearch",
  text: "query PaletteSearch($text:String!){trackers(first:6 filter:{search:$text}){edges{node{id trackingCode carrier status reference}}}}",
};

export type WorkspaceNoticesData = {
  workspaceNotices: {
    id: string;
    kind: WorkspaceNoticeKind;
    message: string;
    createdAt: string;
    webhookEndpointId: string | null;
  }[];
};
export const WorkspaceNotices: TypedDocument<WorkspaceNoticesData, Record<string, never>> = {
  name: "WorkspaceNotices",
  text: "query WorkspaceNotices{workspaceNotices{id kind message createdAt webhookEndpointId}}",
};

export type WorkspaceNoticeDismissData = { workspaceNoticeDismiss: { userErrors: { message: string; field: string | null }[] } };
export const WorkspaceNoticeDismiss: TypedDocument<WorkspaceNoticeDismissData, { id: string }> = {
  name: "WorkspaceNoticeDismiss",
  text: "mutation WorkspaceNoticeDismiss($id:ID!){workspaceNoticeDismiss(id:$id){userErrors{message field}}}",
};
