import { useRef, useState } from "react";
import { requestGraphQL } from "../../../api/client.ts";
import { nodesOf } from "../../../api/connection.ts";
import { failureOf } from "../../../api/failure.ts";
import type { TrackerFilter, TrackerSort } from "../../../api/operation-types.ts";
import { useWorkspace } from "../../../api/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlays/toast.tsx";
import { csvLine, downloadCsv } from "../import/csv.ts";
import { TrackerList, type TrackerListData, type TrackerRow } from "../trackers.operations.ts";

/** The columns of an export. */
const columns: (keyof TrackerRow)[] = [
  "id",
  "trackingCode",
  "carrier",
  "status",
  "statusDetail",
  "reference",
  "estimatedDeliveryAt",
  "deliveredAt",
  "createdAt",
  "updatedAt",
  "attention",
  "stopReason",
];

const rowLine = (row: TrackerRow): string =>
  csvLine(columns.map((column) => (row[column] === null ? null : String(row[column]))));

/** These rows, as they are on the screen. */
export const exportRows = (rows: readonly TrackerRow[], mode: string): void =>
  downloadCsv(`kolli-trackers-${mode}-${new Date().toISOString().slice(0, 10)}.csv`, [csvLine(columns), ...rows.map(rowLine)]);

/** Everything the filters let through, page by page, as one file. A second click stops it. */
export const ExportButton = ({ filter, sort }: { filter: TrackerFilter; sort: TrackerSort }) => {
  const scope = useWorkspace();
  const [count, setCount] = useState<number | null>(null);
  const stop = useRef(new AbortController());
  const run = async () => {
    if (count !== null) return stop.current.abort();
    stop.current = new AbortController();
    const parts = [csvLine(columns)];
    let rows = 0;
    let after: string | null = null;
    setCount(0);
    try {
      do {
        const { trackers }: TrackerListData = await requestGraphQL(
          TrackerList,
          { first: 250, after, filter, sort },
          scope,
          stop.current.signal,
        );
        parts.push(nodesOf(trackers).map(rowLine).join(""));
        rows += trackers.edges.length;
        setCount(rows);
        after = trackers.pageInfo.hasNextPage ? trackers.pageInfo.endCursor : null;
      } while (after);
      downloadCsv(`kolli-trackers-${scope.mode}-${new Date().toISOString().slice(0, 10)}.csv`, parts);
      toast("Export finished", `${rows.toLocaleString()} trackers were written.`);
    } catch (error) {
      if (!stop.current.signal.aborted) toast("The export stopped", `${failureOf(error).message} Nothing was written.`, "danger");
    } finally {
      setCount(null);
    }
  };
  return (
    <Button icon={count === null ? "download" : "close"} onClick={run} className="figures">
      {count === null ? "Export" : `Stop (${count.toLocaleString()} so far)`}
    </Button>
  );
};
