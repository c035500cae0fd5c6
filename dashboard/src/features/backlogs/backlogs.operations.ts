// Generated from backlogs.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { BacklogCancelData, BacklogCancelVariables, BacklogsData, BacklogsVariables } from "../../api/operation-types.ts";

export type { BacklogCancelData, BacklogsData } from "../../api/operation-types.ts";

export const Backlogs: TypedDocument<BacklogsData, BacklogsVariables> = {
  name: "Backlogs",
  text: "query Backlogs{backlogs{id kind subjectName done total}}",
};

export const BacklogCancel: TypedDocument<BacklogCancelData, BacklogCancelVariables> = {
  name: "BacklogCancel",
  text: "mutation BacklogCancel($id:ID!){backlogCancel(id:$id){userErrors{message field}}}",
};
