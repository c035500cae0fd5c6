import { globalId } from "../../src/lib/ids.ts";
import type { TestService } from "../support/service.ts";
import type { FuzzRequest, Known } from "./requests.ts";

/** So that no limit answers in the place of what is to be tried. */
export const fuzzEnvironment = {
  KOLLI_RATE_LIMIT: "1000000",
  KOLLI_RATE_BURST: "10000000",
  KOLLI_COST_LIMIT: "1000000000",
  KOLLI_COST_BURST: "1000000000",
};

/** Things that exist, so that odd requests get as far as they can. */
export const knownTo = async (service: TestService, key: string, scopeId: string): Promise<Known> => {
  const create = 'mutation { trackerCreate(input: { trackingCode: "FUZZ-1", carrier: UPS }) { tracker { id } } }';
  const { id } = (await service.graphql(key, create)).body.data.trackerCreate.tracker;
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  return {
    ids: [id, globalId("Workspace", scopeId), "gid://kolli/Event/018f0000-0000-7000-8000-000000000000"],
    cursors: [cursor(1), cursor(2, "0123456789ab"), cursor("c", 1, "018f0000-0000-7000-8000-000000000000")],
    pushPaths: ["ups", "dhl", "usps", "nowhere"].map((carrier) => `/carriers/${carrier}/push/no-such-token`),
  };
};

/** What is wrong with the answer, or null. A stream is one that begins: it is cut there. */
export const faultOf = async (service: TestService, key: string, request: FuzzRequest): Promise<string | null> => {
  const { statusCode, headers, body } = await service.agent.request({
    origin: service.url,
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
