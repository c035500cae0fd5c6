import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import type { Result } from "../lib/result.ts";
import type { Sealer } from "../lib/seal.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import { type AccountFailure, accountErrors } from "./account-errors.ts";
import { accountRoutes, type RouteAnswer } from "./account-routes.ts";
import { crossSiteReason, headerOf, type RequestHeaders } from "./same-site.ts";
import { clearedSessionCookie, type Session, sessionCookie, sessionOf } from "./sessions.ts";

export type AccountDeps = { db: TransactionalDatabase; sealer: Sealer; publicUrl: string; clock: Clock; log: Log };

/** `clientAddress` is what the server's proxy rule says. No header is looked at for it, so none can be forged. */
export type AuthRequest = { method: string; path: string; headers: RequestHeaders; body: unknown; clientAddress: string };
export type AuthAnswer = { status: number; headers: Record<string, string>; body: string };

export type Accounts = {
  /** Answers everything under `/auth/`. `body` is the parsed JSON, undefined where there is none. */
  handle(request: AuthRequest): Promise<AuthAnswer>;
  sessionOf(headers: RequestHeaders): Promise<Session | null>;
};

const userAgentLengthMax = 300;

export const whenceOf = (headers: RequestHeaders, clientAddress: string) => ({
  ipAddress: clientAddress,
  userAgent: (headerOf(headers, "user-agent") ?? "").replace(/\p{Cc}/gu, "").slice(0, userAgentLengthMax),
});

const answer = (status: number, body: object, headers: Record<string, string> = {}): AuthAnswer => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
  body: JSON.stringify(body),
});

const refusal = ({ retryAfterMs, ...error }: AccountFailure, headers: Record<string, string> = {}): AuthAnswer =>
  answer(
    accountErrors[error.code].status,
    { error },
    {
      ...headers,
      ...(retryAfterMs === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterMs / 1000)) }),
    },
  );

const toAnswer = (result: Result<RouteAnswer, AccountFailure>): AuthAnswer => {
  if (!result.ok) return refusal(result.failure);
  const { body, session } = result.value;
  if (session === undefined) return answer(200, body);
  return answer(200, body, { "set-cookie": session === null ? clearedSessionCookie : sessionCookie(session) });
};

export const createAccounts = ({ db, sealer, publicUrl, clock, log }: AccountDeps): Accounts => ({
  sessionOf: (headers) => sessionOf(db, headerOf(headers, "cookie"), clock.now()),

  async handle({ method, path, headers, body, clientAddress }) {
    const route = accountRoutes[path];
    if (!route) return refusal({ code: "NOT_FOUND", message: `There is no ${path}.` });
    if (route.method !== method)
      return refusal({ code: "METHOD_NOT_ALLOWED", message: `Use ${route.method}.` }, { allow: route.method });
    const reason = crossSiteReason(headers, publicUrl);
    if (reason !== null) return refusal({ code: "CROSS_SITE", message: reason });
    const now = clock.now();
    const whence = whenceOf(headers, clientAddress);
    const session = await sessionOf(db, headerOf(headers, "cookie"), now);
    const result = await route.run({ db, sealer, session, whence, now }, body);
    if (!result.ok) log.info({ path, code: result.failure.code, clientAddress }, "An account request was refused");
    return toAnswer(result);
  },
});
