import { expect, test } from "vitest";
import { hours } from "../lib/clock.ts";
import type { ExceptionKind, ParcelException } from "../tracking/exceptions.ts";
import { type CheckedScans, reportChanges } from "./changes.ts";
import { sampleCheckpoints, sampleTracker } from "./sample-tracker.fixture.ts";
import type { Tracker } from "./tracker.ts";

const now = Date.parse("2026-11-14T07:15Z");
const noScans: CheckedScans = { checkpoints: [], added: [], changed: [] };
const twoScans = sampleCheckpoints([{ time: "2026-11-12T09:00+01:00" }, { time: "2026-11-13T09:00+01:00" }]);

/** One check: what it changed on the tracker, and the scans it found. */
const check = (before: Tracker, more: Partial<Tracker>, scans = noScans) => {
  const { tracker, changes } = reportChanges(before, { ...before, ...more }, scans, now);
  return { tracker, changes, told: changes.map(({ ordinal, topic, sequence }) => `${ordinal} ${topic} ${sequence}`) };
};
const estimate = (atHours: number): Partial<Tracker> => ({
  estimatedDeliveryAt: now + hours(atHours),
  estimatedDeliveryOffset: 60,
});

test("a check tells each topic once, the status first, and all of it names the same fields", () => {
  const scans = { checkpoints: twoScans, added: twoScans, changed: [] };
  const found = { status: "IN_TRANSIT", attention: "CARRIER_FAILING", ...estimate(30) } as const;
  const { changes, told, tracker } = check(sampleTracker(), found, scans);
  expect(told).toEqual([
    "1 TRACKER_UPDATED 1",
    "2 TRACKER_CHECKPOINT_ADDED 1",
    "3 TRACKER_ESTIMATE_CHANGED 1",
    "4 TRACKER_ATTENTION_CHANGED 1",
  ]);
  expect(tracker.eventCount).toBe(4);
  for (const { changed } of changes)
    expect(changed).toEqual(["status", "estimatedDeliveryAt", "prediction", "attention", "checkpoints"]);
  expect(changes).toMatchObject([
    { previousStatus: "UNKNOWN" },
    { added: twoScans },
    { previousEstimate: null },
    { previousAttention: null },
  ]);
});

test("each kind of exception is an event of its own, counted without a gap, and one that stays open is none", () => {
  const open = (kind: ExceptionKind, atHours: number): ParcelException => ({
    ...{ kind, raised: { at: now + hours(atHours), offsetMinutes: 60 }, cleared: null, checkpointId: null, message: kind },
  });
  const lost = open("LOST", -5);
  const first = check(sampleTracker(), { exceptions: [lost, open("DAMAGED", -4)] });
  expect(first.told).toEqual(["1 TRACKER_EXCEPTION_RAISED 1", "2 TRACKER_EXCEPTION_RAISED 2"]);
  expect(first.changes).toMatchObject([{ exception: { kind: "LOST" } }, { exception: { kind: "DAMAGED" } }]);
  expect(first.tracker.topicSequences).toBe("XR2");
  const found = { ...lost, cleared: { at: now, offsetMinutes: 60 } };
  const second = check(first.tracker, { exceptions: [found, open("DAMAGED", -4), open("HELD", -1)] });
  expect(second.told).toEqual(["3 TRACKER_EXCEPTION_RAISED 3", "4 TRACKER_EXCEPTION_CLEARED 1"]);
  expect(second.changes[1]).toMatchObject({ exception: found });
  expect(check(second.tracker, { lastCheckedAt: now }).told).toEqual([]);
});

test("a check that finds nothing new tells nothing and counts nothing", () => {
  const before = sampleTracker({ eventCount: 3 });
  expect(check(before, { lastCheckedAt: now }).tracker).toEqual({ ...before, lastCheckedAt: now });
});

test("each topic is counted without a gap, and all of them together in the order of what happened", () => {
  const first = check(sampleTracker(), { status: "PENDING" });
  const second = check(first.tracker, { attention: "CARRIER_FAILING" });
  const third = check(second.tracker, { attention: null, status: "IN_TRANSIT" });
  const fourth = check(third.tracker, { status: "DELIVERED" });
  expect([first, second, third, fourth].flatMap(({ told }) => told)).toEqual([
    "1 TRACKER_UPDATED 1",
    "2 TRACKER_ATTENTION_CHANGED 1",
    "3 TRACKER_UPDATED 2",
    "4 TRACKER_ATTENTION_CHANGED 2",
    "5 TRACKER_UPDATED 3",
  ]);
  expect(third.changes[1]).toMatchObject({ previousAttention: "CARRIER_FAILING", tracker: { attention: null } });
});

test("a tracker from before there were topics continues its changes of status where it was", () => {
  const before = sampleTracker({ status: "IN_TRANSIT", eventCount: 3, ...estimate(20) });
  expect(check(before, { status: "DELIVERED", attention: "STALE" }).told).toEqual([
    "4 TRACKER_UPDATED 4",
    "5 TRACKER_ATTENTION_CHANGED 1",
  ]);
});

test("a change of status that a node of the version before recorded is never followed by a lower sequence, nor key", () => {
  const { tracker } = check(sampleTracker({ status: "PENDING", eventCount: 1 }), { attention: "CARRIER_FAILING" });
  // That node counts all events, sends the count as the sequence, and does not know what was reported by topic.
  const byOlder = { ...tracker, status: "IN_TRANSIT", eventCount: 3 } as const;
  const next = check(byOlder, { status: "OUT_FOR_DELIVERY", attention: null });
  expect(next.told).toEqual(["4 TRACKER_UPDATED 4", "5 TRACKER_ATTENTION_CHANGED 2"]);
  expect(check(next.tracker, { status: "DELIVERED" }).told).toEqual(["6 TRACKER_UPDATED 5"]);
});

test("an estimate is told when it appears and when it moves by more than half a day, with the one told before", () => {
  const appeared = check(sampleTracker(), estimate(48));
  expect(appeared.told).toEqual(["1 TRACKER_ESTIMATE_CHANGED 1"]);
  const half = check(appeared.tracker, estimate(60));
  expect(half.told).toEqual([]);
  const more = check(half.tracker, estimate(60.1));
  expect(more.told).toEqual(["2 TRACKER_ESTIMATE_CHANGED 2"]);
  expect(more.changes[0]).toMatchObject({ previousEstimate: { at: now + hours(48), offsetMinutes: 60 } });
  expect(check(more.tracker, estimate(48)).told).toEqual(["3 TRACKER_ESTIMATE_CHANGED 3"]);
});

test("an estimate that drifts in small steps is told when it is half a day from the one that receivers have", () => {
  const known = sampleTracker({ status: "IN_TRANSIT", ...estimate(48) });
  const first = check(known, estimate(55));
  const second = check(first.tracker, estimate(60));
  const third = check(second.tracker, estimate(67));
  expect([first.told, second.told, third.told]).toEqual([[], [], ["1 TRACKER_ESTIMATE_CHANGED 1"]]);
  expect(third.changes[0]).toMatchObject({ previousEstimate: { at: now + hours(48) } });
});

test("scans that only read differently are named among the changed fields, and make no event of their own", () => {
  const reworded = { checkpoints: twoScans, added: [], changed: twoScans.slice(1) };
  const { changes } = check(sampleTracker({ status: "PENDING" }), { status: "IN_TRANSIT" }, reworded);
  expect(changes.map(({ topic, changed }) => [topic, changed])).toEqual([["TRACKER_UPDATED", ["status", "checkpoints"]]]);
});
