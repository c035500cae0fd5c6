import { newUuid } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import { insertAuditEntries } from "./audit.sql.ts";
import type { Mode } from "./scope.ts";

/** Who does something, and from where. On the command line there is neither account nor address. */
export type Actor = { userId: string | null; name: string; ipAddress: string | null; userAgent: string | null };

export const commandLineActor: Actor = { userId: null, name: "command line", ipAddress: null, userAgent: null };

/** What was done to what: `{ action: "api-key.revoke", subjectId, subjectName: "Warehouse" }`. Never a secret in `detail`. */
export type AuditAction = {
  action: `${string}.${string}`;
  subjectId?: string;
  subjectName?: string;
  detail?: Record<string, unknown>;
};

export type Audited = { actor: Actor; auditAction: AuditAction; now: number };

const entryOf = (actor: Actor, auditAction: AuditAction, mode: Mode | null, now: number) => ({
  mode,
  actorId: actor.userId,
  actorName: actor.name,
  action: auditAction.action,
  subjectId: auditAction.subjectId ?? null,
  subjectName: auditAction.subjectName ?? null,
  detail: auditAction.detail ?? null,
  ipAddress: actor.ipAddress,
  userAgent: actor.userAgent,
  now,
});

/** Takes the transaction of the action, so that both are committed or neither. */
export const recordAudit = (
  tx: Database,
  { workspaceId, mode = null }: { workspaceId: string; mode?: Mode | null },
  audited: Audited,
): Promise<number> => recordAuditIn(tx, [workspaceId], audited, mode);

/** The same entry in each of these workspaces. */
export const recordAuditIn = async (
  tx: Database,
  workspaceIds: readonly string[],
  { actor, auditAction, now }: Audited,
  mode: Mode | null = null,
): Promise<number> => {
  if (workspaceIds.length === 0) return 0;
  const entries = workspaceIds.map((workspaceId) => ({ entryId: newUuid(now), workspaceId }));
  return insertAuditEntries(tx, entries, entryOf(actor, auditAction, mode, now));
};
