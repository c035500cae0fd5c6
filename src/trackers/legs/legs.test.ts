import { expect, test } from "vitest";
import type { Reading, Scan } from "../../tracking/reading.ts";
import { trackerBounds } from "../bounds.ts";
import { type SampleCheckpoint, sampleCheckpoints, sampleTracker } from "../sample-tracker.fixture.ts";
import { type Leg, legsOf } from "./legs.ts";

const circumstances = { now: Date.parse("2026-03-10T00:00Z"), carrierZone: "America/New_York" };
const post = { carrier: "USPS", carrierName: null, trackingCode: "92419900000000000000000001" };
const way: SampleCheckpoint[] = [
  { time: "2026-03-01T09:00-05:00", status: "PENDING" },
  { time: "2026-03-01T18:00-05:00", status: "PICKED_UP" },
  { time: "2026-03-02T04:00-05:00", status: "IN_TRANSIT" },
  { time: "2026-03-03T07:00-06:00", status: "IN_TRANSIT" },
  { time: "2026-03-03T13:00-06:00", status: "DELIVERED" },
];
const handover: Scan = {
  carrierCode: "I:XX",
  message: "Transferred to post office",
  meaning: { status: "IN_TRANSIT", handsOver: true },
  time: { kind: "offset", iso: "2026-03-03T07:00:00-06:00" },
  location: null,
};
const readingWith = (...scans: Scan[]): Reading => ({ scans, estimatedDelivery: null });
const timesOf = (legs: readonly Leg[] | null) => legs?.map(({ carrier, from, until, status }) => [carrier, from, until, status]);

test("a parcel of which no second carrier is told has no legs", () => {
  expect(
    legsOf(
      sampleTracker(),
      { nextLegs: undefined, checkpoints: sampleCheckpoints(way), reading: readingWith(handover) },
      circumstances,
    ),
  ).toBeNull();
});

test("the scan that hands it over ends one leg and begins the next, and each has the status of its own scans", () => {
  const legs = legsOf(
    sampleTracker(),
    { nextLegs: [post], checkpoints: sampleCheckpoints(way), reading: readingWith(handover) },
    circumstances,
  );
  expect(timesOf(legs)).toEqual([
    ["UPS", "2026-03-01T18:00:00-05:00", "2026-03-03T07:00:00-06:00", "IN_TRANSIT"],
    ["USPS", "2026-03-03T07:00:00-06:00", null, "DELIVERED"],
  ]);
  expect(legs!.map(({ trackingCode }) => trackingCode)).toEqual(["1Z999AA10123456784", post.trackingCode]);
});

test("what was handed over once stays so when a later answer leaves the scan out", () => {
  const before = legsOf(
    sampleTracker(),
    { nextLegs: [post], checkpoints: sampleCheckpoints(way), reading: readingWith(handover) },
    circumstances,
  );
  const after = legsOf(
    sampleTracker({ legs: before }),
    { nextLegs: [post], checkpoints: sampleCheckpoints(way), reading: readingWith() },
    circumstances,
  );
  expect(after).toEqual(before);
});

test("where no scan says when, no time is guessed, and nothing is said of the second carrier's part", () => {
  expect(
    timesOf(
      legsOf(sampleTracker(), { nextLegs: [post], checkpoints: sampleCheckpoints(way), reading: readingWith() }, circumstances),
    ),
  ).toEqual([
    ["UPS", "2026-03-01T18:00:00-05:00", null, "DELIVERED"],
    ["USPS", null, null, "UNKNOWN"],
  ]);
});

test("an international number is the post's in whose country it is first scanned, where that post follows it", () => {
  const international = { carrier: "ROYAL_MAIL", trackingCode: "rb123456785gb" };
  const arriving = (countryCode: string, more: Partial<SampleCheckpoint> = {}) =>
    sampleCheckpoints([
      { time: "2026-03-01T18:00+00:00", status: "PICKED_UP", location: { countryCode: "GB" } },
      { time: "2026-03-04T11:00-05:00", status: "IN_TRANSIT", location: { countryCode }, ...more },
    ]);
  const legs = (tracker: object, checkpoints: ReturnType<typeof arriving>) =>
    timesOf(legsOf(sampleTracker(tracker), { nextLegs: undefined, checkpoints: checkpoints, reading: null }, circumstances));
  expect(legs(international, arriving("US"))).toEqual([
    ["ROYAL_MAIL", "2026-03-01T18:00:00+00:00", "2026-03-04T11:00:00-05:00", "PICKED_UP"],
    ["USPS", "2026-03-04T11:00:00-05:00", null, "IN_TRANSIT"],
  ]);
  expect(legs(international, arriving("GB")), "at home").toBeUndefined();
  expect(legs(international, arriving("JP")), "a post Kolli does not speak to").toBeUndefined();
  expect(legs(international, arriving("US", { informational: true })), "no more than a notice").toBeUndefined();
  expect(legs({ ...international, carrier: "USPS" }, arriving("US")), "the post that was asked").toBeUndefined();
  expect(legs({ ...international, trackingCode: "RB123456784GB" }, arriving("US")), "a wrong check digit").toBeUndefined();
});

test("however many carriers are named over time, a tracker keeps the first", () => {
  const { cap } = trackerBounds.legsOfTracker;
  const named = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ carrier: null, carrierName: `Carrier ${nth}`, trackingCode: null }));
  const sources = { nextLegs: [post], further: named(cap), checkpoints: sampleCheckpoints(way), reading: readingWith(handover) };
  const legs = legsOf(sampleTracker(), sources, circumstances);
  expect(legs?.map(({ carrier, carrierName }) => carrierName ?? carrier)).toEqual([
    "UPS",
    "USPS",
    ...named(cap - 2).map(({ carrierName }) => carrierName),
  ]);
});
