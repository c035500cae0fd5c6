import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewEvent } from "../../../src/events/event-rows.sql.ts";
import { hours, minutes, seconds } from "../../../src/lib/clock.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { answer, type Receiver, type Respond, startReceiver } from "../../support/servers/receiver.ts";
import { attemptRows, pretendFailures, queueRows } from "../../support/webhook-rows.sql.ts";
import { type WebhookWorld, webhookWorld } from "../../support/webhook-world.ts";

let database: FreshDatabase;
let world: WebhookWorld;
const receivers: Receiver[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await webhookWorld(database.db);
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
const waiting = async (endpointId: string) => (await queueRows(database.db, endpointId)).filter(({ state }) => state === "RETRY");
const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers["webhook-id"]);

/**
 * Lets time pass until everything that was to be delivered has failed so often and waits. On a busy machine some have their second
 * attempt, five seconds after the first, before others have had one: what is ahead is waited for no longer than the rest.
 */
const failTimes = async (endpointId: string, times: number) => {
  for (;;) {
    const rows = await eventually(async () => {
      const found = await queueRows(database.db, endpointId);
      const now = world.clock.now();
      return found.every(({ state, dueAt }) => state === "RETRY" && dueAt > now) && found;
    }, 40_000);
    const behind = rows.filter(({ attemptCount }) => attemptCount < times);
    if (behind.length === 0) return rows;
    world.clock.advance(Math.max(...behind.map(({ dueAt }) => dueAt)) + 1 - world.clock.now());
  }
};
const emitFor = async (trackers: readonly string[], sequence = 1): Promise<NewEvent[]> => {
  const events = trackers.map((tracker) => world.newEvent(tracker, sequence));
  await world.emit(events);
  return events;
};
const newTrackers = (count: number) => Array.from({ length: count }, () => world.newTracker());

describe("a receiver that recovers", () => {
  it("gets what waited for hours within seconds of its first success, in order and not all at once", async () => {
    const receiver = await receive(answer(500));
    const { id } = await world.create(receiver.url);
    world.deliver({ pollMs: 20 });
    const trackers = newTrackers(120);
    await emitFor(trackers);
    await failTimes(id, 4);
    // Behind the first one's retry, of half of the trackers.
    await emitFor(trackers.slice(0, 60), 2);
    expect(Math.min(...(await waiting(id)).map(({ dueAt }) => dueAt))).toBeGreaterThan(world.clock.now() + hours(1));

    receiver.received.length = 0;
    receiver.respondWith(answer(204));
    await emitFor(newTrackers(1));
    await eventually(() => receiver.received.length === 181, 40_000);
    await eventually(async () => (await queueRows(database.db, id)).length === 0);
    for (const tracker of trackers.slice(0, 60)) {
      const sequences = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ trackerId }) => trackerId === tracker);
      expect(sequences.map(({ sequence }) => sequence)).toEqual([1, 2]);
    }
    const heads = receiver.received.filter(({ body }) => JSON.parse(body).sequence === 1).map(({ at }) => at);
    // Fifty a second, so the last of 120 comes more than two seconds after the first.
    expect(heads.at(-1)! - heads[0]!).toBeGreaterThan(1_900);
  });

  it("gets more than one step of them in steps, each once", async () => {
    const receiver = await receive();
    const { id } = await world.create(receiver.url);
    await emitFor(newTrackers(700));
    await pretendFailures(database.db, id, world.clock.now());
    world.deliver({ pollMs: 20 });
    await emitFor(newTrackers(1));
    // Ten seconds for each step of 500: moved on, not waited for.
    await eventually(() => {
      world.clock.advance(150);
      return receiver.received.length >= 701;
    });
    expect(receiver.received.length).toBe(701);
    expect(new Set(receiver.received.map(idOf)).size).toBe(701);
  }, 60_000);

  it("and fails again is left to the schedule as it was: one extra attempt for each, none of the ten used up", async () => {
    const receiver = await receive(answer(500));
    const { id } = await world.create(receiver.url);
    world.deliver({ pollMs: 20 });
    await emitFor(newTrackers(20));
    const before = await failTimes(id, 4);

    let isUp = true;
    receiver.respondWith((response, received, nth) => {
      answer(isUp ? 204 : 500)(response, received, nth);
      isUp = false;
    });
    await emitFor(newTrackers(1));
    const after = await eventually(async () => {
      const rows = await waiting(id);
      return rows.length === 20 && rows.every(({ attemptCount }) => attemptCount === 5) && rows;
    });
    expect(after.map(({ dueAt }) => dueAt)).toEqual(before.map(({ dueAt }) => dueAt));
    // Down for long: nothing more is pulled forward until the next success.
    world.clock.advance(minutes(10));
    await eventually(async () => (await nextPullAt(id)) === null);
    expect((await waiting(id)).map(({ attemptCount }) => attemptCount)).toEqual(Array(20).fill(5));

    // The schedule goes on where it was: after the fourth counted attempt comes the fifth, and then five hours.
    world.clock.advance(Math.max(...after.map(({ dueAt }) => dueAt)) + 1 - world.clock.now());
    const later = await eventually(async () => {
      const rows = await waiting(id);
      return rows.every(({ attemptCount, dueAt }) => attemptCount === 6 && dueAt > world.clock.now()) && rows;
    });
    const waits = later.map(({ dueAt }) => dueAt - world.clock.now());
    expect(Math.min(...waits)).toBeGreaterThan(hours(5) - seconds(20));
    expect(Math.max(...waits)).toBeLessThan(hours(5.6));
  });

  it("is asked again for a delivery that it alone refuses at most once in five minutes, and on its schedule", async () => {
    const poison = world.newTracker();
    const receiver = await receive((response, received, nth) =>
      answer(JSON.parse(received.body).trackerId === poison ? 500 : 204)(response, received, nth),
    );
    const { id } = await world.create(receiver.url);
    world.deliver({ pollMs: 20 });
    await emitFor([poison]);
    const [before] = await failTimes(id, 4);
    const attemptsOfPoison = async () => (await waiting(id))[0]!.attemptCount;
    const succeed = async () => {
      const count = receiver.received.length;
      await emitFor(newTrackers(1));
      await eventually(() => receiver.received.length > count);
    };
    await succeed();
    await eventually(async () => (await attemptsOfPoison()) === 5);
    for (let n = 0; n < 4; n++) {
      world.clock.advance(seconds(30));
      await succeed();
    }
    expect(await attemptsOfPoison()).toBe(5);
    world.clock.advance(minutes(5));
    await succeed();
    await eventually(async () => (await attemptsOfPoison()) === 6);
    await eventually(async () => (await waiting(id))[0]!.dueAt === before!.dueAt);
    expect((await attemptRows(database.db, id)).filter(({ result }) => result === "BAD_STATUS")).toHaveLength(6);
  });

  it("is not sent earlier what it asked to have later", async () => {
    const receiver = await receive(answer(503, { "retry-after": "7200" }));
    const { id } = await world.create(receiver.url);
    world.deliver({ pollMs: 20 });
    await emitFor(newTrackers(1));
    const [asked] = await failTimes(id, 1);
    receiver.respondWith(answer(500));
    world.clock.advance(minutes(6));
    await emitFor(newTrackers(1));
    await eventually(async () => (await waiting(id)).filter(({ token }) => token === null).length === 2);
    world.clock.advance(seconds(20));
    await eventually(async () => (await waiting(id)).some(({ attemptCount }) => attemptCount === 2));
    world.clock.advance(seconds(20));
    receiver.respondWith(answer(204));
    await emitFor(newTrackers(1));
    // The other one, which would have waited for minutes, is sent.
    const left = await eventually(async () => {
      const rows = await queueRows(database.db, id);
      return rows.length === 1 && rows;
    });
    expect(left).toMatchObject([{ attemptCount: 1, dueAt: asked!.dueAt }]);
  });
});

const nextPullAt = async (endpointId: string) =>
  (await database.db.one<{ at: number | null }>("", "select next_pull_at as at from webhook_endpoint where id = $1", [
    endpointId,
  ]))!.at;
