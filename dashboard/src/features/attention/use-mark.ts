import { toastRefusal, useAction } from "../../api/hooks.ts";
import type { AttentionMarkInput } from "../../api/operation-types.ts";
import { viewerZone } from "../../ui/date-format.ts";
import { toast } from "../../ui/overlays/toast.tsx";
import { AttentionMark } from "./attention.operations.ts";

const said = { DONE: "Marked as done", SNOOZED: "Put off", OPEN: "Back in the list" } as const;

/** Marks parcels for the whole workspace, and says so. */
export const useMark = () => {
  const action = useAction(AttentionMark, { refresh: ["AttentionList", "AttentionMore", "Overview"] });
  const run = async (input: Omit<AttentionMarkInput, "timeZone">): Promise<void> => {
    const result = await action.run({ input: { ...input, timeZone: viewerZone() } });
    if (!result.ok) return toastRefusal("Nothing was marked", result);
    const { markedCount } = result.data.attentionMark;
    toast(markedCount > 1 ? `${said[input.state]}: ${markedCount.toLocaleString()}` : said[input.state]);
  };
  return { run, busy: action.busy };
};
