import { days } from "../lib/clock.ts";
import { newUuid } from "../lib/ids.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { Database, TransactionalDatabase } from "../postgres/database.ts";
import type { Role } from "../use-cases/roles.ts";
import { type Actor, recordAudit } from "../workspaces/audit.ts";
import { findWorkspaces } from "../workspaces/workspaces.sql.ts";
import { actorOf } from "./account-audit.ts";
import { type AccountFailure, refuseAccount } from "./account-errors.ts";
import { type NewAccount, readNewAccount } from "./account-input.ts";
import {
  deleteInvitation,
  findInvitation,
  type Invitation,
  lockInvitation,
  type OpenInvitation,
  upsertInvitation,
} from "./invitations.sql.ts";
import { mailInvitation } from "./mails.ts";
import { invitationLimit, type MemberLimit, memberLimits, membershipLimit } from "./member-limits.ts";
import { findMemberByEmail, insertMembership } from "./members.sql.ts";
import { pageUrl } from "./setup-link.ts";
import { isOpenSession } from "./sign-in/sessions.sql.ts";
import { openSession, type RequestOrigin, type Session } from "./sign-in/sessions.ts";
import { hashToken, newToken } from "./sign-in/tokens.ts";
import { insertUser, lockUser, proveAddress, type User } from "./users.sql.ts";

const lifeMs = days(7);

/**
 * If mail is sent, the link goes into the mail and to nobody else: whoever follows it reads the mails of the address. Otherwise the inviter
 * is shown it once, to share, and whoever follows it has proved nothing. The token is kept nowhere else.
 */
export const inviteMember = (
  db: TransactionalDatabase,
  invite: {
    workspaceId: string;
    email: string;
    role: Role;
    publicUrl: string;
    outbox: Outbox | null;
    actor: Actor & { userId: string };
    now: number;
  },
): Promise<
  Result<{ invitation: Invitation; link: string | null; mailed: boolean }, "already-member" | "too-many-mails" | MemberLimit>
> =>
  db.transaction(async (tx) => {
    const { workspaceId, email, role, outbox, actor, now } = invite;
    if (await findMemberByEmail(tx, workspaceId, email)) return fail("already-member");
    const limit = await invitationLimit(tx, { workspaceId, email, now });
    if (limit) return fail(limit);
    const token = newToken();
    const link = pageUrl(invite.publicUrl, "invitation", token);
    const expiresAt = now + lifeMs;
    if (outbox) {
      const [workspace] = await findWorkspaces(tx, [workspaceId]);
      const mail = { email, role, workspaceId, link, now, workspaceName: workspace!.name, inviter: actor.name, expiresAt };
      if (!(await mailInvitation(tx, outbox, mail))) return fail("too-many-mails");
    }
    const made = await upsertInvitation(tx, {
      id: newUuid(now),
      workspaceId,
      email,
      role,
      tokenHash: hashToken(token),
      mailedLinkHash: outbox ? hashToken(token) : null,
      invitedBy: actor.userId,
      now,
      expiresAt,
    });
    const auditAction = { action: "member.invite", subjectId: made.id, subjectName: email, detail: { role } } as const;
    await recordAudit(tx, { workspaceId }, { actor, auditAction, now });
    return ok({ invitation: { ...made, invitedBy: actor.name }, link: outbox ? null : link, mailed: outbox !== null });
  });

export const revokeInvitation = (
  db: TransactionalDatabase,
  { workspaceId, id, actor, now }: { workspaceId: string; id: string; actor: Actor; now: number },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const deleted = await deleteInvitation(tx, workspaceId, id);
    if (!deleted) return false;
    const auditAction = { action: "invitation.revoke", subjectId: id, subjectName: deleted.email } as const;
    await recordAudit(tx, { workspaceId }, { actor, auditAction, now });
    return true;
  });

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
