import { expect, test } from "vitest";
import { days } from "../../lib/clock.ts";
import type { ParcelException } from "../../tracking/exceptions.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { LearntScan } from "../learn/parcel-record.ts";
import { explainBounds } from "./bounds.ts";
import type { LaneHistory } from "./lane-history.ts";
import { type ExplainedParcel, whyLate } from "./why-late.ts";

const now = Date.parse("2026-11-18T12:00:00Z");
const ago = (count: number): number => now - days(count);
const scan = (status: TrackingStatus, daysAgo: number, countryCode = "DE"): LearntScan => ({
  ...{ status, informational: false, at: ago(daysAgo), offsetMinutes: 0, location: { countryCode } },
});
const parcel: ExplainedParcel = {
  ...{ carrier: "DHL", hints: { promisedAt: ago(2), destinationCountryCode: "FR" }, facts: {}, status: "IN_TRANSIT" },
  ...{ stopReason: null, attention: null, exceptions: null, createdAt: ago(9), firstEstimateUntil: null },
  estimatedDeliveryAt: null,
};
const history: LaneHistory = {
  ...{ delivered: 212, usualDays: 3 },
  stays: new Map([
    ["LABEL", 0.4],
    ["PICKED_UP", 0.6],
    ["IN_TRANSIT", 1.4],
    ["ARRIVED", 1],
  ]),
};
const problem = (more: Partial<ParcelException>): ParcelException => ({
  ...{ kind: "CUSTOMS_HOLD", raised: { at: ago(3), offsetMinutes: 0 }, cleared: null, checkpointId: "x", message: "Held" },
  ...more,
});

test("a parcel that is neither late nor in trouble has nothing to explain", () => {
  const promised = { ...parcel, hints: { promisedAt: now + days(1) } };
  expect(whyLate(promised, [scan("IN_TRANSIT", 1)], history, now)).toBeNull();
  expect(whyLate({ ...parcel, status: "DELIVERED" }, [scan("DELIVERED", 1)], history, now)).toBeNull();
});

test("a silence is compared with what is usual at that milestone of the lane", () => {
  const why = whyLate(parcel, [scan("PICKED_UP", 7), scan("IN_TRANSIT", 6)], history, now)!;
  expect(why).toMatchObject({ lateSince: ago(2), isKnown: true });
  expect(why.sentence).toBe(
    "It has not been scanned for 6 days in the carrier's network; DHL parcels from DE to FR usually stay 1.4 days.",
  );
  expect(why.evidence).toEqual([
    "It was due on 2026-11-16, 2 days ago.",
    "The last scan is 6 days old.",
    "The carrier has had it for 7 days.",
    "Half of 212 DHL parcels from DE to FR arrived within 3 days.",
    "1 day where the carrier took it over, usually less than a day.",
    "6 days in the carrier's network so far, usually 1.4 days.",
  ]);
});

test("the leg that took longer than usual is named, even if the parcel moves again", () => {
  const scans = [scan("PICKED_UP", 7), scan("IN_TRANSIT", 1)];
  expect(whyLate(parcel, scans, history, now)!.sentence).toBe(
    "It stayed 6 days where the carrier took it over; DHL parcels from DE to FR usually stay less than a day.",
  );
});

test("a parcel that the carrier got too late is no fault of its legs", () => {
  const scans = [scan("PICKED_UP", 2), scan("IN_TRANSIT", 1), scan("IN_TRANSIT", 0, "FR")];
  const why = whyLate({ ...parcel, hints: { promisedAt: ago(0.2), destinationCountryCode: "FR" } }, scans, history, now)!;
  expect(why.sentence).toBe(
    "The carrier got it on 2026-11-16, too late for 2026-11-18: DHL parcels from DE to FR usually take 3 days.",
  );
});

test("what the carrier reports comes first, then what hides the parcel, then the silence that Kolli found", () => {
  const scans = [scan("PICKED_UP", 7), scan("IN_TRANSIT", 6)];
  const of = (more: Partial<ExplainedParcel>) => whyLate({ ...parcel, ...more }, scans, history, now)!.sentence;
  const found = { expectedBy: ago(1), confidence: 0.95, reason: "No scan for more than 4 delivery days; 95 % move." };
  const stalled = problem({ kind: "STALLED", checkpointId: null, message: null, found });
  expect(of({ exceptions: [problem({}), stalled] })).toBe("Customs has held it since 2026-11-15: “Held”.");
  expect(of({ exceptions: [problem({ cleared: { at: ago(1), offsetMinutes: 0 } }), stalled] })).toBe(found.reason);
  const { cap } = explainBounds.quotedWords;
  expect(of({ exceptions: [problem({ message: "x".repeat(cap + 1) })] })).toContain(`“${"x".repeat(cap)}”`);
  expect(of({ attention: "CODE_NOT_FOUND" })).toBe("The carrier does not know its code.");
  expect(of({ facts: { attempts: { count: 2, reasons: [] } } })).toBe("2 delivery attempts failed; the last scan is 6 days old.");
});

test("a parcel that was never scanned, and one that still waits at its sender, say so", () => {
  expect(whyLate(parcel, [], history, now)!.sentence).toBe(
    "The carrier has reported no scan in the 9 days since it was registered.",
  );
  expect(whyLate({ ...parcel, status: "PENDING" }, [scan("PENDING", 4)], history, now)!.sentence).toBe(
    "The carrier has not received it: its label was created 4 days ago.",
  );
});

test("before there is history, nothing is called usual, and what is not known is said to be not known", () => {
  const silent = whyLate(parcel, [scan("IN_TRANSIT", 6)], null, now)!;
  expect(silent.sentence).toBe("It has not been scanned for 6 days; what is usual on its way is not known before 10 deliveries.");
  expect(silent.evidence).toContain("What is usual on its way is not known: fewer than 10 deliveries in 26 weeks.");
  const moving = whyLate(parcel, [scan("IN_TRANSIT", 0)], null, now)!;
  expect(moving).toMatchObject({ isKnown: false });
  expect(moving.sentence).toContain("not known yet");
  const usual = [scan("PICKED_UP", 4), scan("IN_TRANSIT", 3.6), scan("IN_TRANSIT", 2, "FR"), scan("OUT_FOR_DELIVERY", 0.2)];
  const asUsual = { ...history, usualDays: 2, stays: new Map([...history.stays, ["ARRIVED", 2] as const]) };
  expect(whyLate(parcel, usual, asUsual, now)).toMatchObject({
    isKnown: false,
    sentence: "Why it is late is not known: its scans came as usual.",
  });
});
