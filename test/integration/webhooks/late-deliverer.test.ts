import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { holdStatement } from "../../support/database/held-statement.ts";
import { eventually } from "../../support/eventually.ts";
import { answer, type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { type WebhookWorld, webhookWorld } from "../../support/webhook-world.ts";

let database: FreshDatabase;
let world: WebhookWorld;
let receiver: Receiver;
beforeAll(async () => {
  database = await freshDatabase();
  world = await webhookWorld(database.db);
  receiver = await startReceiver(answer(204));
});
afterAll(async () => {
  await world.stop();
  await receiver.close();
  await database.close();
});

test("a process whose leases ended while it opened the destination sends nothing: another did, and went on to later events", async () => {
  const times = { deadlineMs: 2_000, leaseMs: 5_000, pollMs: 50 };
  const { id } = await world.create(receiver.url);
  const held = holdStatement(database.db, "select_webhook_targets");
  const late = world.deliver({ ...times, db: held.db });
  const tracker = world.newTracker();
  const [first, second] = [world.newEvent(tracker, 1), world.newEvent(tracker, 2)];
  await world.emit([first]);
  await held.reached;
  world.clock.advance(times.leaseMs + 1_000);
  world.deliver(times);
  await world.emit([second]);
  await eventually(() => receiver.received.length === 2);
  held.release();
  // It finishes what it has begun.
  await late.stop();
  world.wake([id]);
  await world.afterTwoSweeps();
  expect(receiver.received.map(({ body }) => JSON.parse(body).sequence)).toEqual([1, 2]);
});
