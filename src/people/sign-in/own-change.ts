import type { Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import type { AuditAction } from "../../workspaces/audit.ts";
import { actorOf, recordAccountAudit } from "../account-audit.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { lockUser, type UserSecrets } from "../users.sql.ts";
import { isOpenSession } from "./sessions.sql.ts";
import type { RequestOrigin, Session } from "./sessions.ts";

/** What the holder of a session does to their own account. */
export type OwnChange = { db: TransactionalDatabase; sealer: Sealer; session: Session; origin: RequestOrigin; now: number };

export const signedOut = () => refuseAccount("SIGNED_OUT", "You are signed out. Sign in again.");

/**
 * A change to the own account. The account is read anew and locked, and the session looked for after that: if the account became
 * somebody else's since the request was let in, or the session was ended, nothing is changed.
 */
export const ownTransaction = <Value>(
  { db, session, now }: OwnChange,
  work: (tx: Database, user: UserSecrets) => Promise<Result<Value, AccountFailure>>,
): Promise<Result<Value, AccountFailure>> =>
  db.transaction(async (tx) => {
    const user = await lockUser(tx, session.user.id);
    const isOpen = user && (await isOpenSession(tx, { id: session.session.id, userId: user.id, now }));
    return isOpen ? work(tx, user) : signedOut();
  });

export const recordOwnChange = (tx: Database, { session, origin, now }: OwnChange, auditAction: AuditAction) =>
  recordAccountAudit(tx, session.user.id, {
    actor: actorOf(session.user, origin),
    auditAction: { subjectId: session.user.id, subjectName: session.user.email, ...auditAction },
    now,
  });
