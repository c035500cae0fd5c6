import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { selectNotices } from "../../../src/destinations/log/endpoint-notices.sql.ts";
import { createEgress } from "../../../src/egress/egress.ts";
import { networksOf } from "../../../src/egress/networks.ts";
import { days, hours, minutes, seconds } from "../../../src/lib/clock.ts";
import { createAuthority, createLeaf } from "../../../src/operations/tls/certificates.ts";
import { type FreshDatabase, freshDatabase, isOnCluster } from "../../support/database/database.ts";
import { eventually } from "../../support/eventually.ts";
import { answer, type Receiver, type Respond, startReceiver } from "../../support/servers/receiver.ts";
import { attemptRows, queueRows } from "../../support/webhook-rows.sql.ts";
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
const emitOne = async (sequence = 1, trackerId = world.newTracker()) => {
  const event = world.newEvent(trackerId, sequence);
  await world.emit([event]);
  return event;
};
const settled = (endpointId: string, attempts: number) =>
  eventually(async () => (await attemptRows(database.db, endpointId)).length === attempts);

describe("a receiver that fails", () => {
  const schedule = [seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)];

  it("is tried ten times on the schedule, with the same id and body, then the delivery is failed and kept", async () => {
    const receiver = await receive(answer(500, { "x-why": "broken" }, "out of order"));
    const { id } = await world.create(receiver.url);
    world.deliver({ pollMs: 20, random: () => 0 });
    await emitOne();
    for (const [index, wait] of schedule.entries()) {
      await settled(id, index + 1);
      const [row] = await queueRows(database.db, id);
      const waits = row!.dueAt - world.clock.now();
      expect(row!.dueAt - (await attemptRows(database.db, id)).at(-1)!.at).toBeGreaterThanOrEqual(wait);
      expect(waits).toBeLessThanOrEqual(wait);
      world.clock.advance(waits + 1);
    }
    await settled(id, 10);
    expect(await queueRows(database.db, id)).toMatchObject([{ state: "FAILED", attemptCount: 10 }]);
    expect(new Set(receiver.received.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
    expect(await attemptRows(database.db, id)).toMatchObject(
      Array.from({ length: 10 }, (_, index) => ({ number: index + 1, result: "BAD_STATUS", status: 500 })),
    );
  });

  it.each([
    ["a redirect, which is not followed", answer(302, { location: "http://127.0.0.1:1/elsewhere" }), "REDIRECTED"],
    ["a connection closed without an answer", ((response) => void response.destroy()) as Respond, "CONNECTION_FAILED"],
    [
      "an answer that breaks off",
      ((response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("half", () => response.destroy());
      }) as Respond,
      "BAD_RESPONSE",
    ],
    ["no answer in time", (() => {}) as Respond, "TIMED_OUT"],
    [
      "an answer that trickles past the deadline",
      ((response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write("."), 50);
        response.once("close", () => clearInterval(drip));
      }) as Respond,
      "TIMED_OUT",
    ],
  ])("counts %s as a failure", async (_what, respond, result) => {
    const receiver = await receive(respond);
    const { id } = await world.create(receiver.url);
    // What must come in time has time, also on a busy machine.
    world.deliver({ deadlineMs: result === "TIMED_OUT" ? 300 : 30_000, leaseMs: 60_000 });
    await emitOne();
    await settled(id, 1);
    expect(await attemptRows(database.db, id)).toMatchObject([{ number: 1, result }]);
    expect(await queueRows(database.db, id)).toMatchObject([{ state: "RETRY", attemptCount: 1 }]);
  });

  it("is not downloaded from without end: 64 KiB are read and 4 KiB kept, and a 2xx is a success", async () => {
    let sent = 0;
    const receiver = await receive((response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(16_384))) sent += 16_384;
        sent += 16_384;
      };
      response.on("drain", more);
      more();
    });
    const { id } = await world.create(receiver.url);
    world.deliver();
    await emitOne();
    await settled(id, 1);
    const [attempt] = await attemptRows(database.db, id);
    expect(attempt).toMatchObject({ result: "DELIVERED", status: 200 });
    expect(attempt!.responseBody!.length).toBe(4096);
    expect(sent).toBeLessThan(20_000_000);
  });

  it("is given the time it asks for with Retry-After on 429 and 503, and left in peace by other trackers meanwhile", async () => {
    const receiver = await receive(answer(429, { "retry-after": "120" }));
    const { id } = await world.create(receiver.url);
    world.deliver({ random: () => 0 });
    await emitOne();
    await settled(id, 1);
    await emitOne();
    const [waiting] = (await queueRows(database.db, id)).filter(({ state }) => state === "RETRY");
    expect(waiting!.dueAt - world.clock.now()).toBeGreaterThan(seconds(110));
    receiver.respondWith(answer(204));
    await world.afterTwoSweeps();
    expect(receiver.received.length).toBe(1);
    world.clock.advance(seconds(121));
    await eventually(() => receiver.received.length === 3);
  });

  it("is disabled at once by 410, the workspace is told, and its events wait", async () => {
    const receiver = await receive(answer(410));
    const { id } = await world.create(receiver.url);
    world.deliver();
    await emitOne();
    await eventually(async () => (await findEndpoint(database.db, world.scope, id))?.state === "GONE");
    expect(await selectNotices(database.db, world.scope)).toMatchObject([{ kind: "WEBHOOK_DISABLED", subjectId: id }]);
    await emitOne();
    world.clock.advance(hours(1));
    await world.afterTwoSweeps();
    expect(receiver.received.length).toBe(1);
    expect((await queueRows(database.db, id)).length).toBe(2);
  });

  it("is disabled after five days of nothing but failure, and not sooner", async () => {
    const receiver = await receive(answer(500));
    const { id } = await world.create(receiver.url);
    world.deliver({ pollMs: 20 });
    /** One more event, and everything due by then, has failed. */
    const failAgain = async (waitMs: number) => {
      world.clock.advance(waitMs);
      await emitOne();
      const hasFailed = async () =>
        (await queueRows(database.db, id)).every(({ dueAt, state }) => state === "RETRY" && dueAt > world.clock.now());
      const state = async () => (await findEndpoint(database.db, world.scope, id))?.state;
      await eventually(async () => (await hasFailed()) || (await state()) !== "ENABLED");
      return state();
    };
    for (const wait of [0, days(1), days(1), days(1), days(1), hours(23)]) expect(await failAgain(wait)).toBe("ENABLED");
    expect(await failAgain(hours(2))).toBe("FAILED");
    const notices = await selectNotices(database.db, world.scope);
    expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining("failed every delivery for five days")]);
  });

  it("is not disabled when a single delivery came through in those days", async () => {
    const receiver = await receive(answer(500));
    const { id } = await world.create(receiver.url);
    world.deliver({ pollMs: 20 });
    for (const [index, status] of [500, 500, 500, 204, 500, 500, 500].entries()) {
      receiver.respondWith(answer(status));
      const before = receiver.received.length;
      await emitOne(1);
      await eventually(async () => receiver.received.length > before && (await attemptRows(database.db, id)).length >= index + 1);
      world.clock.advance(days(1));
    }
    expect((await findEndpoint(database.db, world.scope, id))?.state).toBe("ENABLED");
  });
});

describe("endpoints beside each other", () => {
  it("a hanging endpoint with thousands of events waiting does not delay another", async () => {
    const { promise: theEnd, resolve: end } = Promise.withResolvers<void>();
    const dead = await receive((response) => void theEnd.then(() => response.writeHead(204).end()));
    const alive = await receive();
    await world.create(dead.url, { carriers: ["USPS"] });
    await world.create(alive.url, { carriers: ["UPS"] });
    // Longer than the test may take: whatever waits for the dead one waits too long.
    world.deliver({ deadlineMs: 900_000, leaseMs: 1_200_000 });
    await world.emit(Array.from({ length: 3_000 }, () => world.newEvent(world.newTracker(), 1, { carrier: "USPS" })));
    await eventually(() => dead.received.length > 0);
    await world.emit(Array.from({ length: 200 }, () => world.newEvent(world.newTracker(), 1, { carrier: "UPS" })));
    await eventually(() => alive.received.length === 200, 60_000).finally(end);
  });

  it("never have more requests in flight than their cap, also with several deliverers", async () => {
    const receiver = await receive((response) => void setTimeout(() => response.writeHead(204).end(), 20));
    await world.create(receiver.url, { maxInFlight: 3 });
    for (let n = 0; n < 3; n++) world.deliver({ pollMs: 20 });
    // Of each parcel all but the first wait for the one before: they stand among the oldest, and are not in flight.
    const parcels = Array.from({ length: 12 }, () => world.newTracker());
    await world.emit(parcels.flatMap((parcel) => Array.from({ length: 5 }, (_, n) => world.newEvent(parcel, n + 1))));
    await eventually(() => receiver.received.length === 60);
    expect(receiver.peak()).toBeLessThanOrEqual(3);
  });

  it("are sent to at their own rate, also by several deliverers", async () => {
    const receiver = await receive();
    await world.create(receiver.url, { ratePerSecond: 20 });
    for (let n = 0; n < 2; n++) world.deliver({ pollMs: 50 });
    const startedAt = Date.now();
    await world.emit(Array.from({ length: 60 }, () => world.newEvent(world.newTracker(), 1)));
    await eventually(() => receiver.received.length === 60);
    // A second's worth at first, and from then on no more than its rate; one that comes late on a busy machine is no fault.
    for (const [index, { at }] of receiver.received.entries())
      expect(index + 1, `requests so far, one at ${at}`).toBeLessThanOrEqual(22 + (20 * (at - startedAt)) / 1_000);
  });

  it("get first attempts through while retries pile up", async () => {
    const receiver = await receive(answer(500));
    const { id } = await world.create(receiver.url, { maxInFlight: 2 });
    const deliverer = world.deliver();
    await world.emit(Array.from({ length: 200 }, () => world.newEvent(world.newTracker(), 1)));
    // On a busy machine some have failed twice by then, and wait for minutes instead of seconds.
    await eventually(async () => {
      const rows = await queueRows(database.db, id);
      return rows.length === 200 && rows.every(({ state }) => state === "RETRY");
    }, 40_000);
    await deliverer.stop();
    receiver.respondWith((response) => void setTimeout(() => response.writeHead(204).end(), 5));
    world.clock.advance(Math.max(...(await queueRows(database.db, id)).map(({ dueAt }) => dueAt)) + 1 - world.clock.now());
    receiver.received.length = 0;
    const fresh = Array.from({ length: 20 }, () => world.newEvent(world.newTracker(), 1));
    await world.emit(fresh);
    world.deliver();
    await eventually(() => receiver.received.length === 220, 40_000);
    const isFresh = new Set(fresh.map((event) => event.id));
    const places = receiver.received.flatMap(({ body }, place) => (isFresh.has(JSON.parse(body).id.slice(-36)) ? [place] : []));
    expect(places.length).toBe(20);
    // In due order they would be the last. The parts of a cluster have their turns at random, and some have more of them than others.
    expect(places.at(-1)).toBeLessThan(isOnCluster() ? 160 : 80);
  });
});

it("a receiver whose certificate nobody vouches for is not sent to, and one whose authority is known is", async () => {
  const authority = createAuthority("Test authority", Date.now());
  const leaf = createLeaf(authority, ["127.0.0.1"], Date.now());
  const receiver = await startReceiver(answer(204), { tls: { key: leaf.key, cert: leaf.certificate } });
  receivers.push(receiver);
  const { id } = await world.create(receiver.url);
  const distrusting = world.deliver();
  await emitOne();
  await settled(id, 1);
  expect(await attemptRows(database.db, id)).toMatchObject([
    { result: "CONNECTION_FAILED", detail: expect.stringMatching(/certificate/i) },
  ]);
  expect(receiver.received.length).toBe(0);
  await distrusting.stop();
  world.clock.advance(seconds(10));
  world.deliver({ egress: createEgress({ open: networksOf("127.0.0.0/8"), tls: { ca: authority.certificate } }) });
  await eventually(() => receiver.received.length === 1);
});

it("a connection that the receiver closed while it lay idle costs no attempt", async () => {
  const used = new WeakSet<object>();
  const receiver = await receive((response) => {
    const { socket } = response;
    if (socket === null || used.has(socket)) return void response.destroy();
    used.add(socket);
    response.writeHead(204).end();
  });
  const { id } = await world.create(receiver.url);
  world.deliver();
  await emitOne();
  await settled(id, 1);
  await emitOne();
  await settled(id, 2);
  expect(await attemptRows(database.db, id)).toMatchObject([{ result: "DELIVERED" }, { result: "DELIVERED" }]);
  expect(receiver.received.length).toBe(3);
});

it("an address that the guard refuses is never connected to, and says so", async () => {
  const receiver = await receive();
  const { id } = await world.create(receiver.url);
  world.deliver({ egress: createEgress({}) });
  await emitOne();
  await settled(id, 1);
  expect(receiver.received.length).toBe(0);
  expect(await attemptRows(database.db, id)).toMatchObject([
    { result: "ADDRESS_REFUSED", detail: expect.stringContaining("loopback") },
  ]);
});
