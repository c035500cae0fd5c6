import { Webhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { days, hours, minutes, seconds } from "../../src/lib/clock.ts";
import { findEndpoint, rotateSecret, updateEndpoint } from "../../src/webhooks/endpoints.ts";
import { selectNotices } from "../../src/webhooks/notices.sql.ts";
import { type FreshDatabase, freshDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { answer, type Receiver, type Respond, startReceiver } from "../support/receiver.ts";
import { attemptRows, queueRows, undelivered } from "../support/webhook-rows.sql.ts";
import { type WebhookWorld, webhookWorld } from "../support/webhook-world.ts";

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
const sequences = (receiver: Receiver): number[] => receiver.received.map(({ body }) => JSON.parse(body).sequence);
const settled = (endpointId: string, attempts: number) =>
  eventually(async () => (await attemptRows(database.db, endpointId)).length === attempts);

describe("a delivery", () => {
  it("carries exactly the event's bytes, signed so that both public libraries verify it", async () => {
    const receiver = await receive();
    const { secret } = await world.create(receiver.url);
    world.deliver();
    const event = await emitOne();
    const got = await eventually(() => receiver.received[0]);
    expect(got.body).toBe(event.body);
    expect(got.headers["webhook-id"]).toBe(`gid://kolli/Event/${event.id}`);
    expect(got.headers["content-type"]).toMatch(/^application\/json/);
    const headers = got.headers as Record<string, string>;
    expect(new Webhook(secret).verify(got.body, headers)).toEqual(JSON.parse(event.body));
    expect(() => new SvixWebhook(secret).verify(got.body, headers)).not.toThrow();
  });

  it("reaches an idle receiver at once, not at the next poll", async () => {
    const receiver = await receive();
    await world.create(receiver.url);
    world.deliver({ pollMs: 60_000 });
    await emitOne();
    await eventually(() => receiver.received.length === 1, 1_000);
  });

  it("is found by the poll when nobody woke the deliverer", async () => {
    const receiver = await receive();
    await world.create(receiver.url);
    await emitOne();
    world.deliver({ pollMs: 50 });
    await eventually(() => receiver.received.length === 1);
  });

  it("is signed with both secrets while a rotation lasts, and with the new one only after it", async () => {
    const receiver = await receive();
    const { id, secret: older } = await world.create(receiver.url);
    world.deliver();
    await emitOne();
    await eventually(() => receiver.received.length === 1);
    const rotated = await rotateSecret(world.deps, world.scope, id, hours(1));
    const newer = rotated.ok ? rotated.value.secret : "";
    await emitOne();
    await settled(id, 2);
    world.clock.advance(hours(2));
    await emitOne();
    await eventually(() => receiver.received.length === 3);
    const verifies = (secret: string, index: number) => {
      const { body, headers } = receiver.received[index]!;
      const drift = index === 2 ? hours(2) : 0;
      const signature = (headers["webhook-signature"] as string).split(" ");
      const timestamp = Number(headers["webhook-timestamp"]);
      expect(Math.abs(timestamp * 1000 - drift - Date.now())).toBeLessThan(seconds(20));
      return signature.includes(new Webhook(secret).sign(headers["webhook-id"] as string, new Date(timestamp * 1000), body));
    };
    expect([0, 1, 2].map((index) => verifies(older, index))).toEqual([true, true, false]);
    expect([0, 1, 2].map((index) => verifies(newer, index))).toEqual([false, true, true]);
  });

  it("goes to endpoints whose topic, carrier and status fit, in the same workspace and mode only", async () => {
    const receiver = await receive();
    await world.create(`${receiver.url}/all`);
    await world.create(`${receiver.url}/ups`, { carriers: ["UPS"] });
    await world.create(`${receiver.url}/dhl`, { carriers: ["DHL"] });
    await world.create(`${receiver.url}/delivered`, { statuses: ["DELIVERED"] });
    await world.create(`${receiver.url}/test-mode`, {}, { ...world.scope, mode: "TEST" });
    await (await webhookWorld(database.db)).create(`${receiver.url}/stranger`);
    world.deliver();
    await world.emit([
      world.newEvent(world.newTracker(), 1, { carrier: "UPS", status: "IN_TRANSIT" }),
      world.newEvent(world.newTracker(), 1, { carrier: "FEDEX", status: "DELIVERED" }),
    ]);
    await eventually(async () => (await undelivered(database.db)) === 0);
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(["/hook/all", "/hook/all", "/hook/delivered", "/hook/ups"]);
  });

  it("follows a changed URL at the next attempt", async () => {
    const [before, after] = [await receive(), await receive()];
    const { id } = await world.create(before.url);
    world.deliver();
    await emitOne();
    await eventually(() => before.received.length === 1);
    await updateEndpoint(world.deps, world.scope, id, { url: after.url });
    await emitOne();
    await eventually(() => after.received.length === 1);
    expect(before.received.length).toBe(1);
  });
});

describe("order", () => {
  it("is kept per tracker and endpoint while trackers go on in parallel", async () => {
    const receiver = await receive((response) => void setTimeout(() => response.writeHead(204).end(), Math.random() * 10));
    await world.create(receiver.url);
    world.deliver();
    world.deliver();
    const trackers = Array.from({ length: 20 }, () => world.newTracker());
    for (let sequence = 1; sequence <= 6; sequence++) await world.emit(trackers.map((id) => world.newEvent(id, sequence)));
    await eventually(async () => (await undelivered(database.db)) === 0);
    for (const id of trackers) {
      const seen = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ trackerId }) => trackerId === id);
      expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    }
    expect(receiver.peak()).toBeGreaterThan(1);
  });

  it("holds later events of a tracker behind one that is being retried, and lets other trackers pass", async () => {
    const receiver = await receive(
      (response, { body }) => void response.writeHead(JSON.parse(body).trackerId === stuck && isDown ? 500 : 204).end(),
    );
    let isDown = true;
    const { id } = await world.create(receiver.url);
    const stuck = world.newTracker();
    world.deliver();
    await emitOne(1, stuck);
    await settled(id, 1);
    await emitOne(2, stuck);
    await emitOne(1);
    await settled(id, 2);
    expect((await queueRows(database.db, id)).map(({ sequence, state }) => [sequence, state])).toEqual([
      [1, "RETRY"],
      [2, "FRESH"],
    ]);
    isDown = false;
    world.clock.advance(seconds(6));
    await eventually(async () => (await undelivered(database.db)) === 0);
    const ofStuck = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ trackerId }) => trackerId === stuck);
    expect(ofStuck.map(({ sequence }) => sequence)).toEqual([1, 1, 2]);
  });
});

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
      expect(waits).toBeGreaterThan(wait - seconds(3));
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
    world.deliver({ deadlineMs: 300 });
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
    await new Promise((resolve) => setTimeout(resolve, 1_500));
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
    await new Promise((resolve) => setTimeout(resolve, 1_200));
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
    const [dead, alive] = [await receive(() => {}), await receive()];
    await world.create(dead.url, { carriers: ["DEAD"] });
    await world.create(alive.url, { carriers: ["ALIVE"] });
    world.deliver({ deadlineMs: 5_000, leaseMs: 10_000 });
    await world.emit(Array.from({ length: 3_000 }, () => world.newEvent(world.newTracker(), 1, { carrier: "DEAD" })));
    await eventually(() => dead.received.length > 0);
    const startedAt = Date.now();
    await world.emit(Array.from({ length: 200 }, () => world.newEvent(world.newTracker(), 1, { carrier: "ALIVE" })));
    await eventually(() => alive.received.length === 200, 4_000);
    expect(Date.now() - startedAt).toBeLessThan(4_000);
  });

  it("never have more requests in flight than their cap, also with several deliverers", async () => {
    const receiver = await receive((response) => void setTimeout(() => response.writeHead(204).end(), 20));
    await world.create(receiver.url, { maxInFlight: 3 });
    for (let n = 0; n < 3; n++) world.deliver({ pollMs: 20 });
    await world.emit(Array.from({ length: 60 }, () => world.newEvent(world.newTracker(), 1)));
    await eventually(() => receiver.received.length === 60);
    expect(receiver.peak()).toBeLessThanOrEqual(3);
  });

  it("are sent to at their own rate, also by several deliverers", async () => {
    const receiver = await receive();
    await world.create(receiver.url, { ratePerSecond: 20 });
    for (let n = 0; n < 2; n++) world.deliver({ pollMs: 50 });
    await world.emit(Array.from({ length: 60 }, () => world.newEvent(world.newTracker(), 1)));
    await eventually(() => receiver.received.length === 60, 15_000);
    const times = receiver.received.map(({ at }) => at);
    for (const [index, at] of times.entries()) {
      const within = times.filter((other) => other >= at && other < at + 1_000).length;
      expect(within, `requests in the second after number ${index}`).toBeLessThanOrEqual(42);
    }
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(1_800);
  });

  it("get first attempts through while retries pile up", async () => {
    const receiver = await receive(answer(500));
    const { id } = await world.create(receiver.url, { maxInFlight: 2 });
    const deliverer = world.deliver();
    await world.emit(Array.from({ length: 200 }, () => world.newEvent(world.newTracker(), 1)));
    await settled(id, 200);
    await deliverer.stop();
    receiver.respondWith((response) => void setTimeout(() => response.writeHead(204).end(), 5));
    world.clock.advance(seconds(10));
    receiver.received.length = 0;
    const fresh = Array.from({ length: 20 }, () => world.newEvent(world.newTracker(), 1));
    await world.emit(fresh);
    world.deliver();
    await eventually(() => receiver.received.length === 220);
    const isFresh = new Set(fresh.map((event) => event.id));
    const places = receiver.received.flatMap(({ body }, place) => (isFresh.has(JSON.parse(body).id.slice(-36)) ? [place] : []));
    expect(places.length).toBe(20);
    expect(places.at(-1)).toBeLessThan(80);
  });
});

describe("claims", () => {
  it("are exclusive: several deliverers send each event once", async () => {
    const receiver = await receive();
    await world.create(receiver.url);
    for (let n = 0; n < 4; n++) world.deliver({ pollMs: 20 });
    await world.emit(Array.from({ length: 500 }, () => world.newEvent(world.newTracker(), 1)));
    await eventually(async () => (await undelivered(database.db)) === 0);
    expect(receiver.received.length).toBe(500);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(500);
  });

  it("end with their lease: what a dead worker held is sent by another", async () => {
    const receiver = await receive();
    const { id } = await world.create(receiver.url);
    await emitOne();
    await database.db.run(
      "test_hold",
      "update delivery_queue set leased_until = $2, token = gen_random_uuid() where endpoint_id = $1",
      [id, new Date(world.clock.now() + seconds(30))],
    );
    world.deliver({ pollMs: 20 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receiver.received.length).toBe(0);
    world.clock.advance(seconds(31));
    await eventually(() => receiver.received.length === 1);
  });

  it("take no effect when the lease went to someone else meanwhile", async () => {
    let letGo = () => {};
    const receiver = await receive((response) => {
      letGo = () => void response.writeHead(500).end();
    });
    const { id } = await world.create(receiver.url);
    const deliverer = world.deliver();
    await emitOne();
    await eventually(() => receiver.received.length === 1);
    await database.db.run("test_steal", "update delivery_queue set token = gen_random_uuid() where endpoint_id = $1", [id]);
    letGo();
    await deliverer.stop();
    expect(await attemptRows(database.db, id)).toEqual([]);
    expect(await queueRows(database.db, id)).toMatchObject([{ state: "FRESH", attemptCount: 0 }]);
  });

  it("finish what is in flight when the deliverer stops", async () => {
    const receiver = await receive((response) => void setTimeout(() => response.writeHead(204).end(), 200));
    const { id } = await world.create(receiver.url);
    const deliverer = world.deliver();
    await emitOne();
    await eventually(() => receiver.received.length === 1);
    await deliverer.stop();
    expect(await attemptRows(database.db, id)).toMatchObject([{ result: "DELIVERED" }]);
    expect(await queueRows(database.db, id)).toEqual([]);
  });

  it("drop what belongs to an event that was deleted", async () => {
    const receiver = await receive();
    const { id } = await world.create(receiver.url);
    const event = await emitOne();
    await database.db.run("test_delete_event", "delete from event where bucket = $1 and id = $2", [event.bucket, event.id]);
    world.deliver();
    await eventually(async () => (await queueRows(database.db, id)).length === 0);
    expect(receiver.received.length).toBe(0);
  });
});

it("an address that the guard refuses is never connected to, and says so", async () => {
  const receiver = await receive();
  const { id } = await world.create(receiver.url);
  const { createEgress } = await import("../../src/webhooks/egress/egress.ts");
  world.deliver({ egress: createEgress({}) });
  await emitOne();
  await settled(id, 1);
  expect(receiver.received.length).toBe(0);
  expect(await attemptRows(database.db, id)).toMatchObject([
    { result: "ADDRESS_REFUSED", detail: expect.stringContaining("loopback") },
  ]);
  expect(sequences(receiver)).toEqual([]);
});
