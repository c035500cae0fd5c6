import { afterAll, beforeAll, expect, test } from "vitest";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { deleteOutlived } from "../../../src/server/maintenance/retention.sql.ts";
import { tablesWith } from "../../support/database/everywhere.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let receiver: Receiver;
let key: string;
beforeAll(async () => {
  receiver = await startReceiver();
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" } });
  const made = await service.keyFor("TEST");
  key = made.key;
  const { db, clock, sealer } = service.runtime;
  const endpoint = { url: receiver.url, topics: ["TRACKER_UPDATED"] };
  await createEndpoint({ db, clock, sealer, egress: service.service.egress }, made.scope, endpoint);
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

const run = async (query: string, variables: Record<string, unknown>) => {
  const { body } = await service.graphql(key, query, variables);
  expect(body.errors).toBeUndefined();
  return body.data;
};

/** A parcel with two events that were delivered, whose code and data are found nowhere else. */
const playedParcel = async (secret: string) => {
  const made = await run("mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }", {
    input: {
      trackingCode: `CODE-${secret}`,
      carrier: "UPS",
      reference: `ref ${secret}`,
      metadata: { customer: `name ${secret}` },
    },
  });
  const { id } = made.trackerCreate.tracker;
  for (const status of ["IN_TRANSIT", "DELIVERED"])
    await run("mutation ($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker { id } } }", {
      input: { id, action: "STATUS", status },
    });
  await eventually(() => receiver.received.filter(({ body }) => body.includes(secret)).length === 2);
  return id as string;
};

const feed = async (trackerId: string) =>
  (
    await run(
      "query ($id: ID!) { events(filter: { trackerId: $id }) { edges { node { sequence topic data body tracker { id } } } } }",
      { id: trackerId },
    )
  ).events.edges.map(({ node }: { node: object }) => node);

const leftOf = (events: { body: string }[]) =>
  events.map(({ body, ...event }) => ({ ...event, told: Object.keys(JSON.parse(body)) }));
const tombstone = (sequence: number) => ({
  sequence,
  topic: "TRACKER_UPDATED",
  data: null,
  tracker: null,
  told: ["id", "topic", "type", "mode", "createdAt", "sequence", "data"],
});

test("a deleted tracker leaves nothing in any table but events without content, and no gap in the feed", async () => {
  const { db } = service.runtime;
  const id = await playedParcel("ZEBRA");
  await eventually(async () => (await feed(id)).length === 2);
  expect(await tablesWith(db, "ZEBRA")).toEqual(expect.arrayContaining(["event_data", "sandbox_journey", "tracker"]));

  await run("mutation ($id: ID!) { trackerDelete(id: $id) { deletedTrackerId } }", { id });

  expect(await tablesWith(db, "ZEBRA")).toEqual([]);
  expect(leftOf(await feed(id))).toEqual([tombstone(1), tombstone(2)]);
});

test("retention erases as deleting does", async () => {
  const { db } = service.runtime;
  const id = await playedParcel("QUAGGA");
  await eventually(async () => (await feed(id)).length === 2);
  await db.run("", "update workspace set retention_days = 10");

  expect(await deleteOutlived(db, Date.now() + 11 * 86_400_000, 500)).toBe(1);

  expect(await tablesWith(db, "QUAGGA")).toEqual([]);
  expect(leftOf(await feed(id))).toEqual([tombstone(1), tombstone(2)]);
});

test("a journey that another tracker on the parcel still follows stays", async () => {
  const first = await playedParcel("OKAPI");
  const second = await run("mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }", {
    input: { trackingCode: "CODE-OKAPI", carrier: "UPS", async: false },
  });
  await run("mutation ($id: ID!) { trackerDelete(id: $id) { deletedTrackerId } }", { id: first });
  const kept = await run("query ($id: ID!) { tracker(id: $id) { status checkpoints { id } } }", {
    id: second.trackerCreate.tracker.id,
  });
  expect(kept.tracker.status).toBe("DELIVERED");
  expect(await tablesWith(service.runtime.db, "CODE-OKAPI")).toContain("sandbox_journey");
});
