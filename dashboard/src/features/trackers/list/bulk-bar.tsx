import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../../api/hooks.ts";
import { useBlocked, useWorkspace } from "../../../api/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/forms/form-dialog.tsx";
import { toast } from "../../../ui/overlays/toast.tsx";
import {
  TrackerBulkDelete,
  type TrackerBulkDeleteData,
  TrackerBulkRefresh,
  TrackerBulkResume,
  TrackerBulkStop,
  type TrackerRow,
} from "../trackers.operations.ts";
import { exportRows } from "./export-button.tsx";
import { barClass, type Matching, MatchingBar, shownTotal } from "./matching-bar.tsx";
import type { Stopped } from "./undo-stop-bar.tsx";

const acts = {
  refresh: { done: "checked", title: "Check these trackers now?", button: "Check" },
  stop: { done: "no longer tracked", title: "Stop tracking these parcels?", button: "Stop" },
  resume: { done: "tracked again", title: "Resume tracking these parcels?", button: "Resume" },
  delete: { done: "deleted", title: "Delete these trackers?", button: "Delete" },
} as const;
type Act = keyof typeof acts;

const isResumable = ({ stopReason }: TrackerRow): boolean => stopReason === "STOPPED" || stopReason === "STALE";

const counted = (count: number): string => `${count.toLocaleString()} ${count === 1 ? "tracker" : "trackers"}`;

/** What can be done with the selected rows, in one request. If some fail, the others are done, and the first reason is shown. */
export const BulkBar = ({
  rows,
  onClear,
  onStopped,
  matching,
}: {
  rows: readonly TrackerRow[];
  onClear: () => void;
  /** What was stopped can be resumed together. */
  onStopped: (stopped: Stopped) => void;
  /** What the whole page is a part of, if all of it is selected. */
  matching: Matching | null;
}) => {
  const [isAll, setIsAll] = useState(false);
  if (isAll && matching) return <MatchingBar {...matching} onClear={onClear} onStopped={onStopped} />;
  return <SelectedBar rows={rows} onClear={onClear} onStopped={onStopped} matching={matching} onAll={() => setIsAll(true)} />;
};

const SelectedBar = ({
  rows,
  onClear,
  onStopped,
  matching,
  onAll,
}: {
  rows: readonly TrackerRow[];
  onClear: () => void;
  onStopped: (stopped: Stopped) => void;
  matching: Matching | null;
  onAll: () => void;
}) => {
  const scope = useWorkspace();
  const blocked = useBlocked("parcels");
  const client = useQueryClient();
  const [asking, setAsking] = useState<Act | null>(null);
  const actions = {
    refresh: useAction(TrackerBulkRefresh),
    stop: useAction(TrackerBulkStop),
    resume: useAction(TrackerBulkResume),
    delete: useAction(TrackerBulkDelete),
  };
  const concerned = (act: Act) =>
    rows.filter((row) => (act === "delete" ? true : act === "resume" ? isResumable(row) : row.isActive));
  const report = async (act: Act, { bulk: { results } }: TrackerBulkDeleteData) => {
    await client.invalidateQueries({ queryKey: [scope.workspaceId, scope.mode] });
    const asked = concerned(act);
    const failures = results.flatMap(({ trackerUserErrors: [error] }, nth) =>
      error ? [`${asked[nth]?.trackingCode}: ${error.message}`] : [],
    );
    const rest = failures.length > 0 ? `${failures.length} not. ${failures[0]}` : undefined;
    const said = `${counted(results.length - failures.length)} ${acts[act].done}`;
    const done = asked.filter((_, nth) => !results[nth]?.trackerUserErrors.length).map(({ id }) => id);
    // The bar that undoes it says the same, and a toast would cover it.
    if (act === "stop" && done.length > 0) onStopped({ said, ids: done });
    if (act !== "stop" || rest) toast(said, rest, rest ? "danger" : "good");
    if (failures.length === 0) onClear();
  };
  return (
    <div role="toolbar" aria-label="Selected trackers" className={barClass}>
      <span className="figures mr-1 pl-1.5 font-medium" role="status">
        {rows.length.toLocaleString()} selected
      </span>
      {matching?.total && (matching.total.isMore || matching.total.count > rows.length) && (
        <Button size="sm" look="quiet" onClick={onAll}>
          Select all {shownTotal(matching.total)} that match
        </Button>
      )}
      <Button size="sm" icon="refresh" blocked={blocked} onClick={() => setAsking("refresh")}>
        Check now
      </Button>
      <Button size="sm" icon="stop" blocked={blocked} onClick={() => setAsking("stop")}>
        Stop tracking
      </Button>
      {rows.some(isResumable) && (
        <Button size="sm" icon="play" blocked={blocked} onClick={() => setAsking("resume")}>
          Resume tracking
        </Button>
      )}
      <Button size="sm" icon="download" onClick={() => exportRows(rows, scope)}>
        Export
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
          submit={`${acts[asking].button} ${counted(concerned(asking).length)}`}
          danger={asking === "delete"}
          run={() => actions[asking].run({ ids: concerned(asking).map(({ id }) => id) })}
          onDone={(data) => report(asking, data)}
        >
          {asking === "delete"
            ? "Their scans are deleted too. This cannot be undone."
            : rows.length > concerned(asking).length
              ? `${(rows.length - concerned(asking).length).toLocaleString()} of them are ${asking === "resume" ? "tracked, or have arrived," : "no longer tracked"} and do not change.`
              : undefined}
        </ConfirmDialog>
      )}
    </div>
  );
};
