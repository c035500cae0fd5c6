import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { enqueueDeliveries, offeringLeases } from "../../../src/destinations/queue/enqueue.ts";
import { insertLeasedDeliveries } from "../../../src/destinations/queue/enqueue-leased.sql.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { type Receiver, type Respond, startReceiver } from "../../support/servers/receiver.ts";
import { attemptRows, queueRows } from "../../support/webhook-rows.sql.ts";
import { type WebhookWorld, webhookWorld } from "../../support/webhook-world.ts";

let database: FreshDatabase;
let world: WebhookWorld;
let claims = 0;
const receivers: Receiver[] = [];

beforeAll(async () => {
  database = await freshDatabase({ lanes: 1 });
});
afterAll(() => database.close());
beforeEach(async () => {
  claims = 0;
  const { many } = database.db;
  const counting: typeof many = (name, ...more) => {
    if (name === "claim_deliveries") claims++;
    return many(name, ...more);
  };
  world = await webhookWorld({ ...database.db, many: counting });
});
afterEach(async () => {
  await world.stop();
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  await database.db.run("test_clear_queue", "delete from delivery_queue");
});

const receive = async (respond?: Respond): Promise<Receiver> => {
  const receiver = await startReceiver(respond);
  receivers.push(receiver);
  return receiver;
};
const settled = (endpointId: string, attempts: number) =>
  eventually(async () => (await attemptRows(database.db, endpointId)).length === attempts);

/** An endpoint that the deliverer is connected to: it has had one delivery. */
const connected = async (receiver: Receiver, more = {}) => {
  const { id } = await world.create(receiver.url, more);
  await world.emit([world.newEvent(world.newTracker(), 1)]);
  await settled(id, 1);
  return id;
};

test("a delivery to an endpoint that is connected is written under a lease and sent as it is, without a claim", async () => {
  const receiver = await receive();
  world.deliver({ pollMs: 600_000 });
  const id = await connected(receiver);
  const before = claims;
  const event = world.newEvent(world.newTracker(), 1);
  await world.emit([event]);
  await settled(id, 2);
  expect(receiver.received[1]!.body).toBe(event.body);
  expect(claims).toBe(before);
  expect(await queueRows(database.db, id)).toEqual([]);
});

test("events of one tracker arrive in their order, also those that are written while the first is on its way", async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const receiver = await receive((response, _received, nth) => {
    if (nth === 2) void held.then(() => response.writeHead(204).end());
    else response.writeHead(204).end();
  });
  world.deliver();
  const id = await connected(receiver);
  const tracker = world.newTracker();
  const events = [1, 2, 3, 4].map((sequence) => world.newEvent(tracker, sequence));
  await world.emit(events.slice(0, 2));
  await eventually(() => receiver.received.length === 2);
  await world.emit(events.slice(2));
  await world.afterTwoSweeps();
  expect(receiver.received).toHaveLength(2);
  release();
  await settled(id, 5);
  expect(receiver.received.slice(1).map(({ body }) => body)).toEqual(events.map(({ body }) => body));
});

test("a burst gets no more requests than the endpoint takes, from two processes that both write and send", async () => {
  const receiver = await receive((response) => void setTimeout(() => response.writeHead(204).end(), 30));
  const processes = [world.deliver(), world.deliver()];
  const id = await connected(receiver, { maxInFlight: 3 });
  for (let round = 0; round < 8; round++)
    await Promise.all(
      processes.map((one) =>
        world.emit(
          Array.from({ length: 4 }, () => world.newEvent(world.newTracker(), 1)),
          one,
        ),
      ),
    );
  await settled(id, 65);
  expect(receiver.peak()).toBeLessThanOrEqual(3);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(65);
  expect(receiver.received).toHaveLength(65);
});

test("nothing is written under a lease where the endpoint has a rate, or rows that wait", async () => {
  const receiver = await receive();
  const deliverer = world.deliver({ pollMs: 600_000 });
  const rated = await connected(receiver, { ratePerSecond: 1_000 });
  const before = claims;
  await world.emit([world.newEvent(world.newTracker(), 1)]);
  await settled(rated, 2);
  expect(claims).toBeGreaterThan(before);
  await database.db.run("test_forget_rate", "update webhook_endpoint set rate_per_second = null where id = $1", [rated]);
  // Written by a process that sends nothing, which did not wake this one.
  const waiting = world.newEvent(world.newTracker(), 1);
  await world.db.transaction(async (tx) => void (await enqueueDeliveries(tx, [waiting])));
  const event = world.newEvent(world.newTracker(), 1);
  const offered = deliverer.leased.offer([event])!;
  expect(await insertLeasedDeliveries(world.db, [event], offered)).toEqual([
    expect.objectContaining({ bucket: null, endpointId: rated }),
  ]);
  deliverer.leased.giveBack(offered);
  expect((await queueRows(database.db, rated)).map(({ token }) => token)).toEqual([null, null]);
});

test("the places of a transaction that fails are free again", async () => {
  const receiver = await receive();
  const { leased } = world.deliver({ pollMs: 600_000 });
  await connected(receiver, { maxInFlight: 2 });
  const events = Array.from({ length: 2 }, () => world.newEvent(world.newTracker(), 1));
  const failing = offeringLeases(world.db, () => leased).transaction(async (tx) => {
    await enqueueDeliveries(tx, events, leased);
    expect(leased.offer(events)).toBeNull();
    throw new Error("as a statement would");
  });
  await expect(failing).rejects.toThrow("as a statement would");
  const offer = leased.offer(events)!;
  expect(offer.endpoints.map(({ places }) => places)).toEqual([2]);
  leased.giveBack(offer);
});
