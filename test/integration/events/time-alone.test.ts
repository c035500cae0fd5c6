import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimJudgements } from "../../../src/checks/judge/judge.sql.ts";
import { days, hours, minutes } from "../../../src/lib/clock.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { findDueAccounts, judgeDestination } from "../../../src/trackers/claims/claim.sql.ts";
import type { Reading, Scan } from "../../../src/tracking/reading.ts";
import { allowExceptions, refuseExceptionOf } from "../../support/database/refuse-value.sql.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { checkClaimed, claimAllDue, nextDueAt } from "../../support/rows/due-checks.ts";

let now = Date.UTC(2026, 2, 1, 8);
const readings = new Map<string, Reading>();
const live = {
  findAccounts: async (wanted: readonly { workspaceId: string; carrier: string }[]) => wanted,
  trackCarrier: async (_account: unknown, codes: readonly string[]) =>
    new Map(codes.map((code) => [code, { ok: true as const, value: { reading: readings.get(code) ?? silent, raw: "{}" } }])),
};
const silent: Reading = { scans: [], estimatedDelivery: null };

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now }, live });
});
afterAll(() => engine.close());

const scan = (status: Scan["meaning"]["status"], at: number): Scan => ({
  carrierCode: status,
  message: status,
  meaning: { status },
  time: { kind: "offset", iso: new Date(at).toISOString() },
  location: null,
});
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const say = (code: string, estimateAt: number | null, ...scans: Scan[]) =>
  readings.set(code, {
    scans,
    estimatedDelivery: estimateAt === null ? null : { kind: "day", day: dayOf(estimateAt), offset: "+00:00" },
  });

const claimLooks = (rows = 1_000, leaseMs = minutes(1)) =>
  claimJudgements(engine.db, { rows, now, leaseUntil: now + leaseMs, token: randomUUID(), random: Math.random });
const nextLookAt = async (): Promise<number> =>
  (await findDueAccounts(engine.db, Date.UTC(3000, 0))).find(({ destinationId }) => destinationId === judgeDestination)?.dueAt ??
  Number.POSITIVE_INFINITY;

/** Lets time pass, and does what comes due when it does, as the workers would. */
const passTime = async (ms: number): Promise<void> => {
  const until = now + ms;
  for (;;) {
    const dueAt = Math.min(await nextDueAt(engine.db), await nextLookAt());
    if (dueAt > until) break;
    now = Math.max(now, dueAt);
    await checkClaimed(engine, await claimAllDue(engine.db, now, { leaseMs: hours(1) }));
    const looks = await claimLooks();
    if (looks.length > 0) await engine.judge(looks);
  }
  now = until;
};

const create = async (trackingCode: string, hints?: { promisedAt: number }): Promise<string> => {
  const { tracker } = await engine.trackers.create(
    engine.liveScope,
    { trackingCode, carrier: "UPS", ...hints },
    { async: true, idempotencyKey: null },
  );
  return globalId("Tracker", tracker!.id);
};
const find = async (id: string) => (await engine.trackers.find(engine.liveScope, id))!;
const eventsOf = (id: string) =>
  engine.allEvents
    .filter(({ trackerId }) => id.endsWith(trackerId))
    .map((event) => {
      const { kind } = JSON.parse(event.body) as { kind?: string };
      return kind ? `${event.topic} ${kind}` : event.topic;
    })
    // Silence has tests of its own: test/integration/predictions/radar.test.ts.
    .filter((text) => text.includes("EXCEPTION") && !text.includes("STALLED"));

test("a parcel without a day is looked at by time only when it has been silent for too long", async () => {
  say("1Z12345E1512345676", null, scan("IN_TRANSIT", now - hours(2)));
  const id = await create("1Z12345E1512345676");
  await passTime(hours(3));
  expect(await find(id)).toMatchObject({ status: "IN_TRANSIT" });
  // Four delivery days after a Sunday end with Thursday.
  expect(await nextLookAt()).toBe(Date.UTC(2026, 2, 6));
  await engine.trackers.remove(engine.liveScope, id);
  readings.clear();
});

test("a parcel whose carrier only repeats itself is DELAYED once, when its day has passed, until it is delivered", async () => {
  const code = "1Z999AA10123456784";
  const day = now + days(2);
  say(code, day, scan("IN_TRANSIT", now - hours(2)));
  const id = await create(code);
  const endOfDay = Date.UTC(2026, 2, 4);
  await passTime(endOfDay - now - minutes(1));
  expect(eventsOf(id)).toEqual([]);
  await passTime(minutes(1));
  expect(eventsOf(id)).toEqual(["TRACKER_EXCEPTION_RAISED DELAYED"]);
  expect(await find(id)).toMatchObject({
    status: "IN_TRANSIT",
    openExceptions: "DELAYED",
    exceptions: [{ kind: "DELAYED", raised: { at: endOfDay, offsetMinutes: 0 }, cleared: null, checkpointId: null }],
  });
  // Neither time, nor movement, nor another estimate raises or clears it.
  await passTime(days(2));
  say(code, now + days(1), scan("IN_TRANSIT", Date.UTC(2026, 2, 1, 6)), scan("IN_TRANSIT", now));
  await passTime(days(3));
  expect(eventsOf(id)).toEqual(["TRACKER_EXCEPTION_RAISED DELAYED"]);
  const deliveredAt = now + hours(1);
  say(code, day, scan("IN_TRANSIT", Date.UTC(2026, 2, 1, 6)), scan("DELIVERED", deliveredAt));
  await passTime(days(1));
  expect(eventsOf(id)).toEqual(["TRACKER_EXCEPTION_RAISED DELAYED", "TRACKER_EXCEPTION_CLEARED DELAYED"]);
  expect(await find(id)).toMatchObject({
    openExceptions: null,
    exceptions: expect.arrayContaining([
      expect.objectContaining({ kind: "DELAYED", cleared: { at: deliveredAt, offsetMinutes: 0 } }),
    ]),
  });
});

test("a promise of the shop counts before the carrier's estimate, also of a parcel that its carrier does not know", async () => {
  const promisedAt = now + hours(30);
  const id = await create("1Z12345E1512345676", { promisedAt });
  await passTime(hours(30) - 1);
  expect(eventsOf(id)).toEqual([]);
  await passTime(1);
  expect(await find(id)).toMatchObject({ status: "UNKNOWN", exceptions: [{ kind: "DELAYED", raised: { at: promisedAt } }] });
});

test("a promise that is changed is looked at when the new one has passed, and one that is already past raises nothing", async () => {
  const id = await create("1Z12345E6605272234", { promisedAt: now + days(10) });
  await passTime(hours(1));
  const promisedAt = now + hours(5);
  await engine.trackers.update(engine.liveScope, { id, promisedAt });
  await passTime(hours(4));
  expect(eventsOf(id)).toEqual([]);
  await passTime(hours(1));
  expect(eventsOf(id)).toEqual(["TRACKER_EXCEPTION_RAISED DELAYED"]);
  const old = await create("1Z12345E0205271686", { promisedAt: now - days(1) });
  await passTime(days(3));
  expect(eventsOf(old)).toEqual([]);
});

test("an estimate that was past when Kolli learned of it raises nothing, and neither does a parcel that waits at a counter", async () => {
  say("1Z12345E0390515215", now - days(3), scan("IN_TRANSIT", now - days(4)));
  const old = await create("1Z12345E0390515215");
  say("1Z12345E1392654436", now, scan("AVAILABLE_FOR_PICKUP", now - hours(1)));
  const waiting = await create("1Z12345E1392654436");
  await passTime(days(3));
  expect([...eventsOf(old), ...eventsOf(waiting)]).toEqual([]);
});

test("a look whose process died is taken by another when its lease ends, and the late one changes nothing", async () => {
  const code = "1Z12345E6892410846";
  say(code, now, scan("IN_TRANSIT", now - hours(1)));
  const id = await create(code);
  await passTime(minutes(1));
  now = Math.ceil(now / days(1)) * days(1);
  const died = await claimLooks();
  expect(died.map(({ codeKey }) => codeKey)).toContain(code);
  expect(await claimLooks()).toEqual([]);
  now += minutes(2);
  const taken = await claimLooks();
  expect(taken.map(({ codeKey }) => codeKey)).toContain(code);
  await engine.judge(died);
  expect(eventsOf(id)).toEqual([]);
  await engine.judge(taken);
  await engine.judge(taken);
  expect(eventsOf(id)).toEqual(["TRACKER_EXCEPTION_RAISED DELAYED"]);
});

test("a check leaves a look that is due to come, and the look leaves the check when it was to be", async () => {
  const code = "1Z12345E2092410846";
  say(code, now, scan("IN_TRANSIT", now - hours(1)));
  const id = await create(code);
  await passTime(minutes(1));
  now = Math.ceil(now / days(1)) * days(1) + minutes(1);
  say(code, now - days(1), scan("IN_TRANSIT", now - hours(20)), scan("OUT_FOR_DELIVERY", now - hours(1)));
  await checkClaimed(engine, await claimAllDue(engine.db, now));
  const { nextCheckAt, lastCheckedAt } = await find(id);
  expect(eventsOf(id)).toEqual([]);
  await engine.judge(await claimLooks());
  expect(eventsOf(id)).toEqual(["TRACKER_EXCEPTION_RAISED DELAYED"]);
  expect(await find(id)).toMatchObject({ nextCheckAt, lastCheckedAt });
});

test("a scan that was dated ahead decides to the minute, without another answer of the carrier", async () => {
  const code = "1Z12345E4792410840";
  const at = now + days(4);
  say(code, null, scan("IN_TRANSIT", now - hours(2)), scan("AVAILABLE_FOR_PICKUP", at));
  const id = await create(code);
  await passTime(hours(1));
  now = at - days(1);
  await engine.judge(await claimLooks());
  expect(await find(id)).toMatchObject({ status: "AVAILABLE_FOR_PICKUP", lastCheckedAt: expect.any(Number) });
});

test("a tracker that cannot be written does not hold up those that share its batch", async () => {
  const codes = ["1Z12345E7492410843", "1Z12345E0192410846", "1Z12345E8892410844"];
  for (const code of codes) say(code, now, scan("IN_TRANSIT", now - hours(1)));
  const ids: string[] = [];
  for (const code of codes) ids.push(await create(code));
  await passTime(minutes(1));
  now = Math.ceil(now / days(1)) * days(1);
  await refuseExceptionOf(engine.db, codes[1]!);
  await engine.judge(await claimLooks());
  await allowExceptions(engine.db);
  const open = async () => Promise.all(ids.map(async (id) => (await find(id)).openExceptions));
  expect(await open()).toEqual(["DELAYED", null, "DELAYED"]);
  now += minutes(2);
  await engine.judge(await claimLooks());
  expect(await open()).toEqual(["DELAYED", "DELAYED", "DELAYED"]);
});

test("the workers look automatically", async () => {
  let time = Date.UTC(2026, 2, 1, 8);
  const working = await startTestEngine({ clock: { now: () => time }, live, withWorkers: true });
  try {
    const code = "1Z12345E5592410843";
    say(code, time, scan("IN_TRANSIT", time - hours(1)));
    await working.trackers.create(
      working.liveScope,
      { trackingCode: code, carrier: "UPS" },
      { async: true, idempotencyKey: null },
    );
    await eventually(() => working.events.length === 1);
    time = Date.UTC(2026, 2, 2, 0, 1);
    await eventually(() => working.allEvents.some(({ topic }) => topic === "TRACKER_EXCEPTION_RAISED"));
  } finally {
    await working.close();
  }
});

test("a parcel is late by the carrier's first estimate, however often the carrier moves it", async () => {
  const code = "1Z12345E1512345676";
  const firstDay = now + days(2);
  say(code, firstDay, scan("IN_TRANSIT", now - hours(2)));
  const id = await create(code);
  await passTime(hours(3));
  say(code, firstDay + days(5), scan("IN_TRANSIT", now - hours(1)), scan("IN_TRANSIT", now - minutes(5)));
  const firstEstimateUntil = Date.parse(`${dayOf(firstDay)}T00:00:00Z`) + days(1);
  await passTime(firstEstimateUntil - minutes(1) - now);
  const late = (wanted: boolean) =>
    engine.trackers.list(engine.liveScope, {
      ...{
        filter: { isLate: { now, wanted } },
        sort: "CREATED_AT_DESC",
        after: null,
        before: null,
        backward: false,
        limit: 100,
      },
    });
  expect((await find(id)).estimatedDeliveryAt).toBeGreaterThan(firstEstimateUntil);
  expect(await find(id)).toMatchObject({ firstEstimateUntil });
  expect([await late(true), await late(false)].map((found) => found.filter((one) => id.endsWith(one.id)).length)).toEqual([0, 1]);
  await passTime(minutes(2));
  expect([await late(true), await late(false)].map((found) => found.filter((one) => id.endsWith(one.id)).length)).toEqual([1, 0]);
  await engine.trackers.remove(engine.liveScope, id);
  readings.clear();
});
