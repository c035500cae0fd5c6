import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventTopics } from "../../src/trackers/event-topics.ts";
import { createEndpoint, type EndpointInput } from "../../src/webhooks/endpoints/endpoints.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { eventually } from "../support/eventually.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let key: string;
let scope: Scope;
const receivers: Receiver[] = [];
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" } });
  ({ key, scope } = await service.keyFor("TEST"));
});
afterAll(async () => {
  await service.stop();
  for (const receiver of receivers) await receiver.close();
});

/** An endpoint of its own, and the events that reached it, as a receiver reads them. */
const listenFor = async (settings: Omit<EndpointInput, "url">) => {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const { db, clock, sealer } = service.runtime;
  const deps = { db, clock, sealer, egress: service.service.egress };
  const made = await createEndpoint(deps, scope, { url: receiver.url, ...settings });
  if (!made.ok) throw new Error(made.failure.message);
  const webhook = new Webhook(made.value.secret);
  return (trackerId: string) =>
    receiver.received
      // biome-ignore lint/suspicious/noExplicitAny: asserted on, not typed
      .map(({ body, headers }) => webhook.verify(body, headers as Record<string, string>) as any)
      .filter(({ data }) => data.id === trackerId);
};

const ask = async (query: string, variables: object = {}) => {
  const { body } = await service.graphql(key, query, variables as Record<string, unknown>);
  expect(body.errors).toBeUndefined();
  return body.data;
};
const create = async (trackingCode: string, carrier = "UPS"): Promise<string> => {
  const made = "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }";
  return (await ask(made, { input: { trackingCode, carrier, async: false } })).trackerCreate.tracker.id;
};
const advance = (id: string, action: string) =>
  ask(`mutation ($id: ID!) { testTrackerAdvance(input: { id: $id, ${action} }) { tracker { status attention } } }`, { id });
const refresh = (id: string) => ask("mutation ($id: ID!) { trackerRefresh(id: $id) { tracker { attention } } }", { id });

const inShort = ({ topic, sequence }: { topic: string; sequence: number }) => `${topic} ${sequence}`;
const threeTimes = [1, 2, 3];

/** A journey with an outage in its middle. */
const playJourney = async (id: string) => {
  await advance(id, "action: STATUS, status: IN_TRANSIT");
  await advance(id, "action: FAULT, fault: CARRIER_ERROR_500");
  for (const _ of threeTimes) await refresh(id);
  await advance(id, "action: STATUS, status: DELIVERED");
};

test("each webhook gets the topics it chose, in the order of what happened, each counted without a gap", async () => {
  const everything = await listenFor({ topics: eventTopics });
  const asBefore = await listenFor({ topics: ["TRACKER_UPDATED"] });
  const attention = await listenFor({ topics: ["TRACKER_ATTENTION_CHANGED"] });
  const elsewhere = await listenFor({ topics: eventTopics, carriers: ["FEDEX"] });
  const delivered = await listenFor({ topics: eventTopics, statuses: ["DELIVERED"] });
  const id = await create("TOPICS-1");
  await playJourney(id);

  const got = await eventually(() => everything(id).some(({ data }) => data.status === "DELIVERED") && everything(id));
  const told = await eventually(async () => {
    const { events } = await ask(
      `query ($id: ID!) { events(first: 50, filter: { trackerId: $id, topics: [${eventTopics.join(" ")}] }) {
         edges { node { topic sequence body } } } }`,
      { id },
    );
    const nodes = events.edges.map(({ node }: { node: { topic: string; sequence: number; body: string } }) => node);
    return nodes.length >= got.length && nodes;
  });
  await eventually(() => everything(id).length === told.length);
  expect(everything(id).map(inShort)).toEqual(told.map(inShort));
  expect(everything(id)).toEqual(told.map(({ body }: { body: string }) => JSON.parse(body)));
  for (const topic of eventTopics) {
    const sequences = everything(id)
      .filter((event) => event.topic === topic)
      .map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  }
  expect(new Set(told.map(({ topic }: { topic: string }) => topic))).toEqual(new Set(eventTopics));

  await eventually(() => asBefore(id).length === 2);
  expect(asBefore(id).map(({ topic, sequence, previousStatus, data }) => [topic, sequence, previousStatus, data.status])).toEqual(
    [
      ["TRACKER_UPDATED", 1, "UNKNOWN", "IN_TRANSIT"],
      ["TRACKER_UPDATED", 2, "IN_TRANSIT", "DELIVERED"],
    ],
  );
  await eventually(() => attention(id).length === 2);
  expect(attention(id)).toMatchObject([
    { topic: "TRACKER_ATTENTION_CHANGED", sequence: 1, previousAttention: null, previousStatus: null, changed: ["attention"] },
    { sequence: 2, previousAttention: "CARRIER_FAILING", data: { attention: null } },
  ]);
  expect(elsewhere(id)).toEqual([]);
  await eventually(() => delivered(id).length > 0);
  expect(new Set(delivered(id).map(({ data }) => data.status))).toEqual(new Set(["DELIVERED"]));
});
