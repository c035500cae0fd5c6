import type { Database } from "../../postgres/database.ts";
import type { User } from "../users.sql.ts";
import type { SignInMeans, SignInRequirement } from "./sign-in-means.ts";

export type SessionRow = {
  id: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  ipAddress: string;
  userAgent: string;
  signedInBy: SignInMeans;
  /** When the person last proved to be who they are, and how. */
  provedAt: number;
  provedBy: SignInMeans;
};

const columns = `s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
  s.ip_address as "ipAddress", s.user_agent as "userAgent", s.signed_in_by as "signedInBy",
  coalesce(s.proved_at, s.created_at) as "provedAt", coalesce(s.proved_by, s.signed_in_by) as "provedBy"`;

export const insertSession = (
  db: Database,
  session: {
    id: string;
    tokenHash: Buffer;
    userId: string;
    now: number;
    expiresAt: number;
    ipAddress: string;
    userAgent: string;
    signedInBy: SignInMeans;
  },
) =>
  db.run(
    "insert_session",
    `insert into user_session (id, token_hash, user_id, created_at, last_seen_at, expires_at, ip_address, user_agent, signed_in_by)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
    [
      session.id,
      session.tokenHash,
      session.userId,
      new Date(session.now),
      new Date(session.expiresAt),
      session.ipAddress,
      session.userAgent,
      session.signedInBy,
    ],
  );

type SessionWithUser = SessionRow & {
  userId: string;
  email: string;
  name: string;
  twoFactorEnabled: boolean;
  hasPassword: boolean;
  addressProof: User["addressProof"];
  userCreatedAt: number;
};

export const findSession = async (
  db: Database,
  tokenHash: Buffer,
  now: number,
): Promise<{ session: SessionRow; user: User } | undefined> => {
  const row = await db.one<SessionWithUser>(
    "find_session",
    `select ${columns}, u.id as "userId", u.email, u.name, u.totp_enabled_at is not null as "twoFactorEnabled",
       u.password_hash <> '' as "hasPassword", u.address_proof as "addressProof", u.created_at as "userCreatedAt"
     from user_session s join user_account u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > $2`,
    [tokenHash, new Date(now)],
  );
  if (!row) return undefined;
  const { userId, email, name, twoFactorEnabled, hasPassword, addressProof, userCreatedAt, ...session } = row;
  return { session, user: { id: userId, email, name, twoFactorEnabled, hasPassword, addressProof, createdAt: userCreatedAt } };
};

/** Of these sessions, each with the workspace it looks at: which still are one, of someone who is still a member there. */
export const findStandingSessions = (db: Database, asked: readonly { sessionId: string; workspaceId: string }[], now: number) =>
  db.many<{ sessionId: string; workspaceId: string; signedInBy: SignInMeans; requiredSignIn: SignInRequirement }>(
    "find_standing_sessions",
    `select s.id as "sessionId", m.workspace_id as "workspaceId", s.signed_in_by as "signedInBy", w.required_sign_in as "requiredSignIn"
     from unnest($1::uuid[], $2::uuid[]) as a (session_id, workspace_id)
       join user_session s on s.id = a.session_id and s.expires_at > $3
       join membership m on m.workspace_id = a.workspace_id and m.user_id = s.user_id
       join workspace w on w.id = m.workspace_id`,
    [asked.map(({ sessionId }) => sessionId), asked.map(({ workspaceId }) => workspaceId), new Date(now)],
  );

export const touchSession = (db: Database, id: string, { now, expiresAt }: { now: number; expiresAt: number }) =>
  db.run("touch_session", "update user_session set last_seen_at = $2, expires_at = $3 where id = $1", [
    id,
    new Date(now),
    new Date(expiresAt),
  ]);

/** Whether a session of this person is still open, as of this statement. */
export const isOpenSession = async (db: Database, { id, userId, now }: { id: string; userId: string; now: number }) =>
  (await db.one("is_open_session", "select 1 from user_session where id = $1 and user_id = $2 and expires_at > $3", [
    id,
    userId,
    new Date(now),
  ])) !== undefined;

/** A new proof; a better one than the session was opened with counts for all that follows. */
export const recordProof = (
  db: Database,
  id: string,
  { now, signedInBy, provedBy }: { now: number; signedInBy: SignInMeans; provedBy: SignInMeans },
) =>
  db.run("record_proof", "update user_session set proved_at = $2, signed_in_by = $3, proved_by = $4 where id = $1", [
    id,
    new Date(now),
    signedInBy,
    provedBy,
  ]);

/** What these sessions were opened with is gone: from now on they count as opened by a password, and their last proof too. */
export const lowerSessions = (db: Database, userId: string, means: SignInMeans) =>
  db.run(
    "lower_sessions",
    `update user_session set signed_in_by = case when signed_in_by = $2 then 'PASSWORD' else signed_in_by end,
       proved_by = case when coalesce(proved_by, signed_in_by) = $2 then 'PASSWORD' else proved_by end
     where user_id = $1 and (signed_in_by = $2 or proved_by = $2)`,
    [userId, means],
  );

export const listSessions = (db: Database, userId: string, now: number) =>
  db.many<SessionRow>(
    "list_sessions",
    `select ${columns} from user_session s where s.user_id = $1 and s.expires_at > $2 order by s.last_seen_at desc, s.id`,
    [userId, new Date(now)],
  );

export const deleteSession = (db: Database, userId: string, id: string) =>
  db.run("delete_session", "delete from user_session where user_id = $1 and id = $2", [userId, id]);

/** All of a user's sessions, or all but one. */
export const deleteSessionsOf = (db: Database, userId: string, exceptId: string | null) =>
  db.run("delete_sessions_of", "delete from user_session where user_id = $1 and ($2::uuid is null or id <> $2)", [
    userId,
    exceptId,
  ]);

/** All but so many of a user's sessions: those that were used least recently. */
export const deleteSurplusSessions = (db: Database, userId: string, keep: number) =>
  db.run(
    "delete_surplus_sessions",
    `delete from user_session where id in (
       select id from user_session where user_id = $1 order by last_seen_at desc, id desc offset $2)`,
    [userId, keep],
  );

export const deleteExpiredSessions = (db: Database, now: number) =>
  db.run("delete_expired_sessions", "delete from user_session where expires_at <= $1", [new Date(now)]);
