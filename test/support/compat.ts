import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { json } from "node:stream/consumers";
import { createEndpoint } from "../../src/destinations/endpoints/endpoints.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { networksOf } from "../../src/egress/networks.ts";
import { eventTopics } from "../../src/trackers/event-topics.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { eventually } from "./eventually.ts";
import type { TestService } from "./service.ts";

/** A service whose webhooks may reach this machine, and that lets one key do as much as a test needs. */
export const compatEnvironment = {
  KOLLI_EGRESS_ALLOW: "127.0.0.0/8",
  KOLLI_COST_LIMIT: "100000",
  KOLLI_COST_BURST: "5000000",
};

/** A webhook in this format, for all topics. Returns its secret. */
export const webhookIn = async ({ runtime }: TestService, scope: Scope, url: string, format: string): Promise<string> => {
  const { db, clock, workSealer: sealer } = runtime;
  const deps = { db, clock, sealer, egress: createEgress({ open: networksOf("127.0.0.0/8") }) };
  const made = await createEndpoint(deps, scope, { url, format, topics: eventTopics });
  if (!made.ok) throw new Error(made.failure.message);
  return made.value.secret;
};

const advance = `mutation ($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker { status } trackerUserErrors { message } } }`;

/** Moves a test parcel, and waits until its tracker has that status. */
export const moveParcel = async ({ graphql }: TestService, key: string, gid: string, status: string): Promise<void> => {
  const { body } = await graphql(key, advance, { input: { id: gid, action: "STATUS", status } });
  if (body.errors || body.data.testTrackerAdvance.trackerUserErrors.length > 0) throw new Error(JSON.stringify(body));
  await eventually(async () => {
    const { body: read } = await graphql(key, "query ($id: ID!) { tracker(id: $id) { status } }", { id: gid });
    return read.data.tracker.status === status;
  });
};

/** A request to a host of its own, whose name no name server knows. */
export const readAtHost = async ({ url, ca }: TestService, host: string, path: string, headers: Record<string, string>) => {
  const request = get(`${url}${path}`, { ca, agent: false, servername: "localhost", headers: { ...headers, host } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return { status: response.statusCode, body: (await json(response)) as Record<string, unknown> };
};

/** Plays a whole journey on the newest tracker with this code, and waits until it was delivered. */
export const playJourney = async ({ graphql }: TestService, key: string, trackingCode: string): Promise<void> => {
  const find = "query ($trackingCode: String!) { trackerByCode(trackingCode: $trackingCode) { id status } }";
  const { body } = await graphql(key, find, { trackingCode });
  await graphql(key, advance, { input: { id: body.data.trackerByCode.id, action: "JOURNEY", speed: 1_000_000 } });
  await eventually(async () => (await graphql(key, find, { trackingCode })).body.data.trackerByCode.status === "DELIVERED");
};
