import { useState } from "react";
import { toastRefusal, useAction } from "../../../api/hooks.ts";
import { useBlocked, useWorkspace } from "../../../api/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlays/toast.tsx";
import { TrackerBulkResume, TrackersStopUndo } from "../trackers.operations.ts";
import { barClass } from "./matching-bar.tsx";

/** What the last stop of several trackers was: those by name, or all that matched. */
export type Stopped = { said: string; ids?: readonly string[]; operationId?: string };

/** Kept for this tab, so that one can look at what was stopped, come back and undo it. */
export const useStopped = () => {
  const { workspaceId, mode } = useWorkspace();
  const key = `kolli.stopped.${workspaceId}.${mode}`;
  const read = (): Stopped | null => JSON.parse(sessionStorage.getItem(key) ?? "null");
  const [kept, setKept] = useState(() => ({ key, stopped: read() }));
  const set = (stopped: Stopped | null) => {
    sessionStorage.setItem(key, JSON.stringify(stopped));
    setKept({ key, stopped });
  };
  return [kept.key === key ? kept.stopped : read(), set] as const;
};

const refresh = ["TrackerList", "TrackerTotal", "Backlogs", "Overview"];

/** Where the buttons were that stopped them. */
export const UndoStopBar = ({ stopped, onGone }: { stopped: Stopped; onGone: () => void }) => {
  const blocked = useBlocked("parcels");
  const resume = useAction(TrackerBulkResume, { refresh });
  const undo = useAction(TrackersStopUndo, { refresh });
  const run = async () => {
    const { ids, operationId } = stopped;
    const result = ids ? await resume.run({ ids: [...ids] }) : await undo.run({ operationId: operationId! });
    if (!result.ok) return toastRefusal("The stop was not undone", result);
    toast("Undone", "Tracking resumes.");
    onGone();
  };
  return (
    <div role="toolbar" aria-label="Stopped trackers" className={barClass}>
      <span className="figures mr-1 pl-1.5 font-medium" role="status">
        {stopped.said}
      </span>
      <Button size="sm" icon="undo" busy={resume.busy || undo.busy} blocked={blocked} onClick={run}>
        Undo
      </Button>
      <Button size="sm" look="quiet" className="ml-auto" onClick={onGone}>
        Dismiss
      </Button>
    </div>
  );
};
