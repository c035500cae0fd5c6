import { Webhook } from "standardwebhooks";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importHistories } from "../../../src/checks/learn/import-histories.ts";
import { createEndpoint, type EndpointInput } from "../../../src/destinations/endpoints/endpoints.ts";
import { feedCursor } from "../../../src/events/feed/feed-cursor.ts";
import { eventTopics, trackerTopics } from "../../../src/trackers/event-topics.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { eventually } from "../../support/eventually.ts";
import { pastParcels } from "../../support/past-parcels.ts";
import { placedEvents, pretendOlder } from "../../support/rows/older-events.sql.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

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

const uuidOf = (gid: string) => gid.split("/").at(-1)!;
const inShort = ({ topic, sequence }: { topic: string; sequence: number }) => `${topic} ${sequence}`;
const twice = [1, 2];

/** A journey with an outage and an exception in its middle. */
const playJourney = async (id: string) => {
  await advance(id, "action: STATUS, status: IN_TRANSIT");
  await playOn(id);
};
const playOn = async (id: string) => {
  await advance(id, "statusDetail: LOST");
  await advance(id, "action: FAULT, fault: CARRIER_ERROR_500");
  for (const _ of twice) await refresh(id);
  await advance(id, "action: STATUS, status: DELIVERED");
};

test("each webhook gets the topics it chose, in the order of what happened, each counted without a gap", async () => {
  const everything = await listenFor({ topics: eventTopics });
  const asBefore = await listenFor({ topics: ["TRACKER_UPDATED"] });
  const attention = await listenFor({ topics: ["TRACKER_ATTENTION_CHANGED"] });
  const elsewhere = await listenFor({ topics: eventTopics, carriers: ["FEDEX"] });
  const delivered = await listenFor({ topics: eventTopics, statuses: ["DELIVERED"] });
  // From these the arrival is predicted, whatever countries the journey has.
  const now = service.runtime.clock.now();
  const past = [null, "DE"].flatMap((from) => pastParcels({ carrier: "UPS", from, to: null }, { count: 80, tookDays: [2], now }));
  await importHistories(service.runtime.db, scope, past, { now, isAdded: false, onProgress: () => {} });
  const id = await create("TOPICS-1");
  await advance(id, "action: STATUS, status: IN_TRANSIT");
  await eventually(async () => {
    const { tracker } = await ask("query ($id: ID!) { tracker(id: $id) { prediction { source } } }", { id });
    return tracker.prediction?.source === "HISTORY";
  });
  await playOn(id);

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
  for (const topic of trackerTopics) {
    const sequences = everything(id)
      .filter((event) => event.topic === topic)
      .map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  }
  expect(new Set(told.map(({ topic }: { topic: string }) => topic))).toEqual(new Set(trackerTopics));

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

/** Every field of a type, whatever it has by now. */
const everyField = async (type: string): Promise<string> => {
  const { __type } = await ask(
    `{ __type(name: "${type}") { fields { name type { name kind ofType { name kind ofType { name kind ofType { name kind } } } } } } }`,
  );
  const selections: string[] = [];
  for (const field of __type.fields) {
    let named = field.type;
    while (named.ofType) named = named.ofType;
    // Another tracker (that of a return) is a link, not a part: an event has its number.
    if (named.name === "Tracker") continue;
    // Whether it is late depends on when it is asked: it is no part of what happened.
    if (field.name === "lateSince") continue;
    // Another form of the same, in the words of another protocol; and the events themselves.
    if (["fulfilment", "events"].includes(field.name)) continue;
    selections.push(named.kind === "OBJECT" ? `${field.name} { ${await everyField(named.name)} }` : field.name);
  }
  return selections.join(" ");
};

test("an event's data is the tracker as the API answers it, field by field", async () => {
  const everything = await listenFor({ topics: eventTopics });
  const id = await create("TOPICS-2");
  await advance(id, "action: STATUS, status: OUT_FOR_DELIVERY");
  const got = await eventually(() => everything(id).some(({ data }) => data.status === "OUT_FOR_DELIVERY") && everything(id));
  const { tracker } = await ask(`query ($id: ID!) { tracker(id: $id) { ${await everyField("Tracker")} } }`, { id });
  expect(tracker.checkpoints.length).toBeGreaterThan(2);
  expect([tracker.carrierUrl, tracker.publicUrl]).toEqual([expect.stringContaining("ups.com"), expect.stringContaining("/t/")]);
  expect(got.at(-1).data).toEqual(tracker);
});

test("the feed and streams give changes of status alone, unless topics are chosen", async () => {
  const id = await create("TOPICS-3");
  await playJourney(id);
  const topicsOf = async (filter: string) => {
    const { events } = await ask(
      `query ($id: ID!) { events(first: 50, filter: { trackerId: $id ${filter} }) {
      edges { node { topic type sequence addedCheckpointIds previousEstimatedDeliveryAt previousAttention previousStatus changed data } } } }`,
      { id },
    );
    return events.edges.map(({ node }: { node: Record<string, unknown> }) => node);
  };
  const both = await eventually(async () => {
    const found = await topicsOf("topics: [TRACKER_ATTENTION_CHANGED, TRACKER_CHECKPOINT_ADDED]");
    return found.length >= 4 && found;
  });
  expect((await topicsOf("")).map(({ topic, sequence }: Record<string, unknown>) => [topic, sequence])).toEqual([
    ["TRACKER_UPDATED", 1],
    ["TRACKER_UPDATED", 2],
  ]);
  expect(both.map(({ topic, sequence }: Record<string, unknown>) => `${topic} ${sequence}`)).toEqual([
    "TRACKER_CHECKPOINT_ADDED 1",
    "TRACKER_CHECKPOINT_ADDED 2",
    "TRACKER_ATTENTION_CHANGED 1",
    "TRACKER_CHECKPOINT_ADDED 3",
    "TRACKER_ATTENTION_CHANGED 2",
  ]);
  const [scans, lost, failing, more, well] = both;
  const idsIn = ({ data }: { data: { checkpoints: { id: string }[] } }) => data.checkpoints.map((checkpoint) => checkpoint.id);
  expect(scans.addedCheckpointIds).toEqual(idsIn(scans));
  expect([scans, lost, more].flatMap(({ addedCheckpointIds }) => addedCheckpointIds).toSorted()).toEqual(idsIn(more).toSorted());
  expect(scans).toMatchObject({ previousStatus: null, previousAttention: null, previousEstimatedDeliveryAt: null });
  expect(scans.changed).toContain("checkpoints");
  expect([failing.previousAttention, well.previousAttention]).toEqual([null, "CARRIER_FAILING"]);
  expect(
    (await topicsOf("topics: [TRACKER_CHECKPOINT_ADDED], status: [DELIVERED]")).map(
      ({ sequence }: { sequence: number }) => sequence,
    ),
  ).toEqual([3]);

  const read = async (topics: string, count: number) => {
    const { body } = await request(`${service.url}/graphql`, {
      dispatcher: service.agent,
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        accept: "text/event-stream",
        "content-type": "application/json",
        "last-event-id": feedCursor({ position: 0, epoch: "" }),
      },
      body: JSON.stringify({ query: `subscription { trackerUpdated(id: "${id}"${topics}) { topic sequence } }` }),
    });
    let text = "";
    const found = () =>
      [...text.matchAll(/"topic":"(\w+)","sequence":(\d+)/g)].map(([, topic, sequence]) => `${topic} ${sequence}`);
    for await (const chunk of body) {
      text += chunk;
      if (found().length >= count) break;
    }
    return found();
  };
  expect(await read("", 2)).toEqual(["TRACKER_UPDATED 1", "TRACKER_UPDATED 2"]);
  expect(await read(", topics: [TRACKER_ATTENTION_CHANGED, TRACKER_UPDATED]", 4)).toEqual([
    "TRACKER_UPDATED 1",
    "TRACKER_ATTENTION_CHANGED 1",
    "TRACKER_UPDATED 2",
    "TRACKER_ATTENTION_CHANGED 2",
  ]);
});

test("an event from before there were topics keeps its sequence, also when its tracker is erased", async () => {
  const id = await create("K1000000005");
  await eventually(async () => (await placedEvents(service.runtime.db, uuidOf(id))) > 0);
  await pretendOlder(service.runtime.db, uuidOf(id), 7);
  const read = async () => {
    const { events } = await ask("query ($id: ID!) { events(filter: { trackerId: $id }) { edges { node { sequence body } } } }", {
      id,
    });
    return events.edges.map(({ node }: { node: { sequence: number; body: string } }) => [
      node.sequence,
      JSON.parse(node.body).sequence,
    ]);
  };
  expect((await read()).map(([sequence]: number[]) => sequence)).toEqual([7]);
  await ask("mutation ($id: ID!) { trackerDelete(id: $id) { deletedTrackerId } }", { id });
  expect(await read()).toEqual([[7, 7]]);
});
