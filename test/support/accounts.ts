import { randomBytes } from "node:crypto";
import { createSealer } from "../../src/lib/seal.ts";
import { silentLog } from "../../src/lib/telemetry/log.ts";
import { type Accounts, type AuthAnswer, createAccounts } from "../../src/people/accounts.ts";
import { createSetupLink } from "../../src/people/setup-link.ts";
import type { TransactionalDatabase } from "../../src/postgres/database.ts";

export const publicUrl = "https://kolli.test";
export const password = "correct horse battery";

/** A clock that stands still until it is told to move. */
export const createStillClock = (start = Date.UTC(2026, 10, 15, 9, 0)) => {
  let at = start;
  return {
    now: () => at,
    advance(ms: number) {
      at += ms;
    },
  };
};

export const tokenOf = (link: string | null): string => new URL(link!).searchParams.get("token")!;

export type AccountsUnderTest = ReturnType<typeof accountsOn>;

export const accountsOn = (db: TransactionalDatabase) => {
  const clock = createStillClock();
  const sealer = createSealer(randomBytes(32));
  const accounts = createAccounts({ db, sealer, publicUrl, clock, log: silentLog });
  return { db, clock, sealer, accounts, setupLink: () => createSetupLink(db, publicUrl, clock.now()) };
};

/** A browser as far as accounts can tell: it keeps the cookie and names its origin. */
export const openBrowser = (
  accounts: Accounts,
  { address = "192.0.2.1", headers = {} }: { address?: string; headers?: Record<string, string> } = {},
) => {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<AuthAnswer & { json: never }> => {
    const sent = {
      host: "kolli.test",
      origin: publicUrl,
      "sec-fetch-site": "same-origin",
      "user-agent": "Test browser",
      "x-kolli-dashboard": "1",
      ...(cookies.size === 0 ? {} : { cookie: `other=1; ${cookieHeader()}` }),
      ...headers,
      ...more,
    };
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const answer = await accounts.handle({ method, path, headers: sent, body: bytes, clientAddress: address, spend: () => null });
    const set = answer.headers["set-cookie"];
    for (const one of [set ?? []].flat()) {
      const [name, value] = /^([^=]+)=([^;]*)/.exec(one)!.slice(1) as [string, string];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return { ...answer, json: JSON.parse(answer.body) as never };
  };
  return {
    post: (path: string, body: unknown = {}, more?: Record<string, string>) => send("POST", path, body, more),
    get: (path: string) => send("GET", path),
    send,
    cookie: () => {
      const session = cookies.get("__Host-kolli_session");
      return session === undefined ? undefined : `__Host-kolli_session=${session}`;
    },
  };
};

export type Browser = ReturnType<typeof openBrowser>;

/** The first owner, signed in. */
export const setUpOwner = async ({ accounts, setupLink }: AccountsUnderTest, email = "owner@kolli.test"): Promise<Browser> => {
  const browser = openBrowser(accounts);
  const answer = await browser.post("/auth/setup", { token: tokenOf(await setupLink()), email, name: "Olga Owner", password });
  if (answer.status !== 200) throw new Error(`Set-up failed: ${answer.body}`);
  return browser;
};
