import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../../../api/workspace.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { csvLine, downloadCsv } from "./csv.ts";
import type { ImportRow } from "./import-rows.ts";
import type { ImportJob, RowFailure } from "./use-import.ts";

const titles = { idle: "", running: "Importing…", paused: "Import paused", done: "Import finished" };

export const ImportProgress = ({
  job,
  skipped,
  header,
  onStartOver,
}: {
  job: ImportJob;
  skipped: ImportRow[];
  header: string[];
  onStartOver: () => void;
}) => {
  const { workspaceId, mode } = useWorkspace();
  const tried = job.created + job.failures.length;
  const failures: RowFailure[] = [...skipped.map((row) => ({ row, message: row.problem ?? "" })), ...job.failures];
  const downloadFailures = () =>
    downloadCsv("kolli-not-imported.csv", [
      csvLine([...header, "problem"]),
      ...failures.map(({ row, message }) => csvLine([...row.cells, message])),
    ]);
  return (
    <div className="grid gap-4">
      <Card title={titles[job.state]}>
        <progress className="import-progress" max={Math.max(1, job.total)} value={tried} aria-label="Import" />
        <p className="mt-2 figures" role="status">
          <b className="font-semibold">{job.created.toLocaleString()}</b> of {job.total.toLocaleString()} created
          {failures.length > 0 && <span className="text-danger">, {failures.length.toLocaleString()} not</span>}
        </p>
        {job.problem && (
          <Notice tone="danger" className="mt-3" title={job.problem}>
            The trackers counted above were created. If the connection broke during a batch, its rows may exist already: check
            before you continue.
          </Notice>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {job.state === "running" && <Button onClick={job.pause}>Pause</Button>}
          {job.state === "paused" && (
            <Button look="primary" icon="play" onClick={job.resume}>
              Continue
            </Button>
          )}
          {job.state === "done" && (
            <Link to="/w/$workspaceId/$mode/trackers" params={{ workspaceId, mode }} className={buttonClass("primary")}>
              View trackers
            </Link>
          )}
          {job.state !== "running" && <Button onClick={onStartOver}>Import another file</Button>}
        </div>
      </Card>
      {failures.length > 0 && (
        <Card
          flush
          title="Not imported"
          hint="Download these rows, fix them and import the file."
          action={
            <Button size="sm" icon="download" onClick={downloadFailures}>
              Download as CSV
            </Button>
          }
        >
          <DataTable<RowFailure>
            label="Rows that were not imported"
            rows={failures.slice(0, 200)}
            rowKey={({ row }) => String(row.line)}
            columns={[
              { id: "line", header: "Line", align: "right", className: "w-12 text-faint figures", cell: ({ row }) => row.line },
              { id: "code", header: "Row", className: "font-mono", cell: ({ row }) => row.cells.join(", ").slice(0, 80) },
              { id: "problem", header: "Problem", cell: ({ message }) => <span className="text-danger">{message}</span> },
            ]}
          />
        </Card>
      )}
    </div>
  );
};
