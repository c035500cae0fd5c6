import { newUuid } from "../lib/ids.ts";
import { membershipsOf } from "../people/members.sql.ts";
import type { RequestOrigin } from "../people/sign-in/sessions.ts";
import type { User } from "../people/users.sql.ts";
import type { Database } from "../postgres/database.ts";
import { insertAuditEntries } from "./audit.sql.ts";
import type { Mode } from "./scope.ts";

/** Who does something, and from where. On the command line there is neither account nor address. */
export type Actor = { userId: string | null; name: string; ipAddress: string | null; userAgent: string | null };

export const commandLineActor: Actor = { userId: null, name: "command line", ipAddress: null, userAgent: null };

export const actorOf = (user: User, { ipAddress, userAgent }: RequestOrigin): Actor => ({
  userId: user.id,
  name: user.email,
  ipAddress,
  userAgent,
});

/** What was done to what: `{ action: "api-key.revoke", subjectId, subjectName: "Warehouse" }`. Never a secret in `detail`. */
export type AuditAction = {
  action: `${string}.${string}`;
  subjectId?: string;
  subjectName?: string;
  detail?: Record<string, unknown>;
};

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

/** Takes the transaction of the auditAction itself, so that neither can be without the other. */
export const recordAudit = (
  tx: Database,
  where: { workspaceId: string; mode?: Mode | null },
  { actor, auditAction, now }: { actor: Actor; auditAction: AuditAction; now: number },
): Promise<number> =>
  insertAuditEntries(
    tx,
    [{ entryId: newUuid(now), workspaceId: where.workspaceId }],
    entryOf(actor, auditAction, where.mode ?? null, now),
  );

/** For what a person does to the own account: the owners of every workspace they belong to may know. */
export const recordAccountAudit = async (
  tx: Database,
  userId: string,
  { actor, auditAction, now }: { actor: Actor; auditAction: AuditAction; now: number },
): Promise<number> => {
  const workspaces = (await membershipsOf(tx, userId)).map(({ workspaceId }) => ({ entryId: newUuid(now), workspaceId }));
  return workspaces.length === 0 ? 0 : insertAuditEntries(tx, workspaces, entryOf(actor, auditAction, null, now));
};
