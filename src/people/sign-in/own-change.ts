import type { Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import type { Caller } from "../../use-cases/caller.ts";
import { type Permission, type ProofRule, peopleMay } from "../../use-cases/permission.ts";
import type { UseCaseDeps } from "../../use-cases/use-case.ts";
import type { AuditAction } from "../../workspaces/audit.ts";
import { inOwnLogs, personOf } from "../account-audit.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import type { Site } from "../passkeys/passkeys.ts";
import { lockUser, type UserSecrets } from "../users.sql.ts";
import { isOpenSession } from "./sessions.sql.ts";
import type { RequestOrigin, Session } from "./sessions.ts";

/** What the holder of a session does to their own account. */
export type OwnChange = { db: TransactionalDatabase; sealer: Sealer; session: Session; origin: RequestOrigin; now: number };

/** Accounts belong to no mode. */
export type RouteProof = Exclude<ProofRule, "in live mode">;

/** A statement or two; with a transaction and the audit log; with a password or a signature to check. */
export const routeCosts = { look: 1_000, change: 3_000, hash: 20_000, signature: 5_000 } as const;

export const signedOut = () => refuseAccount("SIGNED_OUT", "You are signed out. Sign in again.");

/**
 * A change to the own account. The account is read anew and locked, and the session looked for after that: if the account became
 * another person's since the request was let in, or the session was ended, nothing is changed.
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

/** What use cases on the own account are given. */
export type OwnDeps = OwnChange & UseCaseDeps & { readonly site: Site; readonly outbox: Outbox | null };

/** A person who is signed in, with this proof. */
export const ownWith = (proof: RouteProof): Permission => peopleMay("signed-in", proof);

type Outcome<Value> = Result<Value, AccountFailure>;

/** The entry is in the logs of all workspaces of the person. */
export const ownAudit = <Value>(action: AuditAction["action"], detail?: (value: Value) => AuditAction["detail"]) => ({
  action,
  entry(outcome: Outcome<Value>, _input: unknown, caller: Caller) {
    if (!outcome.ok) return null;
    const given = detail?.(outcome.value);
    return { subjectId: personOf(caller), subjectName: caller.actor.name, ...(given && { detail: given }) };
  },
  record: inOwnLogs,
});
