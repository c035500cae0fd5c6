import type { Database } from "../postgres/database.ts";
import { deleteOldRows } from "../postgres/old-rows.sql.ts";
import type { Mode } from "./scope.ts";

export type AuditRow = {
  id: string;
  mode: Mode | null;
  actorId: string | null;
  actorName: string;
  action: string;
  subjectId: string | null;
  subjectName: string | null;
  detail: Record<string, unknown> | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: number;
};

const columns = `id, mode, actor_id as "actorId", actor_name as "actorName", action, subject_id as "subjectId", subject_name as "subjectName",
  detail, ip_address as "ipAddress", user_agent as "userAgent", created_at as "createdAt"`;

/** One entry in each of the workspaces: a change of a person's own account is recorded in all of theirs. */
export const insertAuditEntries = (
  db: Database,
  workspaces: readonly { entryId: string; workspaceId: string }[],
  entry: Omit<AuditRow, "id" | "createdAt"> & { now: number },
) =>
  db.run(
    "insert_audit_entries",
    `insert into audit_entry (id, workspace_id, mode, actor_id, actor_name, action, subject_id, subject_name, detail,
       ip_address, user_agent, created_at)
     select w.id, w.workspace_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
     from unnest($1::uuid[], $2::uuid[]) as w (id, workspace_id)`,
    [
      workspaces.map(({ entryId }) => entryId),
      workspaces.map(({ workspaceId }) => workspaceId),
      entry.mode,
      entry.actorId,
      entry.actorName,
      entry.action,
      entry.subjectId,
      entry.subjectName,
      entry.detail,
      entry.ipAddress,
      entry.userAgent,
      new Date(entry.now),
    ],
  );

/** `actor`: part of a name. `action`: one, or the part before its dot for all of a kind. Times in milliseconds. */
export type AuditFilter = { actor: string | null; action: string | null; since: number | null; until: number | null };

export const noAuditFilter: AuditFilter = { actor: null, action: null, since: null, until: null };

type AuditPage = { limit: number; before: { createdAt: number; id: string } | null; filter?: AuditFilter };

/** Newest first, strictly older than the given place. */
export const listAuditEntries = (db: Database, workspaceId: string, { limit, before, filter = noAuditFilter }: AuditPage) =>
  db.many<AuditRow>(
    "list_audit_entries",
    `select ${columns} from audit_entry
     where workspace_id = $1 and (created_at, id) < ($2, $3) and created_at >= $5 and created_at < $6
       and ($7::text is null or strpos(lower(actor_name), lower($7)) > 0)
       and ($8::text is null or action = $8 or starts_with(action, $8 || '.'))
     order by created_at desc, id desc limit $4`,
    [
      workspaceId,
      before ? new Date(before.createdAt) : "infinity",
      before?.id ?? "ffffffff-ffff-ffff-ffff-ffffffffffff",
      limit,
      filter.since === null ? "-infinity" : new Date(filter.since),
      filter.until === null ? "infinity" : new Date(filter.until),
      filter.actor,
      filter.action,
    ],
  );

/** A batch of the entries before a time. */
export const deleteOldAuditEntries = (db: Database, before: number, limit: number) =>
  deleteOldRows(
    db,
    { table: "audit_entry", groups: "workspace g", old: "workspace_id = g.id and created_at < $1", order: "created_at, id" },
    new Date(before),
    limit,
  );
