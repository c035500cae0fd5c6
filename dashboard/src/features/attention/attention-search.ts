import type { AttentionState } from "../../api/operation-types.ts";

export const attentionViews = [
  { value: "open", label: "To do" },
  { value: "snoozed", label: "Put off" },
  { value: "done", label: "Done" },
] as const;
export type AttentionView = (typeof attentionViews)[number]["value"];

export const stateOfView: Readonly<Record<AttentionView, AttentionState>> = { open: "OPEN", snoozed: "SNOOZED", done: "DONE" };

/** What the address says; anything else is left out. */
export const readAttentionSearch = (search: Record<string, unknown>): { view?: AttentionView } => {
  const view = attentionViews.find(({ value }) => value === search.view)?.value;
  return view && view !== "open" ? { view } : {};
};
