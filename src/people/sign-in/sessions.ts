import { days, minutes } from "../../lib/clock.ts";
import { newUuid } from "../../lib/ids.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { Database } from "../../postgres/database.ts";
import { peopleBounds } from "../bounds.ts";
import type { User } from "../users.sql.ts";
import { deleteSurplusSessions, findSession, insertSession, type SessionRow, touchSession } from "./sessions.sql.ts";
import type { SignInMeans } from "./sign-in-means.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Where a request came from, and how long a session that it opens may last. The address is what the server's own proxy rule says, never a header. */
export type RequestOrigin = {
  ipAddress: string;
  userAgent: string;
  sessionLimits?: SessionLimits;
  cookieHeader?: string | undefined;
  /** Mails people what they should know. */
  outbox?: Outbox | null;
};

export type Session = { session: SessionRow; user: User };

/** How long a session lasts unused, and in any case. */
export type SessionLimits = { idleMs: number; ageMaxMs: number };
export const usualSessionLimits: SessionLimits = { idleMs: days(14), ageMaxMs: days(90) };

/** Writing at each request would make every read of the dashboard a write. */
const touchEveryMs = minutes(5);

/** `__Host-` binds the cookie to this very host over HTTPS: no subdomain can set it, no path can narrow it. */
const cookieName = "__Host-kolli_session";
const cookieAttributes = "Path=/; Secure; HttpOnly; SameSite=Strict";

export const sessionCookie = (token: string, { ageMaxMs }: SessionLimits): string =>
  `${cookieName}=${token}; ${cookieAttributes}; Max-Age=${ageMaxMs / 1000}`;
export const clearedSessionCookie = `${cookieName}=; ${cookieAttributes}; Max-Age=0`;

export const readSessionCookie = (cookieHeader: string | undefined): string | null => {
  for (const part of cookieHeader?.split(";") ?? []) {
    const [name, value] = part.trim().split("=", 2);
    if (name === cookieName && value) return value;
  }
  return null;
};

/** The token is for the cookie alone; the database gets its hash. */
export const openSession = async (
  db: Database,
  userId: string,
  { ipAddress, userAgent, sessionLimits = usualSessionLimits }: RequestOrigin,
  { now, signedInBy }: { now: number; signedInBy: SignInMeans },
): Promise<string> => {
  const token = newToken();
  await insertSession(db, {
    id: newUuid(now),
    tokenHash: hashToken(token),
    userId,
    now,
    expiresAt: now + Math.min(sessionLimits.idleMs, sessionLimits.ageMaxMs),
    ipAddress,
    userAgent,
    signedInBy,
  });
  await deleteSurplusSessions(db, userId, peopleBounds.sessionsOfAccount.cap);
  return token;
};

/** Asks the database each time: a session that was ended is over at the next request, on every node. */
export const sessionOf = async (
  db: Database,
  cookieHeader: string | undefined,
  now: number,
  { idleMs, ageMaxMs }: SessionLimits = usualSessionLimits,
): Promise<Session | null> => {
  const token = readSessionCookie(cookieHeader);
  if (token === null) return null;
  const found = await findSession(db, hashToken(token), now);
  // A limit that was shortened holds for sessions that are open already.
  if (!found || found.session.createdAt + ageMaxMs <= now || found.session.lastSeenAt + idleMs + touchEveryMs <= now) return null;
  if (now - found.session.lastSeenAt >= touchEveryMs) {
    await touchSession(db, found.session.id, { now, expiresAt: Math.min(now + idleMs, found.session.createdAt + ageMaxMs) });
  }
  return found;
};
