import { useRef, useState } from "react";
import { requestGraphQL } from "../../api/client.ts";
import { nodesOf } from "../../api/connection.ts";
import { failureOf } from "../../api/failure.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx";
import { toast } from "../../ui/overlays/toast.tsx";
import { csvLine, downloadCsv, downloadFile } from "../trackers/import/csv.ts";
import { AuditLog, type AuditLogData } from "./audit.operations.ts";
import type { toAuditFilter } from "./audit-search.ts";

type Entry = AuditLogData["auditLog"]["edges"][number]["node"];

const columns: (keyof Entry)[] = [
  ...(["id", "createdAt", "mode", "actorName", "action", "subjectId", "subjectName"] as const),
  ...(["detail", "ipAddress", "userAgent"] as const),
];

const cell = (value: unknown): string | null =>
  value === null ? null : typeof value === "string" ? value : JSON.stringify(value);

const formats = {
  csv: {
    label: "CSV",
    write: (name: string, entries: readonly Entry[]) =>
      downloadCsv(`${name}.csv`, [
        csvLine(columns),
        ...entries.map((entry) => csvLine(columns.map((column) => cell(entry[column])))),
      ]),
  },
  jsonl: {
    label: "JSON lines",
    write: (name: string, entries: readonly Entry[]) =>
      downloadFile(
        `${name}.jsonl`,
        entries.map((entry) => `${JSON.stringify(entry)}\n`),
        "application/jsonl",
      ),
  },
};

/** Everything the filters let through, page by page, as one file. A click while it runs stops it. */
export const AuditExport = ({ filter }: { filter: ReturnType<typeof toAuditFilter> }) => {
  const scope = useWorkspace();
  const [count, setCount] = useState<number | null>(null);
  const stop = useRef(new AbortController());
  const run = async (format: keyof typeof formats) => {
    stop.current = new AbortController();
    const entries: Entry[] = [];
    let after: string | null = null;
    setCount(0);
    try {
      do {
        const { auditLog }: AuditLogData = await requestGraphQL(
          AuditLog,
          { first: 250, after, ...filter },
          scope,
          stop.current.signal,
        );
        entries.push(...nodesOf(auditLog));
        setCount(entries.length);
        after = auditLog.pageInfo.hasNextPage ? auditLog.pageInfo.endCursor : null;
      } while (after);
      formats[format].write(`kolli-audit-log-${new Date().toISOString().slice(0, 10)}`, entries);
      toast("Export finished", `${entries.length.toLocaleString()} entries were written.`);
    } catch (error) {
      if (!stop.current.signal.aborted) toast("The export stopped", `${failureOf(error).message} Nothing was written.`, "danger");
    } finally {
      setCount(null);
    }
  };
  if (count !== null)
    return (
      <Button icon="close" className="figures" onClick={() => stop.current.abort()}>
        {`Stop (${count.toLocaleString()} so far)`}
      </Button>
    );
  return (
    <Menu trigger={<Button icon="download">Export</Button>}>
      {(Object.keys(formats) as (keyof typeof formats)[]).map((format) => (
        <MenuItem key={format} onSelect={() => run(format)}>
          {formats[format].label}
        </MenuItem>
      ))}
    </Menu>
  );
};
