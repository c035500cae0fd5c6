// Generated from backlogs.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { BacklogsData, BacklogsVariables } from "../../api/operation-types.ts";

export type { BacklogsData } from "../../api/operation-types.ts";

export const Backlogs: TypedDocument<BacklogsData, BacklogsVariables> = {
  name: "Backlogs",
  text: "query Backlogs{backlogs{id kind subjectName done total}}",
};
