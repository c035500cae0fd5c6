import type { Clock } from "../lib/clock.ts";
import { parseJson, tooDeepMessage } from "../lib/json/parse-json.ts";
import { ok, type Result } from "../lib/result.ts";
import type { Sealer } from "../lib/seal.ts";
import type { OidcProvider } from "../lib/sign-in/oidc-settings.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import { type AccountFailure, accountErrors, refuseAccount } from "./account-errors.ts";
import { peopleBounds } from "./bounds.ts";
import { createOidc, type Redirect } from "./oidc/oidc.ts";
import type { Site } from "./passkeys/passkeys.ts";
import { accountRoutes } from "./routes/account-routes.ts";
import { type RouteAnswer, requireRows } from "./routes/route.ts";
import { crossSiteReason, headerOf, type RequestHeaders } from "./sign-in/same-site.ts";
import {
  clearedSessionCookie,
  type Session,
  type SessionLimits,
  sessionCookie,
  sessionOf,
  usualSessionLimits,
} from "./sign-in/sessions.ts";

export type AccountDeps = {
  db: TransactionalDatabase;
  sealer: Sealer;
  publicUrl: string;
  clock: Clock;
  log: Log;
  sessionLimits?: SessionLimits;
  /** Null if no mail is sent: links are shown to the person who passes them on. */
  outbox?: Outbox | null;
  /** None by default. */
  oidcProviders?: readonly OidcProvider[];
};

/** `clientAddress` is what the server's proxy rule says. No header is looked at for it, so none can be forged. */
export type AuthRequestHead = { method: string; path: string; headers: RequestHeaders; clientAddress: string };

/** Takes from a budget: a session's, or without one its network's. Null, or why there is not enough left. */
export type Spend = (spender: { session: string | null; clientAddress: string }, cost: number) => AccountFailure | null;
export type AuthRequest = AuthRequestHead & { body: Buffer | undefined; spend: Spend };
export type AuthAnswer = { status: number; headers: Record<string, string | string[]>; body: string };

export type Accounts = {
  /** What can be refused before the body is read: by address, method and the page it comes from. */
  refuse(request: AuthRequestHead): AuthAnswer | null;
  /** Answers everything under `/auth/`. `body` is JSON, or undefined if there is none. */
  handle(request: AuthRequest): Promise<AuthAnswer>;
  sessionOf(headers: RequestHeaders): Promise<Session | null>;
  /** Single sign-on: navigations of the browser, not requests of the dashboard. */
  oidc: {
    start(providerId: string, next: string): Promise<Redirect>;
    callback(providerId: string, query: string, from: Pick<AuthRequestHead, "headers" | "clientAddress">): Promise<Redirect>;
  };
};

export const requestOriginOf = (headers: RequestHeaders, clientAddress: string) => ({
  ipAddress: clientAddress,
  userAgent: (headerOf(headers, "user-agent") ?? "").replace(/\p{Cc}/gu, "").slice(0, peopleBounds.userAgent.cap),
});

const answer = (status: number, body: object, headers: Record<string, string | string[]> = {}): AuthAnswer => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
  body: JSON.stringify(body),
});

const refusal = ({ retryAfterMs, code, message, field }: AccountFailure, headers: Record<string, string> = {}): AuthAnswer =>
  answer(
    accountErrors[code].status,
    { errors: [{ message, extensions: { code, ...(field === undefined ? {} : { field }) } }] },
    {
      ...headers,
      ...(retryAfterMs === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterMs / 1000)) }),
    },
  );

const toAnswer = (result: Result<RouteAnswer, AccountFailure>, limits: SessionLimits): AuthAnswer => {
  if (!result.ok) return refusal(result.failure);
  const { body, session, device } = result.value;
  const own = session === undefined ? [] : [session === null ? clearedSessionCookie : sessionCookie(session, limits)];
  const cookies = [...own, ...(device === undefined ? [] : [device])];
  return answer(200, body, cookies.length === 0 ? {} : { "set-cookie": cookies.length === 1 ? cookies[0]! : cookies });
};

const readJson = (body: Buffer | undefined): Result<unknown, AccountFailure> => {
  if (body === undefined || body.length === 0) return ok(undefined);
  const parsed = parseJson(body);
  if (parsed.ok) return ok(parsed.value);
  return refuseAccount(
    "INVALID_INPUT",
    parsed.failure === "too-deep" ? tooDeepMessage("The body") : "The body is not valid JSON.",
  );
};

/**
 * Passkeys belong to the host of the public address and answer to pages of exactly that origin. The origin that a request names does not
 * count: a page on another port of the host could pass on what it asked a person to sign.
 */
const siteOf = (publicUrl: string): Site => {
  const { hostname, origin } = new URL(publicUrl);
  return { host: hostname, origin };
};

export const createAccounts = (deps: AccountDeps): Accounts => {
  const { db, sealer, publicUrl, clock, log, sessionLimits = usualSessionLimits, oidcProviders = [], outbox = null } = deps;
  requireRows(accountRoutes);
  const site = siteOf(publicUrl);
  const oidc = createOidc({ db, sealer, clock, log, publicUrl, providers: oidcProviders });
  const refuseHead = ({ method, path, headers }: AuthRequestHead): AuthAnswer | null => {
    const route = accountRoutes[path];
    if (!route) return refusal({ code: "NOT_FOUND", message: `${path} does not exist.` });
    if (route.method !== method)
      return refusal({ code: "METHOD_NOT_ALLOWED", message: `Use ${route.method}.` }, { allow: route.method });
    const reason = crossSiteReason(headers, publicUrl);
    return reason === null ? null : refusal({ code: "CROSS_SITE", message: reason });
  };

  return {
    sessionOf: (headers) => sessionOf(db, headerOf(headers, "cookie"), clock.now(), sessionLimits),
    refuse: refuseHead,
    oidc: {
      start: oidc.start,
      callback: (providerId, query, { headers, clientAddress }) =>
        oidc.callback(providerId, query, headerOf(headers, "cookie"), {
          ...requestOriginOf(headers, clientAddress),
          sessionLimits,
          outbox,
        }),
    },

    async handle({ body, spend, ...head }) {
      const refused = refuseHead(head);
      if (refused) return refused;
      const { path, headers, clientAddress } = head;
      const read = readJson(body);
      if (!read.ok) return refusal(read.failure);
      const now = clock.now();
      const cookieHeader = headerOf(headers, "cookie");
      const origin = { ...requestOriginOf(headers, clientAddress), sessionLimits, cookieHeader, outbox };
      const session = await sessionOf(db, cookieHeader, now, sessionLimits);
      const route = accountRoutes[path]!;
      const unpaid = spend({ session: session?.session.id ?? null, clientAddress }, route.cost);
      if (unpaid) return refusal(unpaid);
      const result = await route.run(
        { db, sealer, log, outbox, session, origin, site, providers: oidc.providers, now },
        read.value,
      );
      if (!result.ok) log.info({ path, code: result.failure.code, clientAddress }, "An account request was refused");
      return toAnswer(result, sessionLimits);
    },
  };
};
