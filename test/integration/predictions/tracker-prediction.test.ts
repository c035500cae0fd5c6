import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimJudgements } from "../../../src/checks/judge/judge.sql.ts";
import { calibratePredictions } from "../../../src/checks/learn/calibrate.ts";
import { followFeed } from "../../../src/checks/learn/follow-feed.ts";
import { importHistories } from "../../../src/checks/learn/import-histories.ts";
import { readPredictionsMade, writePredictionsMade } from "../../../src/checks/learn/predictions-made.sql.ts";
import { sequenceEvents } from "../../../src/events/sequence.ts";
import { days, hours, minutes, seconds } from "../../../src/lib/clock.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { parseDay } from "../../../src/predictions/calendar/days.ts";
import { readScopes } from "../../../src/predictions/counts/cells.sql.ts";
import { shownPrediction } from "../../../src/trackers/tracker-fields.ts";
import type { Reading, Scan } from "../../../src/tracking/reading.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { pastParcels } from "../../support/past-parcels.ts";
import { checkClaimed, claimAllDue } from "../../support/rows/due-checks.ts";

/** A Tuesday. */
let now = Date.UTC(2026, 2, 17, 8);
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

const scan = (status: Scan["meaning"]["status"], at: number): Scan => ({
  ...{ carrierCode: status, message: status, meaning: { status } },
  time: { kind: "offset", iso: new Date(at).toISOString() },
  location: { countryCode: "DE" },
});
const say = (code: string, estimatedDay: string | null, ...scans: Scan[]) =>
  readings.set(code, {
    scans,
    facts: { destination: { countryCode: "DE" } },
    estimatedDelivery: estimatedDay === null ? null : { kind: "day", day: estimatedDay, offset: "+00:00" },
  });
const create = async (trackingCode: string, carrier: string): Promise<string> => {
  const made = await engine.trackers.create(engine.liveScope, { trackingCode, carrier }, { async: true, idempotencyKey: null });
  return globalId("Tracker", made.tracker!.id);
};
const find = async (id: string) => (await engine.trackers.find(engine.liveScope, id))!;
const shown = async (id: string) => shownPrediction(await find(id));
const predictedDays = (id: string) =>
  engine.allEvents
    .filter(({ trackerId, topic }) => id.endsWith(trackerId) && topic === "TRACKER_PREDICTION_CHANGED")
    .map(({ body }) => JSON.parse(body))
    .map(({ previousPredictedDay, data, changed }) => [
      previousPredictedDay,
      data.prediction.day,
      changed.includes("prediction"),
    ]);

const look = async () => {
  // Counts that are not in memory are read soon after the check.
  now += seconds(3);
  const token = randomUUID();
  const claims = await claimJudgements(engine.db, { rows: 100, now, leaseUntil: now + minutes(1), token, random: Math.random });
  if (claims.length > 0) await engine.judge(claims);
  return claims.length;
};
const check = async () => {
  await checkClaimed(engine, await claimAllDue(engine.db, now, { leaseMs: hours(1) }));
  await look();
};
const learn = (carrier: string, count: number) =>
  importHistories(
    engine.db,
    engine.liveScope,
    pastParcels({ carrier, from: "DE", to: "DE" }, { count, tookDays: [2, 2, 2, 3], now }),
    { now, isAdded: true, onProgress: () => {} },
  );

test("without past parcels the carrier's estimate is shown, and named so; without one, nothing", async () => {
  say("1Z12345E1512345676", "2026-03-20", scan("PICKED_UP", now - hours(1)));
  say("1Z12345E6605272234", null, scan("PICKED_UP", now - hours(1)));
  const [estimated, unknown] = [await create("1Z12345E1512345676", "UPS"), await create("1Z12345E6605272234", "UPS")];
  await check();
  expect(await shown(estimated)).toEqual({
    ...{ day: "2026-03-20", earliest: "2026-03-20", latest: "2026-03-20", confidence: null, source: "CARRIER" },
    ...{ basis: "The carrier's estimate.", sampleSize: 0, updatedAt: null },
  });
  expect(await shown(unknown)).toBeNull();
  expect(predictedDays(estimated)).toEqual([]);
});

test("below thirty deliveries there is no prediction; of more, older weeks count less", async () => {
  await learn("FEDEX", 29);
  say("449044304137821", null, scan("PICKED_UP", now - hours(1)));
  const few = await create("449044304137821", "FEDEX");
  await check();
  expect(await shown(few)).toBeNull();
  // Counts are believed for ten minutes.
  now += minutes(11);
  await learn("FEDEX", 51);
  say("149331877648230", null, scan("PICKED_UP", now - hours(1)));
  const enough = await create("149331877648230", "FEDEX");
  await check();
  expect(await shown(enough)).toMatchObject({
    ...{ day: "2026-03-19", earliest: "2026-03-19", confidence: 0.8, source: "HISTORY", sampleSize: 80 },
    basis: "80 deliveries by FedEx within DE after PICKED_UP in the last 10 weeks.",
  });
  expect(predictedDays(enough)).toEqual([[null, "2026-03-19", true]]);
});

test("each silent day is looked at, an event comes only with another day, and arrival ends the prediction", async () => {
  const code = "020207021381215";
  say(code, null, scan("PICKED_UP", now - hours(1)));
  const id = await create(code, "FEDEX");
  await check();
  const made = await shown(id);
  for (let day = 0; day < 2; day++) {
    now += days(1);
    await look();
  }
  // Thursday: it is still expected today, and nothing new was said.
  expect(await shown(id)).toMatchObject({ day: "2026-03-19", updatedAt: expect.any(String) });
  expect(predictedDays(id)).toHaveLength(1);
  now += days(1);
  await look();
  expect(await shown(id)).toMatchObject({ day: "2026-03-20" });
  expect(predictedDays(id)).toEqual([
    [null, made!.day, true],
    ["2026-03-19", "2026-03-20", true],
  ]);
  say(code, null, scan("PICKED_UP", Date.UTC(2026, 2, 17, 7)), scan("DELIVERED", now));
  now += hours(2);
  await check();
  expect(await find(id)).toMatchObject({ status: "DELIVERED" });
  expect(await shown(id)).toBeNull();
  expect(predictedDays(id)).toHaveLength(2);
});

test("a check whose counts are in memory predicts with the same write: no look follows it", async () => {
  now = Date.UTC(2026, 2, 24, 8);
  for (const [index, code] of ["568838414941", "039813852990618"].entries()) {
    say(code, null, scan("PICKED_UP", now - hours(1)));
    const id = await create(code, "FEDEX");
    await checkClaimed(engine, await claimAllDue(engine.db, now, { leaseMs: hours(1) }));
    expect((await shown(id)) !== null).toBe(index === 1);
    await look();
    expect(await shown(id)).toMatchObject({ day: "2026-03-26" });
  }
});

test("a parcel that is out for delivery keeps its carrier's estimate", async () => {
  const code = "403934084723025";
  say(code, "2026-03-25", scan("PICKED_UP", now - hours(5)), scan("OUT_FOR_DELIVERY", now - hours(1)));
  const id = await create(code, "FEDEX");
  await check();
  expect(await shown(id)).toMatchObject({ source: "CARRIER", day: "2026-03-25" });
});

test("what was predicted first and what came of it calibrates the carrier's next intervals", async () => {
  const signal = new AbortController().signal;
  await sequenceEvents(engine.db, 0, 1_000);
  await followFeed(engine.db, now, signal);
  const today = Math.floor(now / days(1));
  const carrier = { ...engine.liveScope, carrier: "FEDEX" };
  const made = await readPredictionsMade(engine.db, carrier, { from: today - 70, to: today, limit: 100 });
  expect(made.filter(({ deliveredOn }) => deliveredOn !== null)).toMatchObject([
    {
      deliveredOn: parseDay("2026-03-20"),
      first: { on: parseDay("2026-03-17"), byHistory: parseDay("2026-03-19"), byEstimate: null },
    },
  ]);
  await calibratePredictions(engine.db, now, signal);
  expect(await readScopes(engine.db, [engine.liveScope])).toMatchObject([{ learnt: { FEDEX: { asOf: today } } }]);
});

test("of a busy carrier some parcels of each day are looked at, not only those of yesterday", async () => {
  const today = Math.floor(now / days(1));
  const carrier = { ...engine.liveScope, carrier: "BUSY" };
  const madeOn = (on: number, parcels: number) =>
    Array.from({ length: parcels }, () => ({
      ...{ ...carrier, trackerId: randomUUID(), deliveredOn: null, endedOn: null },
      first: { on, earliest: on + 1, latest: on + 4, byHistory: on + 2, byEstimate: null, cuts: [] },
    }));
  await writePredictionsMade(engine.db, [...madeOn(today - 1, 30), ...madeOn(today - 9, 30)]);
  const made = await readPredictionsMade(engine.db, carrier, { from: today - 70, to: today, limit: 10 });
  expect(new Set(made.map(({ first }) => today - first.on))).toEqual(new Set([1, 9]));
});
