// Generated from shell.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../api/document.ts";
import type {
  PaletteSearchData,
  PaletteSearchVariables,
  ViewerData,
  ViewerVariables,
  WorkspaceCreateData,
  WorkspaceCreateVariables,
  WorkspaceNoticeDismissData,
  WorkspaceNoticeDismissVariables,
  WorkspaceNoticesData,
  WorkspaceNoticesVariables,
} from "../api/operation-types.ts";

export type {
  PaletteSearchData,
  ViewerData,
  WorkspaceCreateData,
  WorkspaceNoticeDismissData,
  WorkspaceNoticesData,
} from "../api/operation-types.ts";

export const Viewer: TypedDocument<ViewerData, ViewerVariables> = {
  name: "Viewer",
  text: "query Viewer{viewer{id email name twoFactorEnabled memberships{role workspace{id name eraseAt}}}}",
};

export const WorkspaceCreate: TypedDocument<WorkspaceCreateData, WorkspaceCreateVariables> = {
  name: "WorkspaceCreate",
  text: "mutation WorkspaceCreate($name:String!){workspaceCreate(name:$name){workspace{id name}userErrors{code message field}}}",
};

export const PaletteSearch: TypedDocument<PaletteSearchData, PaletteSearchVariables> = {
  name: "PaletteSearch",
  text: "query PaletteSearch($text:String!){trackers(first:6 filter:{search:$text}){edges{node{id trackingCode carrier status reference}}}}",
};

export const WorkspaceNotices: TypedDocument<WorkspaceNoticesData, WorkspaceNoticesVariables> = {
  name: "WorkspaceNotices",
  text: "query WorkspaceNotices{workspaceNotices{id kind message createdAt webhookEndpointId}}",
};

export const WorkspaceNoticeDismiss: TypedDocument<WorkspaceNoticeDismissData, WorkspaceNoticeDismissVariables> = {
  name: "WorkspaceNoticeDismiss",
  text: "mutation WorkspaceNoticeDismiss($id:ID!){workspaceNoticeDismiss(id:$id){userErrors{message field}}}",
};
