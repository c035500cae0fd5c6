import type { Clock } from "../../lib/clock.ts";
import { fail } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { OidcProvider } from "../../lib/sign-in/oidc-settings.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import { type TransactionalDatabase, withinTransaction } from "../../postgres/database.ts";
import { giveChallenge, readChallenge, spendOnce } from "../sign-in/challenges.ts";
import { type RequestOrigin, sessionCookie, usualSessionLimits } from "../sign-in/sessions.ts";
import { enter } from "../sign-in/sign-in.ts";
import { findOrMakeAccount } from "./oidc-account.ts";
import { createProviderClient, type OidcJourney } from "./provider-client.ts";

/** Where the browser goes next, and with which cookies. */
export type Redirect = { location: string; cookies: string[] };

export type Oidc = {
  providers: readonly { id: string; name: string }[];
  start(providerId: string, next: string): Promise<Redirect>;
  /** `query`: what the provider added to the address it sent the browser back to. */
  callback(providerId: string, query: string, cookieHeader: string | undefined, origin: RequestOrigin): Promise<Redirect>;
};

type OidcDeps = {
  db: TransactionalDatabase;
  sealer: Sealer;
  clock: Clock;
  log: Log;
  publicUrl: string;
  providers: readonly OidcProvider[];
};

/** Lax, not Strict: it must come back with the browser that the provider sends here. */
const cookieName = "__Host-kolli_oidc";
const attributes = "Path=/; Secure; HttpOnly; SameSite=Lax";
const cleared = `${cookieName}=; ${attributes}; Max-Age=0`;

const journeyIn = (cookieHeader: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(cookieHeader ?? "")?.[1] ?? "";

/** Only ways into this dashboard: an address of another site would be a gift to phishers. */
const safeNext = (next: string): string => (/^\/(?![/\\])[^\s]*$/.test(next) ? next : "/");

/** A word, which the page has the sentence for: text in a URL could come from anyone. */
type Problem =
  | "no-provider"
  | "unreachable"
  | "expired"
  | "not-vouched"
  | "address-unchecked"
  | "no-workspace"
  | "workspace-full";

const back = (problem: Problem): Redirect => ({ location: `/sign-in?problem=${problem}`, cookies: [cleared] });

/** Sign-in by providers of OpenID Connect. Two navigations of the browser, so not among the dashboard's JSON routes. */
export const createOidc = ({ db, sealer, clock, log, publicUrl, providers }: OidcDeps): Oidc => {
  const clients = new Map(
    providers.map((provider) => {
      const redirectUri = `${publicUrl}/auth/oidc/${provider.id}/callback`;
      return [provider.id, { provider, redirectUri, client: createProviderClient(provider, redirectUri, clock.now) }];
    }),
  );
  return {
    providers: providers.map(({ id, name }) => ({ id, name })),
    async start(providerId, next) {
      const found = clients.get(providerId);
      if (!found) return back("no-provider");
      try {
        const { url, journey } = await found.client.begin(safeNext(next));
        const cookie = `${cookieName}=${giveChallenge(sealer, "oidc", journey, clock.now())}; ${attributes}; Max-Age=600`;
        return { location: url, cookies: [cookie] };
      } catch (error) {
        log.warn({ err: error, provider: providerId }, "A single sign-on provider cannot be reached");
        return back("unreachable");
      }
    },
    async callback(providerId, query, cookieHeader, origin) {
      const now = clock.now();
      const given = journeyIn(cookieHeader);
      const journey = readChallenge<OidcJourney>(sealer, "oidc", given, now);
      const found = clients.get(providerId);
      if (!found || journey?.provider !== providerId || !(await spendOnce(db, given, now))) return back("expired");
      const person = await found.client.finish(new URL(`${found.redirectUri}${query}`), journey).catch((error) => {
        log.warn({ err: error, provider: providerId }, "A single sign-on provider did not confirm a sign-in");
        return null;
      });
      if (!person) return back("not-vouched");
      const by = `single sign-on (${found.provider.name})`;
      const entered = await db.transaction(async (tx) => {
        const account = await findOrMakeAccount(tx, found.provider, person, { origin, now });
        if (!account.ok) return account;
        const { user, full } = account.value;
        if (full.length > 0)
          log.warn(
            { userId: user.id, workspaceIds: full },
            "A person signed in who could not join a workspace: it has no place left",
          );
        const entry = { userId: user.id, by, signedInBy: "OIDC", isStillProved: () => true } as const;
        return (await enter(withinTransaction(tx), entry, { origin, now })) ?? fail("no-workspace" as const);
      });
      if (!entered.ok) {
        if (entered.failure === "workspace-full")
          log.warn({ provider: providerId }, "A person could not sign in: the workspaces that they may join have no place left");
        return back(entered.failure);
      }
      const { sessionToken } = entered.value;
      const limits = origin.sessionLimits ?? usualSessionLimits;
      return { location: journey.next, cookies: [sessionCookie(sessionToken, limits), cleared] };
    },
  };
};
