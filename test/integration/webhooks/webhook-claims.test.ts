import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimAtOnce } from "../../../src/destinations/queue/claim.sql.ts";
import { seconds } from "../../../src/lib/clock.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import type { Database } from "../../../src/postgres/database.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { closeGate } from "../../support/database/gate.sql.ts";
import { type WebhookWorld, webhookWorld } from "../../support/webhook-world.ts";

const maxInFlight = 3;
let database: FreshDatabase;
let world: WebhookWorld;
let endpointId: string;
beforeAll(async () => {
  database = await freshDatabase({ lanes: 1 });
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await webhookWorld(database.db);
  endpointId = (await world.create("http://127.0.0.1:8080/hook", { maxInFlight })).id;
});

const emit = (createdAt = world.clock.now()) =>
  world.emit(Array.from({ length: 5 }, () => world.newEvent(world.newTracker(), 1, { createdAt })));

/** How many a process of this name gets when it wants as many as may be in flight. */
const claim = async (sender: string, db: Database = world.db, requests = maxInFlight): Promise<number> => {
  const now = world.clock.now();
  const rows = await claimAtOnce(db, {
    now,
    leaseUntil: now + seconds(30),
    leasesEndedBefore: now - seconds(30),
    token: newUuid(now),
    wanted: [{ destinationId: endpointId, requests }],
    sender,
    random: () => 0.5,
  });
  return rows.filter(({ bucket }) => bucket !== null).length;
};

const clearQueue = () => database.db.run("test_clear_queue", "delete from delivery_queue");

test.each([
  { others: "one that was alone until then", isShared: false },
  { others: "one that it knows of", isShared: true },
])("a claim that began to look before another leaves the endpoint's cap to it: $others", async ({ isShared }) => {
  const [one, other] = [newUuid(0), newUuid(0)];
  if (isShared) {
    await emit();
    for (const sender of [one, other, other]) await claim(sender);
    await clearQueue();
    await emit();
    expect(await claim(other)).toBe(maxInFlight);
    await clearQueue();
  }
  await emit();
  world.clock.advance(1);
  const gate = await closeGate(database.url);
  const late = claim(other, gate.behind(world.db));
  await gate.someoneWaits();
  // Due before the others, but committed after them: only who looks now sees these.
  await emit(world.clock.now() - seconds(60));
  expect(await claim(one)).toBe(maxInFlight);
  await gate.open();
  expect(await late).toBe(0);
  expect(await claim(other)).toBe(0);
});

test("a second process gets its share of an endpoint at its second try", async () => {
  const [one, other] = [newUuid(0), newUuid(0)];
  await emit();
  await claim(one);
  await clearQueue();
  await emit();
  expect(await claim(other)).toBe(0);
  expect(await claim(other)).toBe(maxInFlight);
  await clearQueue();
  await emit();
  expect(await claim(one)).toBe(maxInFlight);
});

test("a process that is alone and does not know an endpoint's cap yet gets no more than that", async () => {
  await emit();
  expect(await claim(newUuid(0), world.db, 5)).toBe(maxInFlight);
});
