import { newUuid } from "../lib/ids.ts";
import { ok, type Result } from "../lib/result.ts";
import type { Database, TransactionalDatabase } from "../postgres/database.ts";
import { recordAudit } from "../workspaces/audit.ts";
import { actorOf } from "./account-audit.ts";
import { type AccountFailure, refuseAccount } from "./account-errors.ts";
import { type NewAccount, readNewAccount } from "./account-input.ts";
import { deleteInvitation, findInvitation, lockInvitation, type OpenInvitation } from "./invitations.sql.ts";
import { memberLimits, membershipLimit } from "./member-limits.ts";
import { insertMembership } from "./members.sql.ts";
import { isOpenSession } from "./sign-in/sessions.sql.ts";
import { openSession, type RequestOrigin, type Session } from "./sign-in/sessions.ts";
import { hashToken } from "./sign-in/tokens.ts";
import { insertUser, lockUser, proveAddress, type User } from "./users.sql.ts";

const invalid = () =>
  refuseAccount("LINK_INVALID", "This invitation was already used, has expired or was withdrawn. Ask for a new one.", {
    field: "token",
  });

const accountExists = (email: string) =>
  refuseAccount("ACCOUNT_EXISTS", `${email} has an account. Sign in with it, then open the link again.`);

export const readInvitation = async (
  db: Database,
  token: string,
  now: number,
): Promise<Result<OpenInvitation, AccountFailure>> => {
  const found = await findInvitation(db, hashToken(token), now);
  return found ? ok(found) : invalid();
};

export type Acceptance = { token: string; name: string; password: string };

/**
 * The holder of the link may make the account it names. If the account exists, the link alone is not enough: its owner must be signed in,
 * or a link would open other people's accounts.
 */
export const acceptInvitation = async (
  db: TransactionalDatabase,
  typed: Acceptance,
  { session, origin, now }: { session: Session | null; origin: RequestOrigin; now: number },
): Promise<Result<{ user: User; invitation: OpenInvitation; sessionToken: string | null }, AccountFailure>> => {
  const found = await readInvitation(db, typed.token, now);
  if (!found.ok) return found;
  const invitation = found.value;
  if (session?.user.email === invitation.email) return join(db, typed.token, invitation, { session, origin, now });
  if (invitation.accountExists) return accountExists(invitation.email);
  const turn = { isKnown: true, by: `link ${hashToken(typed.token).toString("hex")}` };
  const account = await readNewAccount({ ...typed, email: invitation.email }, turn);
  return account.ok ? join(db, typed.token, invitation, { account: account.value, origin, now }) : account;
};

type Joining = ({ session: Session } | { account: NewAccount }) & { origin: RequestOrigin; now: number };

/** The account of who is signed in, as it is now: they may have another address meanwhile, or be signed out. */
const lockSignedIn = async (tx: Database, { session, user }: Session, now: number): Promise<User | undefined> => {
  const held = await lockUser(tx, user.id);
  return held && (await isOpenSession(tx, { id: session.id, userId: held.id, now })) ? held : undefined;
};

const join = (db: TransactionalDatabase, token: string, invitation: OpenInvitation, joining: Joining) =>
  db.transaction(async (tx) => {
    const { origin, now } = joining;
    // The account before the invitation, as single sign-on does it: else two could wait for each other.
    const signedIn = "session" in joining ? await lockSignedIn(tx, joining.session, now) : undefined;
    const locked = await lockInvitation(tx, hashToken(token), now);
    if (!locked) return invalid();
    const limit = await membershipLimit(tx, { workspaceId: invitation.workspaceId, userId: signedIn?.id ?? null });
    if (limit) return refuseAccount("LIMIT_REACHED", memberLimits[limit]);
    const user = "account" in joining ? await insertUser(tx, { id: newUuid(now), ...joining.account, now }) : signedIn;
    if (user?.email !== invitation.email) return accountExists(invitation.email);
    const isNew = "account" in joining;
    const { workspaceId, role } = invitation;
    await deleteInvitation(tx, workspaceId, invitation.id);
    if (locked.wasMailed && user.addressProof === null) await proveAddress(tx, user.id, "MAIL");
    await insertMembership(tx, { workspaceId, userId: user.id, role, now });
    const auditAction = {
      action: "member.join",
      subjectId: user.id,
      subjectName: user.email,
      detail: { role, newAccount: isNew },
    } as const;
    await recordAudit(tx, { workspaceId }, { actor: actorOf(user, origin), auditAction, now });
    return ok({
      user,
      invitation,
      sessionToken: isNew ? await openSession(tx, user.id, origin, { now, signedInBy: "PASSWORD" }) : null,
    });
  });
