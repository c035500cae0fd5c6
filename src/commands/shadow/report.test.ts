import { expect, test } from "vitest";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { kolliSide, oldSide, type ShadowParcel, type ShadowSide } from "./observe.ts";
import { reportShadow } from "./report.ts";

const minute = 60_000;
const at = (minutes: number) => ({ from: minutes * minute, until: minutes * minute });
const within = (from: number, until: number) => ({ from: from * minute, until: until * minute });

const sideOf = (status: TrackingStatus, known: ShadowSide["known"], words: string = status): ShadowSide => ({
  status,
  words,
  isFinished: false,
  known,
});

const parcelOf = (carrier: string, trackingCode: string, old: ShadowSide, kolli: ShadowSide): ShadowParcel => ({
  ...{ carrier, trackingCode, before: ["IN_TRANSIT"], lookedAt: 0 },
  old,
  kolli,
});

const noPrices = { pricePerParcel: null, parcelsPerMonth: null, kolliPerMonth: null };
const never = { count: 0, medianMinutes: null, p90Minutes: null };

test("who knew a status first is said only if the time between two looks cannot hide the opposite", () => {
  const parcels = [
    // Kolli knew at 10, the other not before 30; and of the delivery at 100, the other at 80.
    parcelOf(
      "UPS",
      "1",
      sideOf("DELIVERED", { OUT_FOR_DELIVERY: within(30, 45), DELIVERED: at(80) }),
      sideOf("DELIVERED", { OUT_FOR_DELIVERY: at(10), DELIVERED: at(100) }),
    ),
    // Both learnt it between the looks at 15 and 30.
    parcelOf("UPS", "2", sideOf("DELIVERED", { DELIVERED: within(15, 30) }), sideOf("DELIVERED", { DELIVERED: at(20) })),
    parcelOf("USPS", "3", sideOf("IN_TRANSIT", {}), sideOf("PICKED_UP", { PICKED_UP: at(5) })),
  ];
  const { carriers } = reportShadow(parcels, noPrices);
  expect(carriers).toEqual([
    {
      ...{ carrier: "UPS", parcels: 2, compared: 3, undecided: 1, onlyKolli: 0, onlyOld: 0, disagreements: 0 },
      kolliFirst: { count: 1, medianMinutes: 20, p90Minutes: 20 },
      oldFirst: { count: 1, medianMinutes: 20, p90Minutes: 20 },
    },
    {
      ...{ carrier: "USPS", parcels: 1, compared: 0, undecided: 0, onlyKolli: 1, onlyOld: 0, disagreements: 1 },
      ...{ kolliFirst: never, oldFirst: never },
    },
  ]);
});

test("the median and the 90 % are values that occurred", () => {
  const parcels = Array.from({ length: 10 }, (_, nth) =>
    parcelOf("UPS", String(nth), sideOf("DELIVERED", { DELIVERED: at(nth + 1) }), sideOf("DELIVERED", { DELIVERED: at(0) })),
  );
  const [{ kolliFirst } = { kolliFirst: never }] = reportShadow(parcels, noPrices).carriers;
  expect(kolliFirst).toEqual({ count: 10, medianMinutes: 5, p90Minutes: 9 });
});

test("a disagreement has both sides' words, and says who is behind", () => {
  const parcels = [
    parcelOf(
      "UPS",
      "A",
      sideOf("IN_TRANSIT", {}, "in_transit / arrived"),
      sideOf("DELIVERED", { DELIVERED: at(1) }, "DELIVERED: At the door"),
    ),
    parcelOf("UPS", "B", sideOf("RETURN_TO_SENDER", { RETURN_TO_SENDER: at(1) }), sideOf("DELIVERED", { DELIVERED: at(1) })),
    parcelOf("UPS", "C", sideOf("DELIVERED", { DELIVERED: at(1) }), sideOf("IN_TRANSIT", {})),
  ];
  expect(reportShadow(parcels, noPrices).disagreements).toEqual([
    { carrier: "UPS", trackingCode: "A", old: "in_transit / arrived", kolli: "DELIVERED: At the door", behind: "old" },
    { carrier: "UPS", trackingCode: "B", old: "RETURN_TO_SENDER", kolli: "DELIVERED", behind: null },
    { carrier: "UPS", trackingCode: "C", old: "DELIVERED", kolli: "IN_TRANSIT", behind: "kolli" },
  ]);
});

test("costs are computed from what was given, and from nothing else", () => {
  expect(reportShadow([], noPrices).costs).toBeNull();
  expect(reportShadow([], { ...noPrices, pricePerParcel: 0.05, parcelsPerMonth: 100 }).costs).toBeNull();
  expect(reportShadow([], { pricePerParcel: 0.05, parcelsPerMonth: 20_000, kolliPerMonth: 120 }).costs).toEqual({
    oldPerMonth: 1000,
    kolliPerMonth: 120,
    savedPerMonth: 880,
  });
});

const scan = (status: TrackingStatus, message = "", informational = false) => ({
  ...{ carrierCode: null, message, location: null, time: { kind: "offset", iso: "2026-11-01T08:00:00+00:00" } as const },
  meaning: { status, ...(informational && { informational: true as const }) },
});

test("a status that the old service shows for the first time was learnt since the last look, or when it says", () => {
  const before = { before: ["PENDING" as const], lookedAt: 100 };
  const look = { scans: [scan("PENDING"), scan("IN_TRANSIT"), scan("DELIVERED", "Door")], words: "delivered", isFinished: true };
  const first = oldSide(before, { ...look, knownAt: new Map([["DELIVERED", 150]]) }, 200);
  expect(first).toEqual({
    ...{ status: "DELIVERED", words: "delivered: Door", isFinished: true },
    known: { IN_TRANSIT: { from: 100, until: 200 }, DELIVERED: { from: 150, until: 150 } },
  });
  // A later look does not change what is known, and a time outside of the two looks is not believed.
  expect(oldSide({ ...before, lookedAt: 200, old: first }, look, 300).known).toEqual(first.known);
  const wrong = oldSide(before, { ...look, knownAt: new Map([["DELIVERED", 5_000]]) }, 200);
  expect(wrong.known.DELIVERED).toEqual({ from: 100, until: 200 });
});

test("Kolli knows a status since it stored the first scan of it", () => {
  const stored = (status: TrackingStatus, storedAt: number, informational = false) => ({
    status,
    storedAt,
    informational,
    message: status,
  });
  const scans = [stored("PENDING", 1), stored("IN_TRANSIT", 30), stored("IN_TRANSIT", 20), stored("DELIVERED", 40, true)];
  expect(kolliSide({ before: ["PENDING"] }, { status: "IN_TRANSIT", statusDetail: "DELAYED", isFinished: false, scans })).toEqual(
    {
      ...{ status: "IN_TRANSIT", words: "IN_TRANSIT / DELAYED: IN_TRANSIT", isFinished: false },
      known: { IN_TRANSIT: { from: 20, until: 20 } },
    },
  );
});
