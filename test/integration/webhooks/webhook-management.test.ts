import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  findEndpoint,
  listEndpoints,
  revealSecrets,
  rotateSecret,
  updateEndpoint,
} from "../../../src/destinations/endpoints/endpoints.ts";
import { sendTestEvent } from "../../../src/destinations/endpoints/send-test-event.ts";
import { selectDeliveriesOfEndpoints } from "../../../src/destinations/log/deliveries.sql.ts";
import { listAttempts, retryDelivery } from "../../../src/destinations/log/deliveries.ts";
import { selectEndpointHealth } from "../../../src/destinations/log/health.sql.ts";
import { removeOldDeliveries, workOffReplays } from "../../../src/destinations/log/housekeeping.ts";
import { countReplay, findReplay, startReplay } from "../../../src/destinations/log/replay.ts";
import { days, hours, seconds } from "../../../src/lib/clock.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { answer, type Receiver, type Respond, startReceiver } from "../../support/servers/receiver.ts";
import { attemptRows, queueRows, undelivered } from "../../support/webhook-rows.sql.ts";
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
const emitMany = async (count: number, trackerId?: string) => {
  const events = Array.from({ length: count }, (_, index) =>
    world.newEvent(trackerId ?? world.newTracker(), trackerId ? index + 1 : 1),
  );
  await world.emit(events);
  return events;
};
const allDelivered = () => eventually(async () => (await undelivered(database.db)) === 0);

describe("endpoints", () => {
  it("are made with a secret that is encrypted at rest and can be shown again", async () => {
    const made = await createEndpoint(world.deps, world.scope, { url: " https://shop.com/hook ", topics: ["tracker.updated"] });
    if (!made.ok) throw new Error(made.failure.message);
    const { endpoint, secret } = made.value;
    expect(endpoint).toMatchObject({
      url: "https://shop.com/hook",
      topics: ["TRACKER_UPDATED"],
      state: "ENABLED",
      maxInFlight: 32,
    });
    const stored = await database.db.one<{ sealed: Buffer }>(
      "test_sealed",
      "select secret_sealed as sealed from webhook_secret where endpoint_id = $1",
      [endpoint.id],
    );
    expect(stored!.sealed.includes(secret.slice(6, 20))).toBe(false);
    expect(await revealSecrets(world.deps, world.scope, endpoint.id)).toEqual({ ok: true, value: [{ secret, expiresAt: null }] });
  });

  it.each([
    [{ url: "https://127.1.2.3.4/" }, "url"],
    [{ url: "http://shop.com/" }, "url"],
    [{ topics: ["ORDER_PAID"] }, "topics"],
    [{ topics: [] }, "topics"],
    [{ description: "x".repeat(501) }, "description"],
    [{ maxInFlight: 0 }, "maxInFlight"],
    [{ maxInFlight: 1.5 }, "maxInFlight"],
    [{ ratePerSecond: 0 }, "ratePerSecond"],
    [{ carriers: [] }, "carriers"],
    [{ statuses: [] }, "statuses"],
  ])("are refused with %o, naming the field and the reason", async (input, field) => {
    const made = await createEndpoint(world.deps, world.scope, {
      url: "https://shop.com/hook",
      topics: ["TRACKER_UPDATED"],
      ...input,
    });
    expect(made.ok ? null : made.failure.field).toBe(field);
    expect(made.ok ? "" : made.failure.message).toMatch(/\.$/);
  });

  it("belong to their workspace and mode: elsewhere they do not exist", async () => {
    const { id } = await world.create("https://shop.com/hook");
    const stranger = (await webhookWorld(database.db)).scope;
    for (const scope of [stranger, { ...world.scope, mode: "TEST" as const }]) {
      expect(await findEndpoint(database.db, scope, id)).toBeUndefined();
      expect(await listEndpoints(database.db, scope)).toEqual([]);
      const refused = { ok: false, failure: { code: "not-found" } };
      expect(await updateEndpoint(world.deps, scope, id, { description: "mine" })).toMatchObject(refused);
      expect(await disableEndpoint(world.deps, scope, id)).toMatchObject(refused);
      expect(await enableEndpoint(world.deps, scope, id)).toMatchObject(refused);
      expect(await rotateSecret(world.deps, scope, id)).toMatchObject(refused);
      expect(await revealSecrets(world.deps, scope, id)).toMatchObject(refused);
      expect(await sendTestEvent(world.deps, scope, id, "TRACKER_UPDATED")).toMatchObject(refused);
      expect(await deleteEndpoint(world.deps, scope, id)).toMatchObject(refused);
      expect(await startReplay(world.deps, scope, { endpointId: id, kind: "ALL" })).toMatchObject(refused);
    }
    expect((await findEndpoint(database.db, world.scope, id))?.state).toBe("ENABLED");
  });

  it("keep what an update does not name", async () => {
    const { id } = await world.create("https://shop.com/hook", { description: "orders", carriers: ["UPS"] });
    const updated = await updateEndpoint(world.deps, world.scope, id, { url: "https://shop.com/other" });
    expect(updated).toMatchObject({
      ok: true,
      value: { url: "https://shop.com/other", description: "orders", carriers: ["UPS"] },
    });
  });

  it("are gone when deleted, with what was still to be sent", async () => {
    const { id } = await world.create("https://shop.com/hook");
    await emitMany(3);
    expect(await deleteEndpoint(world.deps, world.scope, id)).toEqual({ ok: true, value: null });
    expect(await queueRows(database.db, id)).toEqual([]);
    await emitMany(1);
    expect(await undelivered(database.db)).toBe(0);
  });
});

describe("a disabled endpoint", () => {
  it("is sent nothing; its events wait and drain in order, gently at first, when it is enabled again", async () => {
    let open = 0;
    const opened: number[] = [];
    const receiver = await receive((response) => {
      opened.push(++open);
      setTimeout(() => {
        open--;
        response.writeHead(204).end();
      }, 5);
    });
    const { id } = await world.create(receiver.url);
    const deliverer = world.deliver({ pollMs: 50 });
    await disableEndpoint(world.deps, world.scope, id);
    const trackers = Array.from({ length: 10 }, () => world.newTracker());
    for (let sequence = 1; sequence <= 5; sequence++)
      await world.emit(trackers.map((tracker) => world.newEvent(tracker, sequence)));
    await world.afterTwoSweeps();
    expect(receiver.received.length).toBe(0);
    await enableEndpoint(world.deps, world.scope, id);
    deliverer.wake([id]);
    await allDelivered();
    for (const tracker of trackers) {
      const seen = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ trackerId }) => trackerId === tracker);
      expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    }
    expect(Math.max(...opened.slice(0, 4))).toBeLessThanOrEqual(4);
  });

  it("does not make deliveries wait for their old time once it is enabled", async () => {
    const receiver = await receive(answer(410));
    const { id } = await world.create(receiver.url);
    const deliverer = world.deliver();
    await emitMany(1);
    await eventually(async () => (await findEndpoint(database.db, world.scope, id))?.state === "GONE");
    receiver.respondWith(answer(204));
    await enableEndpoint(world.deps, world.scope, id);
    deliverer.wake([id]);
    await allDelivered();
  });
});

describe("the delivery log", () => {
  it("is paged newest first, filtered by state, and tells what became of each", async () => {
    const receiver = await receive(
      (response, { body }) =>
        void response.writeHead(JSON.parse(body).sequence === 2 ? 500 : 200, { "x-shard": "7" }).end("thanks"),
    );
    const { id } = await world.create(receiver.url);
    world.deliver();
    for (let n = 0; n < 5; n++) await emitMany(1);
    await world.emit([world.newEvent(world.newTracker(), 2)]);
    await eventually(async () => (await attemptRows(database.db, id)).length === 6);
    const page = (more: object) =>
      selectDeliveriesOfEndpoints(database.db, world.scope, [id], { state: null, beforeEventId: null, limit: 4, ...more });
    const first = await page({});
    const second = await page({ beforeEventId: first.at(-1)!.eventId });
    expect([first.length, second.length]).toEqual([4, 2]);
    const ids = [...first, ...second].map(({ eventId }) => eventId);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(first[0]).toMatchObject({ state: "PENDING", attemptCount: 1, lastStatus: 500, lastResult: "BAD_STATUS" });
    expect(first[0]!.nextAttemptAt).toBeGreaterThan(world.clock.now());
    expect(first[1]).toMatchObject({ state: "DELIVERED", attemptCount: 1, lastStatus: 200, nextAttemptAt: null });
    expect((await page({ state: "DELIVERED", limit: 10 })).length).toBe(5);
    for (const state of ["PENDING", "RETRYING"]) expect((await page({ state })).map(({ sequence }) => sequence)).toEqual([2]);
    expect(await page({ state: "FAILED" })).toEqual([]);

    const [attempt] = await listAttempts(world.deps, world.scope, [first[1]!]);
    expect(attempt).toMatchObject({ number: 1, status: 200, result: "DELIVERED", responseBody: "thanks" });
    expect(attempt!.responseHeaders).toMatchObject({ "x-shard": "7" });
    const sent = receiver.received.find(({ headers }) => headers["webhook-id"] === `gid://kolli/Event/${first[1]!.eventId}`)!;
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature", "content-type", "user-agent"]) {
      expect(attempt!.requestHeaders![name]).toBe(sent.headers[name]);
    }
    const elsewhere = { ...world.scope, mode: "TEST" as const };
    expect(
      await selectDeliveriesOfEndpoints(database.db, elsewhere, [id], { state: null, beforeEventId: null, limit: 10 }),
    ).toEqual([]);
    expect(await listAttempts(world.deps, elsewhere, [first[1]!])).toEqual([]);
  });

  it("lets one delivery be retried: waiting, failed for good, or delivered", async () => {
    const receiver = await receive(answer(500));
    const { id } = await world.create(receiver.url);
    const deliverer = world.deliver();
    const [event] = await emitMany(1);
    const key = { eventId: event!.id, endpointId: id };
    const attempts = (count: number) => eventually(async () => (await attemptRows(database.db, id)).length === count);
    const retry = async () => {
      expect(await retryDelivery(world.deps, world.scope, key)).toEqual({ ok: true, value: null });
      deliverer.wake([id]);
    };
    await attempts(1);
    await retry();
    await attempts(2);
    await database.db.run(
      "test_give_up",
      "update delivery_queue set state = 'FAILED', due_at = 'infinity' where endpoint_id = $1",
      [id],
    );
    await retry();
    await attempts(3);
    expect(await queueRows(database.db, id)).toMatchObject([{ state: "RETRY", attemptCount: 3 }]);
    receiver.respondWith(answer(204));
    await retry();
    await allDelivered();
    await retry();
    await attempts(5);
    expect((await attemptRows(database.db, id)).map(({ number, result }) => `${number} ${result}`)).toEqual([
      "1 BAD_STATUS",
      "2 BAD_STATUS",
      "3 BAD_STATUS",
      "4 DELIVERED",
      "5 DELIVERED",
    ]);
    expect(await retryDelivery(world.deps, { ...world.scope, mode: "TEST" }, key)).toMatchObject({ ok: false });
  });

  it("gives a failed delivery ten new attempts when it is retried", async () => {
    const receiver = await receive(answer(500));
    const { id } = await world.create(receiver.url);
    const [event] = await emitMany(1);
    await database.db.run(
      "test_exhaust",
      "update delivery_queue set state = 'FAILED', due_at = 'infinity', attempt_count = 10 where endpoint_id = $1",
      [id],
    );
    await retryDelivery(world.deps, world.scope, { eventId: event!.id, endpointId: id });
    world.deliver({ random: () => 0 });
    await eventually(async () => (await attemptRows(database.db, id)).length === 1);
    const [row] = await queueRows(database.db, id);
    expect(row).toMatchObject({ state: "RETRY", attemptCount: 11 });
    expect(row!.dueAt - world.clock.now()).toBeLessThanOrEqual(seconds(5));
  });

  it("tells how an endpoint does", async () => {
    const receiver = await receive(
      (response, _received, nth) => void setTimeout(() => response.writeHead(nth % 4 === 0 ? 500 : 204).end(), 20),
    );
    const { id } = await world.create(receiver.url, { maxInFlight: 1 });
    world.deliver();
    await emitMany(8);
    await eventually(async () => (await attemptRows(database.db, id)).length === 8);
    const [health] = await selectEndpointHealth(database.db, world.scope, id);
    expect(health).toMatchObject({ successRate: 0.75, pending: 2, failed: 0 });
    expect(health!.latencyP50Ms).toBeGreaterThanOrEqual(18);
    expect(health!.latencyP95Ms).toBeGreaterThanOrEqual(health!.latencyP50Ms!);
    expect(health!.oldestPendingAt).toBeLessThanOrEqual(world.clock.now());
  });
});

describe("a replay", () => {
  it("counts first, then sends everything of a time again, in order, with progress", async () => {
    const receiver = await receive();
    const { id } = await world.create(receiver.url);
    const deliverer = world.deliver();
    await emitMany(3);
    world.clock.advance(hours(1));
    const from = world.clock.now();
    const tracker = world.newTracker();
    await emitMany(4, tracker);
    await allDelivered();
    receiver.received.length = 0;
    const request = { endpointId: id, kind: "ALL" as const, from };
    expect(await countReplay(world.deps, world.scope, request)).toEqual({ count: 4, isMore: false });
    const started = await startReplay(world.deps, world.scope, request);
    if (!started.ok) throw new Error(started.failure.message);
    expect(started.value).toMatchObject({ total: 4, queued: 0, finishedAt: null });
    await workOffReplays(database.db, world.clock.now(), deliverer.wake);
    await eventually(() => receiver.received.length === 4);
    expect(receiver.received.map(({ body }) => JSON.parse(body).sequence)).toEqual([1, 2, 3, 4]);
    expect(await findReplay(database.db, world.scope, started.value.id)).toMatchObject({
      total: 4,
      queued: 4,
      finishedAt: expect.any(Number),
    });
    expect(await findReplay(database.db, { ...world.scope, mode: "TEST" }, started.value.id)).toBeUndefined();
  });

  it("of failed deliveries leaves those alone that were delivered", async () => {
    const receiver = await receive();
    const { id } = await world.create(receiver.url);
    const deliverer = world.deliver();
    await emitMany(2);
    await allDelivered();
    await deliverer.stop();
    await emitMany(3);
    await database.db.run(
      "test_fail_all",
      "update delivery_queue set state = 'FAILED', due_at = 'infinity', attempt_count = 10 where endpoint_id = $1",
      [id],
    );
    expect(await countReplay(world.deps, world.scope, { endpointId: id, kind: "FAILED" })).toEqual({ count: 3, isMore: false });
    await startReplay(world.deps, world.scope, { endpointId: id, kind: "FAILED" });
    receiver.received.length = 0;
    const another = world.deliver();
    await workOffReplays(database.db, world.clock.now(), another.wake);
    await allDelivered();
    expect(receiver.received.length).toBe(3);
  });
});

describe("a test event", () => {
  it("is signed and shaped like a real one, and brings back the receiver's answer", async () => {
    const receiver = await receive(answer(418, { "x-pot": "tea" }, "short and stout"));
    const { id } = await world.create(receiver.url);
    const sent = await sendTestEvent(world.deps, world.scope, id, "TRACKER_UPDATE");
    expect(sent).toMatchObject({ ok: true, value: { test: { exchange: { status: 418, result: "BAD_STATUS" } } } });
    expect(sent.ok && sent.value.test.exchange?.responseBody).toBe("short and stout");
    const body = JSON.parse(receiver.received[0]!.body);
    expect(body).toMatchObject({
      topic: "TRACKER_UPDATED",
      type: "TRACKER_UPDATED",
      mode: "LIVE",
      data: { status: "DELIVERED" },
    });
    expect(receiver.received[0]!.headers["webhook-id"]).toBe(body.id);
    expect(await queueRows(database.db, id)).toEqual([]);
  });

  it("goes out to a disabled endpoint too, to see whether it is fixed", async () => {
    const receiver = await receive();
    const { id } = await world.create(receiver.url);
    await disableEndpoint(world.deps, world.scope, id);
    expect(await sendTestEvent(world.deps, world.scope, id, "TRACKER_UPDATED")).toMatchObject({
      ok: true,
      value: { test: { exchange: { status: 204 } } },
    });
  });
});

it("attempts and deliveries are removed after 30 days, and not before", async () => {
  const receiver = await receive();
  const { id } = await world.create(receiver.url);
  const deliverer = world.deliver();
  await emitMany(3);
  await allDelivered();
  await deliverer.stop();
  await emitMany(2);
  world.clock.advance(days(29));
  await removeOldDeliveries(database.db, world.clock.now());
  expect([(await attemptRows(database.db, id)).length, (await queueRows(database.db, id)).length]).toEqual([3, 2]);
  world.clock.advance(days(2));
  await removeOldDeliveries(database.db, world.clock.now());
  expect([(await attemptRows(database.db, id)).length, (await queueRows(database.db, id)).length]).toEqual([0, 0]);
  expect(
    await selectDeliveriesOfEndpoints(database.db, world.scope, [id], { state: null, beforeEventId: null, limit: 10 }),
  ).toEqual([]);
});

it("a delivery and its attempts are kept for 30 days from the event on, also when it is repeated late", async () => {
  const { id } = await world.create((await receive()).url);
  const deliverer = world.deliver();
  const [event] = await emitMany(1);
  await allDelivered();
  world.clock.advance(days(29));
  expect((await retryDelivery(world.deps, world.scope, { eventId: event!.id, endpointId: id })).ok).toBe(true);
  deliverer.wake([id]);
  await eventually(async () => (await attemptRows(database.db, id)).length === 2);
  await removeOldDeliveries(database.db, world.clock.now());
  expect(await listAttempts(world.deps, world.scope, [{ eventId: event!.id, endpointId: id }])).toHaveLength(2);
  world.clock.advance(days(2));
  await removeOldDeliveries(database.db, world.clock.now());
  expect(await attemptRows(database.db, id)).toEqual([]);
});
