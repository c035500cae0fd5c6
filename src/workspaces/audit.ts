import { newUuid } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import { insertAuditEntries } from "./audit.sql.ts";
import { membershipsOf } from "../people/members.sql.ts";
import type { Mode } from "./scope.ts";
import type { Whence } from "../people/sign-in/sessions.ts";
import type { User } from "../people/users.sql.ts";

/** Who does something, and from where. On the command line there is neither account nor address. */
export type Actor = { userId: string | null; name: string; ipAddress: string | null; userAgent: string | null };

export const commandLineActor: Actor = { userId: null, name: "command line", ipAddress: null, userAgent: null };

export const actorOf = (user: User, { ipAddress, userAgent }: Whence): Actor => ({
  userId: user.id,
  name: user.email,
  ipAddress,
  userAgent,
});

/** What was done to what: `{ action: "api-key.revoke", subjectId, subjectName: "Warehouse" }`. Never a secret in `detail`. */
export type Deed = {
  action: `${string}.${string}`;
  subjectId?: string;
  subjectName?: string;
  detail?: Record<string, unknown>;
};

const entryOf = (actor: Actor, deed: Deed, mode: Mode | null, now: number) => ({
  mode,
  actorId: actor.userId,
  actorName: actor.name,
  action: deed.action,
  subjectId: deed.subjectId ?? null,
  subjectName: deed.subjectName ?? null,
  detail: deed.detail ?? null,
  ipAddress: actor.ipAddress,
  userAgent: actor.userAgent,
  now,
});

/** Takes the transaction of the deed itself, so that neither can be without the other. */
export const recordAudit = (
  tx: Database,
  where: { workspaceId: string; mode?: Mode | null },
  { actor, deed, now }: { actor: Actor; deed: Deed; now: number },
): Promise<number> =>
  insertAuditEntries(
    tx,
    [{ entryId: newUuid(now), workspaceId: where.workspaceId }],
    entryOf(actor, deed, where.mode ?? null, now),
  );

/** For what a person does to the own account: the owners of every workspace they belong to may know. */
export const recordAccountAudit = async (
  tx: Database,
  userId: string,
  { actor, deed, now }: { actor: Actor; deed: Deed; now: number },
): Promise<number> => {
  const workspaces = (await membershipsOf(tx, userId)).map(({ workspaceId }) => ({ entryId: newUuid(now), workspaceId }));
  return workspaces.length === 0 ? 0 : insertAuditEntries(tx, workspaces, entryOf(actor, deed, null, now));
};
