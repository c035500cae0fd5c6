import type { Database } from "../postgres/database.ts";
import type { Caller } from "../use-cases/caller.ts";
import { type Actor, type Audited, recordAuditIn } from "../workspaces/audit.ts";
import { membershipsOf } from "./members.sql.ts";
import type { RequestOrigin } from "./sign-in/sessions.ts";
import type { SignInMeans } from "./sign-in/sign-in-means.ts";
import type { User } from "./users.sql.ts";

declare module "../use-cases/caller.ts" {
  interface CallerSession {
    readonly signedInBy: SignInMeans;
  }
}

export const actorOf = (user: User, { ipAddress, userAgent }: RequestOrigin): Actor => ({
  userId: user.id,
  name: user.email,
  ipAddress,
  userAgent,
});

/** For what a person does to their own account: the owners of every workspace they belong to may know. */
export const recordAccountAudit = async (tx: Database, userId: string, audited: Audited): Promise<number> =>
  recordAuditIn(
    tx,
    (await membershipsOf(tx, userId)).map(({ workspaceId }) => workspaceId),
    audited,
  );

/** Whose account a use case is about that people run on their own. */
export const personOf = ({ actor }: Caller): string => {
  if (actor.userId === null) throw new Error("What belongs to a person's account was called by none.");
  return actor.userId;
};

/** For use cases that a person runs on their own account. */
export const inOwnLogs = (tx: Database, caller: Caller, audited: Audited): Promise<number> =>
  recordAccountAudit(tx, personOf(caller), audited);

/** For use cases whose subject is a person's account. */
export const inSubjectsLogs = (tx: Database, _caller: Caller, audited: Audited): Promise<number> =>
  recordAccountAudit(tx, audited.auditAction.subjectId!, audited);
