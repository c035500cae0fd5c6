import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestGraphQL } from "../../api/client.ts";
import { userErrorsIn } from "../../api/hooks.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { exportRows } from "./export-button.tsx";
import { TrackerDelete, TrackerRefresh, type TrackerRow, TrackerStop } from "./trackers.operations.ts";

const acts = {
  refresh: { document: TrackerRefresh, done: "checked", title: "Check these trackers now?", button: "Check" },
  stop: { document: TrackerStop, done: "no longer tracked", title: "Stop tracking these parcels?", button: "Stop" },
  delete: { document: TrackerDelete, done: "deleted", title: "Delete these trackers?", button: "Delete" },
} as const;
type Act = keyof typeof acts;

const counted = (count: number): string => `${count.toLocaleString()} ${count === 1 ? "tracker" : "trackers"}`;

/** At the same time: enough to be quick, few enough for the session's own limit. */
const atOnce = 4;

/** What can be done with the rows that are ticked. Each is done by itself, and what fails is told. */
export const BulkBar = ({ rows, onClear }: { rows: readonly TrackerRow[]; onClear: () => void }) => {
  const scope = useWorkspace();
  const blocked = useBlocked("change");
  const client = useQueryClient();
  const [asking, setAsking] = useState<Act | null>(null);
  const run = async (act: Act): Promise<string | null> => {
    const left = rows.filter(({ isActive }) => act === "delete" || isActive);
    const failures: string[] = [];
    const work = [...left];
    const worker = async () => {
      for (let row = work.shift(); row; row = work.shift()) {
        try {
          const [error] = userErrorsIn(await requestGraphQL<object, { id: string }>(acts[act].document, { id: row.id }, scope));
          if (error) failures.push(`${row.trackingCode}: ${error.message}`);
        } catch (error) {
          failures.push(`${row.trackingCode}: ${(error as Error).message}`);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await client.invalidateQueries({ queryKey: [scope.workspaceId, scope.mode] });
    const done = left.length - failures.length;
    const rest = failures.length > 0 ? `${failures.length} not. ${failures[0]}` : undefined;
    toast(`${counted(done)} ${acts[act].done}`, rest, rest ? "danger" : "good");
    if (failures.length === 0) onClear();
    return null;
  };
  const ended = rows.filter(({ isActive }) => !isActive).length;
  return (
    <div
      role="toolbar"
      aria-label="Selected trackers"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft p-2.5"
    >
      <span className="figures mr-1 pl-1.5 font-medium" role="status">
        {rows.length.toLocaleString()} selected
      </span>
      <Button size="sm" icon="refresh" blocked={blocked} onClick={() => setAsking("refresh")}>
        Check now
      </Button>
      <Button size="sm" icon="stop" blocked={blocked} onClick={() => setAsking("stop")}>
        Stop tracking
      </Button>
      <Button size="sm" icon="download" onClick={() => exportRows(rows, scope.mode)}>
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
          open
          onClose={() => setAsking(null)}
          title={acts[asking].title}
          confirm={`${acts[asking].button} ${counted(asking === "delete" ? rows.length : rows.length - ended)}`}
          danger={asking === "delete"}
          run={() => run(asking)}
        >
          {asking === "delete"
            ? "Their checkpoints are deleted too. This cannot be undone."
            : ended > 0
              ? `${ended.toLocaleString()} of them have already ended and do not change.`
              : undefined}
        </ConfirmDialog>
      )}
    </div>
  );
};
