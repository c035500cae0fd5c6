import { globalId } from "../../src/lib/ids.ts";
import { createSetupLink } from "../../src/people/setup-link.ts";
import { password, tokenOf } from "../support/accounts.ts";
import type { TestService } from "../support/service.ts";
import type { FuzzRequest, Known } from "./requests.ts";

/** So that no limit answers in the place of what is to be tried. */
export const fuzzEnvironment = {
  KOLLI_RATE_LIMIT: "1000000",
  KOLLI_RATE_BURST: "10000000",
  KOLLI_COST_LIMIT: "1000000000",
  KOLLI_COST_BURST: "1000000000",
  // So that guesses at passwords can come from many places.
  KOLLI_TRUSTED_PROXIES: "127.0.0.1",
};

/** The headers of a browser at the dashboard whose owner is signed in. */
const signIn = async ({ runtime, url, send }: TestService, workspace: string): Promise<Record<string, string>> => {
  const browser = {
    "content-type": "application/json",
    origin: url,
    "sec-fetch-site": "same-origin",
    "x-kolli-dashboard": "1",
    "x-kolli-workspace": workspace,
    "x-kolli-mode": "TEST",
  };
  const token = tokenOf(await createSetupLink(runtime.db, runtime.config.publicUrl, runtime.clock.now()));
  const body = JSON.stringify({ token, email: "owner@kolli.test", name: "Olga Owner", password });
  const { status, headers } = await send("/auth/setup", { method: "POST", headers: browser, body });
  if (status !== 200) throw new Error(`Nobody could sign in: ${status}`);
  return { ...browser, cookie: /^([^=]+=[^;]+)/.exec(String(headers["set-cookie"]))![1]! };
};

/** Things that exist, so that odd requests get as far as they can. */
export const knownTo = async (service: TestService, key: string, scopeId: string): Promise<Known> => {
  const create = 'mutation { trackerCreate(input: { trackingCode: "FUZZ-1", carrier: UPS }) { tracker { id } } }';
  const { id } = (await service.graphql(key, create)).body.data.trackerCreate.tracker;
  const connected = await service.service.accounts.connect(scopeId, "UPS", {
    credentials: { clientId: "x", clientSecret: "x", pushCredential: "registered" },
  });
  if (!connected.ok) throw new Error(JSON.stringify(connected.failure));
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  return {
    owner: await signIn(service, globalId("Workspace", scopeId)),
    ids: [id, globalId("Workspace", scopeId), "gid://kolli/Event/018f0000-0000-7000-8000-000000000000"],
    cursors: [cursor(1), cursor(2, "0123456789ab"), cursor("c", 1, "018f0000-0000-7000-8000-000000000000")],
    pushPaths: [
      ...["dhl", "usps", "nowhere"].map((carrier) => `/carriers/${carrier}/push/no-such-token`),
      `/carriers/ups/push/${connected.value.pushToken}`,
    ],
  };
};

/** What is wrong with the answer, or null. A stream is one that begins: it is cut there. */
export const faultOf = async (
  { agent, url }: Pick<TestService, "agent" | "url">,
  key: string,
  request: FuzzRequest,
): Promise<string | null> => {
  const { statusCode, headers, body } = await agent.request({
    origin: url,
    path: request.path,
    method: request.method,
    headers: { authorization: `Bearer ${key}`, ...request.headers },
    body: request.body ?? null,
  });
  if (String(headers["content-type"]).startsWith("text/event-stream")) {
    body.destroy();
    body.on("error", () => {});
    return null;
  }
  const text = await body.text();
  if (statusCode >= 500) return `${statusCode}: ${text.slice(0, 300)}`;
  return /"code":"(INTERNAL_SERVER_ERROR|SERVICE_UNAVAILABLE)"/.test(text) ? text.slice(0, 300) : null;
};
