import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CarrierIncident, endIncident, insertIncident } from "../../../src/checks/incidents/incidents.sql.ts";
import { claimJudgements } from "../../../src/checks/judge/judge.sql.ts";
import { followFeed } from "../../../src/checks/learn/follow-feed.ts";
import { importHistories } from "../../../src/checks/learn/import-histories.ts";
import { days, hours, minutes } from "../../../src/lib/clock.ts";
import { globalId, newBucketUuid } from "../../../src/lib/ids.ts";
import { findDueAccounts, judgeDestination } from "../../../src/trackers/claims/claim.sql.ts";
import type { CarrierFacts, Reading, Scan } from "../../../src/tracking/reading.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { pastParcels } from "../../support/past-parcels.ts";
import { checkClaimed, claimAllDue, nextDueAt } from "../../support/rows/due-checks.ts";
import { insertParcels } from "../../support/rows/parcel-rows.sql.ts";

const tuesday = Date.UTC(2026, 2, 17, 8);
let now = tuesday;
const readings = new Map<string, Reading>();
const live = {
  findAccounts: async (wanted: readonly { workspaceId: string; carrier: string }[]) => wanted,
  trackCarrier: async (_account: unknown, codes: readonly string[]) =>
    new Map(codes.map((code) => [code, { ok: true as const, value: { reading: readings.get(code)!, raw: "{}" } }])),
};

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now }, live });
});
afterAll(() => engine.close());
beforeEach(() => {
  now = tuesday;
});

const scan = (status: Scan["meaning"]["status"], at: number): Scan => ({
  ...{ carrierCode: status, message: status, meaning: { status } },
  time: { kind: "offset", iso: new Date(at).toISOString() },
  location: { countryCode: "DE" },
});
const say = (code: string, scans: readonly Scan[], facts: CarrierFacts = {}) =>
  readings.set(code, { scans, facts: { destination: { countryCode: "DE" }, ...facts }, estimatedDelivery: null });
const create = async (trackingCode: string, carrier: string, promisedAt?: number): Promise<string> => {
  const input = { trackingCode, carrier, ...(promisedAt !== undefined && { promisedAt }) };
  const made = await engine.trackers.create(engine.liveScope, input, { async: true, idempotencyKey: null });
  return globalId("Tracker", made.tracker!.id);
};
const find = async (id: string) => (await engine.trackers.find(engine.liveScope, id))!;
const told = (id: string) =>
  engine.allEvents
    .filter(({ trackerId, topic }) => id.endsWith(trackerId) && topic.includes("EXCEPTION"))
    .map(({ topic, body }) => `${topic.replace("TRACKER_EXCEPTION_", "")} ${JSON.parse(body).kind}`);
const openOf = async (id: string) =>
  (await find(id)).exceptions
    ?.filter(({ cleared }) => cleared === null)
    .map(({ kind, raised, found }) => ({ kind, at: raised.at, ...found }));

/** Lets time pass, and does what comes due when it does. */
const passUntil = async (until: number): Promise<void> => {
  for (;;) {
    const due = await findDueAccounts(engine.db, Date.UTC(3000, 0));
    const lookAt = due.find(({ destinationId }) => destinationId === judgeDestination)?.dueAt ?? Number.POSITIVE_INFINITY;
    const dueAt = Math.min(await nextDueAt(engine.db), lookAt);
    if (dueAt > until) break;
    now = Math.max(now, dueAt);
    await checkClaimed(engine, await claimAllDue(engine.db, now, { leaseMs: hours(1) }));
    const token = randomUUID();
    const looks = await claimJudgements(engine.db, { rows: 100, now, leaseUntil: now + minutes(1), token, random: Math.random });
    if (looks.length > 0) await engine.judge(looks);
  }
  now = until;
};

test("before there is history a silent parcel is stalled after a fixed limit, named so, then probably lost, until it moves", async () => {
  const code = "1Z12345E1512345676";
  const scans = [scan("PICKED_UP", now - hours(1))];
  say(code, scans);
  const id = await create(code, "UPS");
  const monday = Date.UTC(2026, 2, 24);
  await passUntil(monday - 1);
  expect(told(id)).toEqual([]);
  await passUntil(monday);
  expect(await openOf(id)).toEqual([
    {
      ...{ kind: "STALLED", at: monday, expectedBy: monday, confidence: null, silentSince: tuesday - hours(1) },
      reason: "No scan for more than 4 delivery days: a fixed limit, as there are too few past parcels to learn one.",
    },
  ]);
  // Fifteen delivery days without Good Friday and Easter Monday.
  await passUntil(Date.UTC(2026, 3, 10));
  expect(told(id)).toEqual(["RAISED STALLED", "RAISED LIKELY_LOST"]);
  say(code, [...scans, scan("IN_TRANSIT", now + hours(1))]);
  await passUntil(now + days(1));
  expect(told(id)).toEqual(["RAISED STALLED", "RAISED LIKELY_LOST", "CLEARED STALLED", "CLEARED LIKELY_LOST"]);
  expect((await find(id)).openExceptions).toBeNull();
  await engine.trackers.remove(engine.liveScope, id);
});

test("a limit is learnt from the silences of past parcels, and the reason says from which", async () => {
  const handedOver = Date.UTC(2026, 2, 10, 9);
  const past = Array.from({ length: 200 }, (_, index) => ({
    ...{ id: newBucketUuid(handedOver + index, 7), carrier: "DHL", from: "DE", to: "DE", createdAt: handedOver },
    ...{ stopReason: "DELIVERED", estimatedAt: null },
    scans: [
      { status: "PICKED_UP" as const, at: handedOver },
      { status: "DELIVERED" as const, at: handedOver + days(index < 4 ? 3 : 2) },
    ],
  }));
  await insertParcels(engine.db, engine.liveScope, past);
  await followFeed(engine.db, now, new AbortController().signal);
  say("JJD000390007012345678", [scan("PICKED_UP", now - hours(1))]);
  const id = await create("JJD000390007012345678", "DHL");
  await passUntil(Date.UTC(2026, 2, 20));
  expect((await openOf(id))?.filter(({ kind }) => kind === "STALLED")).toEqual([
    {
      ...{ kind: "STALLED", at: Date.UTC(2026, 2, 20), expectedBy: Date.UTC(2026, 2, 20), confidence: 0.95 },
      reason: "No scan for more than 2 delivery days; 95 % of DHL parcels within DE move within that after PICKED_UP.",
      silentSince: tuesday - hours(1),
    },
  ]);
  await engine.trackers.remove(engine.liveScope, id);
});

test("while the whole carrier is silent no parcel of it is stalled; afterwards it gets time to move", async () => {
  const code = "1Z12345E6605272234";
  say(code, [scan("PICKED_UP", now - hours(1))]);
  const id = await create(code, "UPS");
  const { workspaceId, mode } = engine.liveScope;
  const incident: CarrierIncident = {
    ...{ workspaceId, mode, id: newBucketUuid(now, 7), carrier: "UPS", cause: "SILENT", startedAt: now, openedAt: now },
    ...{ endedAt: null, expected: 40, seen: 0, parcelCount: 1, lanes: [] },
  };
  await insertIncident(engine.db, incident);
  // Its limit is passed by a week.
  const end = Date.UTC(2026, 2, 31, 8);
  await passUntil(end);
  expect(told(id)).toEqual([]);
  await endIncident(engine.db, incident, end);
  // Four delivery days after the end, without Good Friday and Easter Monday.
  await passUntil(Date.UTC(2026, 3, 8) - 1);
  expect(told(id)).toEqual([]);
  await passUntil(Date.UTC(2026, 3, 9));
  expect(told(id)).toEqual(["RAISED STALLED"]);
  await engine.trackers.remove(engine.liveScope, id);
});

test("a label that no carrier scans was never handed over, until one does", async () => {
  const code = "449044304137821";
  say(code, [scan("PENDING", now - hours(1))]);
  const id = await create(code, "FEDEX");
  await passUntil(Date.UTC(2026, 2, 25));
  expect(told(id)).toEqual(["RAISED NEVER_HANDED_OVER"]);
  say(code, [scan("PENDING", tuesday - hours(1)), scan("PICKED_UP", now)]);
  await passUntil(now + days(1));
  expect(told(id)).toEqual(["RAISED NEVER_HANDED_OVER", "CLEARED NEVER_HANDED_OVER"]);
  await engine.trackers.remove(engine.liveScope, id);
});

test("a parcel that waits for its recipient is told of two days before it goes back", async () => {
  const code = "149331877648230";
  say(code, [scan("AVAILABLE_FOR_PICKUP", now - hours(1))], { pickupPoint: { holdUntil: "2026-03-24" } });
  const id = await create(code, "FEDEX");
  await passUntil(Date.UTC(2026, 2, 23) - 1);
  expect(told(id)).toEqual([]);
  await passUntil(Date.UTC(2026, 2, 23));
  expect(await openOf(id)).toMatchObject([
    { kind: "HOLD_ENDS_SOON", reason: "It can be collected until 2026-03-24; afterwards it goes back." },
  ]);
  await engine.trackers.remove(engine.liveScope, id);
});

test("a promise that will probably be missed is at risk, and a parcel that is later than was predicted is late", async () => {
  const past = pastParcels({ carrier: "GLS", from: "DE", to: "DE" }, { count: 120, tookDays: [2, 3], now });
  await importHistories(engine.db, engine.liveScope, past, { now, isAdded: true, onProgress: () => {} });
  say("12345678901", [scan("PICKED_UP", now - hours(1))]);
  say("12345678902", [scan("PICKED_UP", now - hours(1))]);
  const [promised, unpromised] = [
    await create("12345678901", "GLS", Date.UTC(2026, 2, 18, 18)),
    await create("12345678902", "GLS"),
  ];
  await passUntil(now + minutes(5));
  const day = (await find(promised)).prediction!.day;
  expect(day > "2026-03-18").toBe(true);
  expect(await openOf(promised)).toMatchObject([
    { kind: "AT_RISK", expectedBy: Date.UTC(2026, 2, 18, 18), reason: expect.stringContaining(`Expected on ${day}`) },
  ]);
  const { latest } = (await find(unpromised)).prediction!.first;
  await passUntil((latest + 1) * days(1));
  expect(told(unpromised)).toContain("RAISED LATE");
  expect(told(promised)).toEqual(expect.arrayContaining(["RAISED AT_RISK", "RAISED DELAYED", "CLEARED AT_RISK"]));
  expect(told(promised)).not.toContain("RAISED LATE");
});
