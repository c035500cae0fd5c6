import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimJudgements } from "../../../src/checks/judge/judge.sql.ts";
import { importHistories } from "../../../src/checks/learn/import-histories.ts";
import { hours, minutes } from "../../../src/lib/clock.ts";
import { globalId } from "../../../src/lib/ids.ts";
import type { Reading, Scan } from "../../../src/tracking/reading.ts";
import { notingStatements } from "../../support/database/noted-statements.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { pastParcels } from "../../support/past-parcels.ts";
import { checkClaimed, claimAllDue } from "../../support/rows/due-checks.ts";

let now = Date.UTC(2026, 2, 17, 8);
let sent: string[] = [];
const readings = new Map<string, Reading>();
const live = {
  findAccounts: async (wanted: readonly { workspaceId: string; carrier: string }[]) => wanted,
  trackCarrier: async (_account: unknown, codes: readonly string[]) =>
    new Map(codes.map((code) => [code, { ok: true as const, value: { reading: readings.get(code)!, raw: "{}" } }])),
};

/** Sent beside the check, by the clock. */
const isBeside = /^(sequence_|find_workspaces)/;
const note = (name: string): void => {
  if (!isBeside.test(name)) sent.push(name);
};

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ clock: { now: () => now }, live, through: (db) => notingStatements(db, note) });
});
afterAll(() => engine.close());

const scan = (status: Scan["meaning"]["status"], at: number): Scan => ({
  ...{ carrierCode: status, message: status, meaning: { status } },
  time: { kind: "offset", iso: new Date(at).toISOString() },
  location: { countryCode: "DE" },
});

/** The statements of a parcel's check that finds a further scan. */
const statementsOfCheck = async (code: string, carrier: string): Promise<{ names: string[]; isPredicted: boolean }> => {
  const say = (scans: readonly Scan[]) =>
    readings.set(code, { scans, facts: { destination: { countryCode: "DE" } }, estimatedDelivery: null });
  const scans = [scan("PICKED_UP", now - hours(1))];
  say(scans);
  const input = { trackingCode: code, carrier };
  const made = await engine.trackers.create(engine.liveScope, input, { async: true, idempotencyKey: null });
  const check = async () => checkClaimed(engine, await claimAllDue(engine.db, now, { leaseMs: hours(1) }));
  await check();
  // The look after the first check reads the counts into memory.
  now += minutes(1);
  const leaseUntil = now + minutes(1);
  await engine.judge(await claimJudgements(engine.db, { rows: 100, now, leaseUntil, token: randomUUID(), random: Math.random }));
  now += hours(8);
  say([...scans, scan("IN_TRANSIT", now - hours(1))]);
  const claimed = await claimAllDue(engine.db, now, { leaseMs: hours(1) });
  sent = [];
  await checkClaimed(engine, claimed);
  const names = [...sent];
  const tracker = (await engine.trackers.find(engine.liveScope, globalId("Tracker", made.tracker!.id)))!;
  expect(tracker.status).toBe("IN_TRANSIT");
  await engine.trackers.remove(engine.liveScope, globalId("Tracker", made.tracker!.id));
  return { names, isPredicted: tracker.prediction !== null };
};

test("a check sends the same statements whether its parcel is predicted or not, and none about counts or incidents", async () => {
  const past = pastParcels({ carrier: "GLS", from: "DE", to: "DE" }, { count: 200, tookDays: [2, 3], now });
  await importHistories(engine.db, engine.liveScope, past, { now, isAdded: true, onProgress: () => {} });
  const plain = await statementsOfCheck("449044304137821", "FEDEX");
  const predicted = await statementsOfCheck("12345678901", "GLS");
  expect([plain.isPredicted, predicted.isPredicted]).toEqual([false, true]);
  expect(plain.names.length).toBeGreaterThan(0);
  expect(predicted.names).toEqual(plain.names);
  expect(plain.names.filter((name) => /prediction|incident|carrier_scans|delivery_stats/.test(name))).toEqual([]);
});
