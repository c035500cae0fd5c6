import { afterAll, beforeAll, expect, test } from "vitest";
import { listEndpoints, updateEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { seconds } from "../../../src/lib/clock.ts";
import { eventTopics } from "../../../src/trackers/event-topics.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { type Receiver, type Respond, startReceiver } from "../../support/servers/receiver.ts";
import { forgetTopics, queueRows, undelivered } from "../../support/webhook-rows.sql.ts";
import { webhookWorld } from "../../support/webhook-world.ts";

let database: FreshDatabase;
let world: Awaited<ReturnType<typeof webhookWorld>>;
const receivers: Receiver[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  world = await webhookWorld(database.db);
});
afterAll(async () => {
  await world.stop();
  for (const receiver of receivers) await receiver.close();
  await database.close();
});

const receive = async (respond?: Respond): Promise<Receiver> => {
  const receiver = await startReceiver(respond);
  receivers.push(receiver);
  return receiver;
};
const eventIds = ({ received }: Receiver) => received.map(({ headers }) => String(headers["webhook-id"]).split("/").at(-1));

/** A change of status, something that needs attention, a change of status, new scans. */
const fourEvents = (tracker: string) => [
  world.newEvent(tracker, 1, { ordinal: 1 }),
  world.newEvent(tracker, 1, { ordinal: 2, topic: "TRACKER_ATTENTION_CHANGED", previousStatus: null }),
  world.newEvent(tracker, 2, { ordinal: 3 }),
  world.newEvent(tracker, 1, { ordinal: 4, topic: "TRACKER_CHECKPOINT_ADDED", previousStatus: null }),
];

test("under retries, one tracker's events of all topics reach an endpoint in the order of what happened", async () => {
  const events = fourEvents(world.newTracker());
  let refusals = 2;
  const everything = await receive((response, { headers }) => {
    const isRefused = String(headers["webhook-id"]).endsWith(events[1]!.id) && refusals-- > 0;
    response.writeHead(isRefused ? 500 : 204).end();
  });
  const statusOnly = await receive();
  const { id } = await world.create(everything.url, { topics: eventTopics });
  await world.create(statusOnly.url);
  world.deliver();
  await world.emit(events);
  const ids = events.map((event) => event.id);
  // Nobody who is told about the status alone waits for what others are told.
  await eventually(() => statusOnly.received.length === 2);
  expect(eventIds(statusOnly)).toEqual([ids[0], ids[2]]);
  await eventually(async () => (await queueRows(database.db, id)).some(({ state }) => state === "RETRY"));
  expect((await queueRows(database.db, id)).map(({ sequence, state }) => [sequence, state])).toEqual([
    [2, "RETRY"],
    [3, "FRESH"],
    [4, "FRESH"],
  ]);
  world.clock.advance(seconds(6));
  await eventually(() => everything.received.length === 3);
  await eventually(async () => (await queueRows(database.db, id))[0]?.attemptCount === 2);
  world.clock.advance(seconds(400));
  await eventually(async () => (await undelivered(database.db)) === 0);
  expect(eventIds(everything)).toEqual([ids[0], ids[1], ids[1], ids[1], ids[2], ids[3]]);
});

test("an endpoint from before there were topics gets what it got, and keeps it when something else about it changes", async () => {
  const receiver = await receive();
  const { id } = await world.create(receiver.url);
  await forgetTopics(database.db, id);
  const stored = async () => (await listEndpoints(database.db, world.scope)).find((endpoint) => endpoint.id === id);
  expect((await stored())?.topics).toEqual(["TRACKER_UPDATED"]);
  const events = fourEvents(world.newTracker());
  await world.emit(events);
  await eventually(() => receiver.received.length === 2);
  expect(eventIds(receiver)).toEqual([events[0]!.id, events[2]!.id]);
  expect((await updateEndpoint(world.deps, world.scope, id, { description: "old" })).ok).toBe(true);
  expect((await stored())?.topics).toEqual(["TRACKER_UPDATED"]);
});

test("what an endpoint chooses from now on counts from the next event on", async () => {
  const receiver = await receive();
  const { id } = await world.create(receiver.url, { topics: ["TRACKER_CHECKPOINT_ADDED"] });
  const [first, second] = [fourEvents(world.newTracker()), fourEvents(world.newTracker())];
  await world.emit(first);
  await eventually(() => receiver.received.length === 1);
  const changes = { topics: ["TRACKER_ATTENTION_CHANGED", "tracker.updated"], statuses: ["IN_TRANSIT"] };
  expect((await updateEndpoint(world.deps, world.scope, id, changes)).ok).toBe(true);
  await world.emit([...second, world.newEvent(world.newTracker(), 1, { status: "DELIVERED" })]);
  await eventually(() => receiver.received.length === 4);
  await eventually(async () => (await queueRows(database.db, id)).length === 0);
  expect(eventIds(receiver)).toEqual([first[3]!.id, second[0]!.id, second[1]!.id, second[2]!.id]);
});
