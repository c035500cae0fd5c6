import { expect, test } from "vitest";
import { newBucketUuid } from "../lib/ids.ts";
import { sampleCheckpoints, sampleTracker, timeOf } from "../trackers/sample-tracker.fixture.ts";
import type { Checkpoint, Tracker } from "../trackers/tracker.ts";
import { trackerData } from "../trackers/tracker-fields.ts";
import { parcelAtEvent, parcelAtScan } from "./tracker-as-of.ts";

const links = { carrierAccount: null, carrierUrl: null, publicUrl: null };
const scans = sampleCheckpoints([
  { time: "2026-11-12T09:30+01:00", message: "Picked up", status: "PICKED_UP", carrierCode: "PU", location: { city: "Köln" } },
  { time: "2026-11-13T04:10+01:00", message: "Sorted", informational: true, statusDetail: "DELAYED", carrier: "DHL" },
]);

/** A tracker with everything that can be said of one, but who received it. */
const full = sampleTracker({
  ...{ status: "AVAILABLE_FOR_PICKUP", statusDetail: "HELD", attention: "CARRIER_FAILING", stopReason: null },
  estimatedDeliveryAt: timeOf("2026-11-15T14:30+01:00").at,
  estimatedDeliveryOffset: 60,
  hints: { postalCode: "50667", destinationCountryCode: "DE", promisedAt: Date.parse("2026-11-14T18:00Z") },
  facts: {
    ...{ serviceName: "Parcel", weight: { grams: 1200 }, pieceCount: 2, estimatedDeliveryDay: "2026-11-15" },
    ...{ origin: { city: "Köln", countryCode: "DE" }, destination: { countryCode: "DE", latitude: 50.9, longitude: 6.9 } },
    pickupPoint: { name: "Kiosk", location: { city: "Köln" }, holdUntil: "2026-11-20", openingHours: ["Mon"], code: "sealed:00" },
    ...{ attempts: { count: 1, reasons: ["RECIPIENT_ABSENT"] }, amountDue: { amount: "5", currency: "EUR", reason: "DUTIES" } },
    ...{ pieces: [{ trackingCode: "P1", status: "IN_TRANSIT" }], returnTrackingCode: "R1", originalTrackingCode: "O1" },
    deliveryWindow: { from: timeOf("2026-11-15T10:00+01:00"), until: timeOf("2026-11-15T14:30+01:00") },
  },
  legs: [
    { carrier: "DHL", carrierName: null, trackingCode: "L1", from: null, until: null, status: "IN_TRANSIT", attention: null },
  ],
  exceptions: [
    {
      ...{ kind: "HELD", raised: timeOf("2026-11-13T04:10+01:00"), cleared: null, message: "Held" },
      checkpointId: scans[1]!.id,
    },
    {
      ...{ kind: "STALLED", raised: timeOf("2026-11-13T05:10+01:00"), cleared: timeOf("2026-11-13T06:00+01:00") },
      ...{ checkpointId: null, message: null },
      found: { expectedBy: timeOf("2026-11-13T05:10+01:00").at, confidence: 0.95, reason: "No scan." },
    },
  ],
});
const underWay = sampleTracker({
  status: "IN_TRANSIT",
  prediction: {
    ...{ day: "2026-11-15", earliest: "2026-11-14", latest: "2026-11-16", confidence: 0.8, basis: "20 parcels", sampleSize: 20 },
    updatedAt: Date.parse("2026-11-13T00:00Z"),
    first: { on: 1, earliest: 2, latest: 3, cuts: [1], byHistory: 2, byEstimate: null },
  },
});
const delivered = sampleTracker({
  ...{ status: "DELIVERED", stopReason: "DELIVERED", deliveredAt: timeOf("2026-11-15T12:00-05:00").at, deliveredOffset: -300 },
});

test.each([full, underWay, delivered])(
  "what an event says of a parcel is read back to the row it was written from: $status",
  (row) => {
    const data = trackerData(row, scans, links);
    const stored = JSON.parse(JSON.stringify(data));
    const present = { tracker: sampleTracker({ status: "DELIVERED", prediction: row.prediction }), checkpoints: scans };
    const back = parcelAtEvent(present, stored);
    expect(trackerData(back.tracker, back.checkpoints, links)).toEqual(data);
    expect(back.tracker.facts).toEqual(row.facts);
    expect(back.tracker.exceptions).toEqual(row.exceptions);
    expect(back.checkpoints.map(({ informational }) => informational)).toEqual([false, true]);
  },
);

test("without an event, the state follows from the scans that were known by then", () => {
  const at = Date.parse("2026-11-13T00:00Z");
  const known = (knownAt: number, more: Partial<Checkpoint>): Checkpoint => ({
    ...{ ...scans[0]!, id: newBucketUuid(knownAt, 7) },
    ...more,
  });
  const tracker: Tracker = { ...full, status: "DELIVERED", stopReason: "DELIVERED" };
  const checkpoints = [
    known(at - 10, {}),
    known(at, { status: "IN_TRANSIT", at: at - 5 }),
    known(at + 10, { status: "DELIVERED", at: at - 1 }),
  ];
  const past = parcelAtScan({ tracker, checkpoints }, at);
  expect(past.tracker).toMatchObject({ status: "IN_TRANSIT", stopReason: null, exceptions: null, facts: {} });
  expect(past.checkpoints).toHaveLength(2);
  expect(parcelAtScan({ tracker, checkpoints }, at + 10).tracker).toMatchObject({
    ...{ status: "DELIVERED", stopReason: "DELIVERED", deliveredAt: at - 1 },
  });
});
