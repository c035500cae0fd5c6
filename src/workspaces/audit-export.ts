import { globalId } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import { type AuditFilter, type AuditRow, listAuditEntries } from "./audit.sql.ts";

const pageSize = 1_000;

/** Every matching entry, newest first, page by page: an export holds only one page in memory. */
export const auditEntries = async function* (db: Database, workspaceId: string, filter: AuditFilter): AsyncGenerator<AuditRow> {
  let before: { createdAt: number; id: string } | null = null;
  for (;;) {
    const rows: AuditRow[] = await listAuditEntries(db, workspaceId, { limit: pageSize, before, filter });
    yield* rows;
    if (rows.length < pageSize) return;
    before = rows.at(-1)!;
  }
};

const shown = ({ id, actorId, createdAt, ...entry }: AuditRow) => ({
  id: globalId("AuditEntry", id),
  createdAt: new Date(createdAt).toISOString(),
  ...entry,
  actorId: actorId === null ? null : globalId("User", actorId),
});

const columns = [
  ...(["id", "createdAt", "mode", "actorId", "actorName", "action"] as const),
  ...(["subjectId", "subjectName", "detail", "ipAddress", "userAgent"] as const),
];

/** A cell that a spreadsheet would read as a formula is written as text. */
export const csvCell = (value: unknown): string => {
  const plain = value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
  const text = /^[=+\-@\t\r\n]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** How entries are written, line by line. CSV starts with a line of names. */
export const auditFormats = {
  csv: {
    head: `${columns.join(",")}\r\n`,
    line: (row: AuditRow) => `${columns.map((name) => csvCell(shown(row)[name])).join(",")}\r\n`,
  },
  jsonl: { head: "", line: (row: AuditRow) => `${JSON.stringify(shown(row))}\n` },
} as const;
export type AuditFormat = keyof typeof auditFormats;
