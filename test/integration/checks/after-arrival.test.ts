import { afterAll, beforeAll, expect, test } from "vitest";
import { days, hours, minutes } from "../../../src/lib/clock.ts";
import { globalId } from "../../../src/lib/ids.ts";
import type { Reading, Scan } from "../../../src/tracking/reading.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { checkClaimed, claimAllDue, nextDueAt } from "../../support/rows/due-checks.ts";

let now = Date.UTC(2026, 2, 1, 8);
const readings = new Map<string, Reading>();
const asked: number[] = [];

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({
    clock: { now: () => now },
    live: {
      findAccounts: async (wanted) => wanted,
      trackCarrier: async (_account, codes) => {
        asked.push(now);
        return new Map(codes.map((code) => [code, { ok: true, value: { reading: readings.get(code)!, raw: "{}" } }]));
      },
    },
  });
});
afterAll(() => engine.close());

const scan = (status: Scan["meaning"]["status"], at: number): Scan => ({
  carrierCode: status,
  message: status,
  meaning: { status },
  time: { kind: "offset", iso: new Date(at).toISOString() },
  location: null,
});
const say = (code: string, ...scans: Scan[]) => readings.set(code, { scans, estimatedDelivery: null });

/** Lets time pass, checking whatever comes due when it does, as the workers would. */
const passTime = async (ms: number): Promise<void> => {
  const until = now + ms;
  for (;;) {
    const dueAt = await nextDueAt(engine.db);
    if (dueAt > until) break;
    now = Math.max(now, dueAt);
    await checkClaimed(engine, await claimAllDue(engine.db, now, { leaseMs: hours(1) }));
  }
  now = until;
};

const create = async (trackingCode: string): Promise<string> => {
  const { tracker } = await engine.trackers.create(
    engine.liveScope,
    { trackingCode, carrier: "UPS" },
    { async: true, idempotencyKey: null },
  );
  return globalId("Tracker", tracker!.id);
};
const find = async (id: string) => (await engine.trackers.find(engine.liveScope, id))!;
const eventsOf = (id: string) =>
  engine.events.filter(({ trackerId }) => id.endsWith(trackerId)).map(({ previousStatus, status }) => [previousStatus, status]);

test("a delivered parcel is asked about once a day for three days, and then no more", async () => {
  say("1Z999AA10123456784", scan("IN_TRANSIT", now - hours(5)), scan("DELIVERED", now - minutes(5)));
  const id = await create("1Z999AA10123456784");
  await passTime(minutes(1));
  expect(await find(id)).toMatchObject({ status: "DELIVERED", stopReason: "DELIVERED" });
  asked.length = 0;
  await passTime(days(30));
  expect(asked).toHaveLength(3);
  const arrivedAt = now - days(30);
  asked.forEach((at, index) => {
    expect(Math.abs(at - arrivedAt - days(index + 1))).toBeLessThan(hours(12));
  });
  const done = await find(id);
  expect(done).toMatchObject({ status: "DELIVERED", stopReason: "DELIVERED", nextCheckAt: null, lastCheckedAt: asked[2] });
  expect(eventsOf(id)).toEqual([["UNKNOWN", "DELIVERED"]]);
});

test("a delivery that the carrier takes back the next day is corrected, with its event, and the parcel is followed again", async () => {
  const out = scan("OUT_FOR_DELIVERY", now - hours(2));
  const delivered = scan("DELIVERED", now - minutes(5));
  say("1Z12345E1512345676", out, delivered);
  const id = await create("1Z12345E1512345676");
  await passTime(hours(2));
  expect(await find(id)).toMatchObject({ status: "DELIVERED", stopReason: "DELIVERED" });
  say("1Z12345E1512345676", out);
  await passTime(days(2));
  expect(await find(id)).toMatchObject({ status: "OUT_FOR_DELIVERY", stopReason: null, deliveredAt: null });
  say("1Z12345E1512345676", out, scan("DELIVERED", now + hours(1)));
  await passTime(hours(16));
  expect(await find(id)).toMatchObject({ status: "DELIVERED", stopReason: "DELIVERED" });
  expect(eventsOf(id)).toEqual([
    ["UNKNOWN", "DELIVERED"],
    ["DELIVERED", "OUT_FOR_DELIVERY"],
    ["OUT_FOR_DELIVERY", "DELIVERED"],
  ]);
});

test("a scan dated days ahead decides when its time has come, though the carrier says nothing new", async () => {
  say("1Z12345E6605272234", scan("IN_TRANSIT", now - hours(2)), scan("AVAILABLE_FOR_PICKUP", now + days(4)));
  const id = await create("1Z12345E6605272234");
  await passTime(hours(30));
  expect(await find(id)).toMatchObject({ status: "IN_TRANSIT" });
  await passTime(days(4));
  expect(await find(id)).toMatchObject({ status: "AVAILABLE_FOR_PICKUP" });
});

test("a test parcel that nobody moves is not asked about again until it is found silent for good", async () => {
  const { tracker } = await engine.trackers.create(
    engine.test,
    { trackingCode: "NOBODY-MOVES-IT", carrier: "UPS" },
    { async: true, idempotencyKey: null },
  );
  const createdAt = now;
  await passTime(minutes(5));
  const id = globalId("Tracker", tracker!.id);
  const checked = (await engine.trackers.find(engine.test, id))!;
  expect(checked.lastCheckedAt).toBeGreaterThanOrEqual(createdAt);
  await passTime(days(50));
  expect(await engine.trackers.find(engine.test, id)).toMatchObject({ lastCheckedAt: checked.lastCheckedAt, stopReason: null });
  await passTime(days(11));
  expect(await engine.trackers.find(engine.test, id)).toMatchObject({ stopReason: "STALE", nextCheckAt: null });
});
