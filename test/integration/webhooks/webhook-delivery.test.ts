import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Exchange, withoutAnswer } from "../../../src/destinations/attempt.ts";
import { rotateSecret, updateEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { applyDelivered } from "../../../src/destinations/queue/apply.ts";
import type { ClaimedDelivery } from "../../../src/destinations/queue/claim.sql.ts";
import { claimDeliveries } from "../../../src/destinations/queue/claim.ts";
import { hours, minutes, seconds } from "../../../src/lib/clock.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { notingStatements } from "../../support/database/noted-statements.ts";
import { eventually } from "../../support/eventually.ts";
import { type Receiver, type Respond, startReceiver } from "../../support/servers/receiver.ts";
import { attemptRows, deadlocks, queueRows, undelivered } from "../../support/webhook-rows.sql.ts";
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
    world.deliver({ pollMs: 3_600_000 });
    await emitOne();
    await eventually(() => receiver.received.length === 1);
  });

  it("is claimed again soon when another process was just claiming at the same endpoint", async () => {
    const receiver = await receive();
    const { id } = await world.create(receiver.url);
    const other = Promise.withResolvers<void>();
    const claiming = database.db.transaction(async (tx) => {
      await tx.one("test_hold_endpoint", "select id from webhook_endpoint where id = $1 for no key update", [id]);
      await other.promise;
    });
    world.deliver({ pollMs: 3_600_000 });
    await emitOne();
    await delay(100);
    expect(receiver.received).toHaveLength(0);
    other.resolve();
    await claiming;
    await eventually(() => receiver.received.length === 1);
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
      expect(Math.abs(timestamp * 1000 - drift - Date.now())).toBeLessThan(minutes(10));
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
    const open = new Set<string>();
    let overtaken = 0;
    const receiver = await receive((response, { body }) => {
      const { trackerId } = JSON.parse(body);
      if (open.has(trackerId)) overtaken++;
      open.add(trackerId);
      setTimeout(() => {
        open.delete(trackerId);
        response.writeHead(204).end();
      }, 5);
    });
    await world.create(receiver.url);
    const trackers = Array.from({ length: 20 }, () => world.newTracker());
    await world.emit(trackers.flatMap((id) => [1, 2, 3, 4, 5, 6].map((sequence) => world.newEvent(id, sequence))));
    world.deliver();
    world.deliver();
    await eventually(async () => (await undelivered(database.db)) === 0);
    for (const id of trackers) {
      const seen = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ trackerId }) => trackerId === id);
      expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    }
    expect({ overtaken, inParallel: receiver.peak() > 1 }).toEqual({ overtaken: 0, inParallel: true });
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

  it("never lock each other out: a stream of events, two processes, and no deadlock", async () => {
    const receiver = await receive();
    const { id } = await world.create(receiver.url);
    const other = openPool({ url: database.url, onError: () => {} });
    world.deliver();
    world.deliver({ db: other.db });
    const events = Array.from({ length: 1_500 }, () => world.newEvent(world.newTracker(), 1));
    for (let at = 0; at < events.length; at += 3) {
      void world.emit(events.slice(at, at + 3));
      await delay(4);
    }
    await settled(id, events.length);
    await world.stop();
    await other.close();
    expect(await deadlocks(database.db)).toBe(0);
  });

  it("end with their lease: what a dead worker held is sent by another", async () => {
    const receiver = await receive();
    const { id } = await world.create(receiver.url);
    await emitOne();
    await database.db.run("test_hold", "update delivery_queue set leased_until = $2, token = $3 where endpoint_id = $1", [
      id,
      new Date(world.clock.now() + seconds(30)),
      randomUUID(),
    ]);
    world.deliver({ pollMs: 20 });
    await world.afterTwoSweeps();
    expect(receiver.received.length).toBe(0);
    world.clock.advance(seconds(31));
    await eventually(() => receiver.received.length === 1);
  });

  it.each([500, 204])("take no effect when the lease went to someone else meanwhile: %i", async (status) => {
    let letGo = () => {};
    const receiver = await receive((response) => {
      letGo = () => void response.writeHead(status).end();
    });
    const { id } = await world.create(receiver.url);
    const deliverer = world.deliver();
    await emitOne();
    await eventually(() => receiver.received.length === 1);
    await database.db.run("test_steal", "update delivery_queue set token = $2 where endpoint_id = $1", [id, randomUUID()]);
    letGo();
    await deliverer.stop();
    expect(await attemptRows(database.db, id)).toEqual([]);
    expect(await queueRows(database.db, id)).toMatchObject([{ state: "FRESH", attemptCount: 0 }]);
  });

  it("find their rows again when these were moved meanwhile", async () => {
    const held: (() => void)[] = [];
    const receiver = await receive((response) => void held.push(() => response.writeHead(204).end()));
    const { id } = await world.create(receiver.url);
    const deliverer = world.deliver();
    await world.emit(Array.from({ length: 4 }, () => world.newEvent(world.newTracker(), 1)));
    await eventually(() => held.length === 4);
    await database.db.run("", "vacuum full delivery_queue");
    for (const letGo of held) letGo();
    await deliverer.stop();
    expect(await queueRows(database.db, id)).toEqual([]);
    expect((await attemptRows(database.db, id)).map(({ result }) => result)).toEqual(Array(4).fill("DELIVERED"));
    expect(receiver.received.length).toBe(4);
  });

  it("are not mistaken for another of the same claim that lies in their place by now", async () => {
    const { id } = await world.create("http://127.0.0.1:8099/");
    await world.emit(Array.from({ length: 2 }, () => world.newEvent(world.newTracker(), 1)));
    const now = world.clock.now();
    const token = randomUUID();
    const claim = { wanted: [{ destinationId: id, requests: 2 }], now, leaseUntil: now + seconds(30), token, random: () => 0 };
    const { rows } = await claimDeliveries(database.db, { ...claim, sender: randomUUID(), leasesEndedBefore: now - seconds(30) });
    const [first, second] = rows as [ClaimedDelivery, ClaimedDelivery];
    const exchange: Exchange = { ...withoutAnswer("DELIVERED", null), status: 204, durationMs: 0 };
    const delivery = { ...first, place: second.place };
    await applyDelivered(database.db, [{ delivery, token, at: now, exchange, signature: "v1,none" }]);
    const left = await database.db.many("test_left", "select event_id as id from delivery_queue where endpoint_id = $1", [id]);
    expect(left).toEqual([{ id: second.eventId }]);
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

  it("wait for what is being written without asking again and again, and go out as soon as it is", async () => {
    const receiver = await receive();
    await world.create(receiver.url);
    const writing = Promise.withResolvers<void>();
    onTestFinished(() => writing.resolve());
    let claims = 0;
    // The second names are those of a cluster, whose statements are parts of transactions.
    const slow = notingStatements(database.db, (name) => {
      if (name === "claim_deliveries" || name === "hold_webhook_endpoints") claims++;
      return name.startsWith("apply_delivered") || name.startsWith("delete_delivered") ? writing.promise : undefined;
    });
    // No poll comes to the help of what was forgotten.
    world.deliver({ db: slow, pollMs: 3_600_000 });
    const { trackerId } = await emitOne();
    await eventually(() => receiver.received.length === 1);
    await emitOne(2, trackerId);
    await delay(300);
    expect(receiver.received.length).toBe(1);
    expect(claims).toBeLessThan(20);
    writing.resolve();
    await eventually(() => receiver.received.length === 2);
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
