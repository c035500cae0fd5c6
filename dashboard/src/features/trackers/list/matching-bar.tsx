import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../../api/hooks.ts";
import type { TrackerFilter } from "../../../api/operation-types.ts";
import { useBlocked, useWorkspace } from "../../../api/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/forms/form-dialog.tsx";
import { toast } from "../../../ui/overlays/toast.tsx";
import {
  TrackersDeleteMatching,
  TrackersResumeMatching,
  TrackersStopMatching,
  type TrackersStopMatchingData,
} from "../trackers.operations.ts";
import type { Stopped } from "./undo-stop-bar.tsx";

type Total = { count: number; isMore: boolean };
/** What the filters of the list let through. */
export type Matching = { filter: TrackerFilter; total: Total | undefined };

/** In sight while one scrolls. */
export const barClass = "sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft p-2.5";

export const shownTotal = ({ count, isMore }: Total): string => `${isMore ? "more than " : ""}${count.toLocaleString()}`;

const acts = {
  stop: { title: "Stop tracking all that match?", button: "Stop", done: "are being stopped" },
  resume: { title: "Resume tracking all that match?", button: "Resume", done: "are being resumed" },
  delete: { title: "Delete all that match?", button: "Delete", done: "are being deleted" },
} as const;
type Act = keyof typeof acts;

/** What can be done with everything that the filters let through, however many pages that are. */
export const MatchingBar = ({
  filter,
  total = { count: 0, isMore: false },
  onClear,
  onStopped,
}: Matching & { onClear: () => void; onStopped: (stopped: Stopped) => void }) => {
  const scope = useWorkspace();
  const blocked = useBlocked("parcels");
  const client = useQueryClient();
  const [asking, setAsking] = useState<Act | null>(null);
  const actions = {
    stop: useAction(TrackersStopMatching),
    resume: useAction(TrackersResumeMatching),
    delete: useAction(TrackersDeleteMatching),
  };
  const report = async (act: Act, { matching }: TrackersStopMatchingData) => {
    await client.invalidateQueries({ queryKey: [scope.workspaceId, scope.mode] });
    const rest = matching.hasMore ? "It continues in the background; the list shows how far it is." : undefined;
    const said = `${shownTotal(matching)} trackers ${acts[act].done}`;
    const { operationId } = matching;
    // The bar that undoes it says the same, and a toast would cover it.
    if (operationId && matching.count > 0) onStopped({ said: `${shownTotal(matching)} trackers stopped`, operationId });
    else toast(said, rest);
    onClear();
  };
  return (
    <div role="toolbar" aria-label="All matching trackers" className={barClass}>
      <span className="figures mr-1 pl-1.5 font-medium" role="status">
        All {shownTotal(total)} that match are selected
      </span>
      <Button size="sm" icon="stop" blocked={blocked} onClick={() => setAsking("stop")}>
        Stop tracking
      </Button>
      <Button size="sm" icon="play" blocked={blocked} onClick={() => setAsking("resume")}>
        Resume tracking
      </Button>
      <Button size="sm" look="danger" icon="trash" blocked={blocked} onClick={() => setAsking("delete")}>
        Delete
      </Button>
      <Button size="sm" look="quiet" className="ml-auto" onClick={onClear}>
        Clear
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title={acts[asking].title}
          submit={`${acts[asking].button} ${shownTotal(total)} trackers`}
          danger={asking === "delete"}
          run={() => actions[asking].run({ filter })}
          onDone={(data) => report(asking, data)}
        >
          {asking === "delete"
            ? "Their scans are deleted too. This cannot be undone."
            : asking === "stop"
              ? "Those that have ended already do not change. You can undo this afterwards."
              : "Those that are tracked, and those that have arrived, do not change."}
        </ConfirmDialog>
      )}
    </div>
  );
};
