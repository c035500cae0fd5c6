import { globalAgent } from "node:https";
import { createEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { eventually } from "./eventually.ts";
import { keyOf } from "./rest.ts";
import { type Receiver, startReceiver } from "./servers/receiver.ts";
import { startTestService, type TestService, type TestServiceOptions } from "./service.ts";

export type CompatService = TestService & { readonly key: string; readonly scope: Scope };

/** A service that SDKs reach over HTTPS as they reach any other, with a key of test mode. */
export const startCompatService = async (options: TestServiceOptions = {}): Promise<CompatService> => {
  const env = { KOLLI_COST_LIMIT: "100000", KOLLI_COST_BURST: "20000000", KOLLI_EGRESS_ALLOW: "127.0.0.0/8", ...options.env };
  const service = await startTestService({ ...options, env });
  // What SDKs connect with: they cannot be told which authority to trust.
  globalAgent.options.ca = service.ca;
  return { ...service, ...(await keyOf(service)) };
};

/** A webhook in another service's format, and what it receives. */
export const receiveAs = async (
  { runtime, service, scope }: CompatService,
  format: string,
  topics: readonly string[] = ["TRACKER_UPDATED"],
): Promise<{ receiver: Receiver; secret: string }> => {
  const { db, clock, sealer } = runtime;
  const receiver = await startReceiver();
  const deps = { db, clock, sealer, egress: service.egress };
  const made = await createEndpoint(deps, scope, { url: receiver.url, format, topics });
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  return { receiver, secret: made.value.secret };
};

/** Plays a whole journey on the newest tracker with this code, and waits until it was delivered. */
export const playJourney = async ({ graphql, key }: CompatService, trackingCode: string): Promise<void> => {
  const find = "query ($trackingCode: String!) { trackerByCode(trackingCode: $trackingCode) { id status } }";
  const { body } = await graphql(key, find, { trackingCode });
  const advance =
    "mutation ($id: ID!) { testTrackerAdvance(input: { id: $id, action: JOURNEY, speed: 1000000 }) { trackerUserErrors { message } } }";
  await graphql(key, advance, { id: body.data.trackerByCode.id });
  await eventually(async () => (await graphql(key, find, { trackingCode })).body.data.trackerByCode.status === "DELIVERED");
};
