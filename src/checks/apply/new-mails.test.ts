import { expect, test } from "vitest";
import { days, hours } from "../../lib/clock.ts";
import type { TrackerChange } from "../../trackers/changes.ts";
import { sampleTracker } from "../../trackers/sample-tracker.fixture.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { newMailsOf, noMails, queueNewMails } from "./new-mails.ts";

const now = Date.parse("2026-11-17T12:00:00Z");
const every = ["SHIPPED", "DELAYED", "OUT_FOR_DELIVERY", "ATTEMPT_FAILED", "READY_FOR_PICKUP", "DELIVERED", "RETURNED"];
const switches = { milestones: every, waitMinutes: 5, isFull: false, asksOnPage: false };

const milestoneOf = (tracker: Partial<Tracker>, change: object, { scannedAt = now, switched = switches } = {}) => {
  const after = { ...sampleTracker({}), hasRecipient: true, ...tracker };
  const checkpoints = [{ at: scannedAt }] as never;
  const changes = [
    { tracker: after, checkpoints, changed: [], sequence: 1, ordinal: 1, at: now, ...change } as unknown as TrackerChange,
  ];
  return newMailsOf([{ after, changes, checkpoints }], () => switched, now).map(({ milestone }) => milestone);
};
const turned = (status: TrackingStatus, previousStatus: TrackingStatus, more = {}) =>
  milestoneOf({ status }, { topic: "TRACKER_UPDATED", previousStatus }, more);

test("each milestone is one change of status; under way again is none", () => {
  expect(turned("IN_TRANSIT", "PENDING")).toEqual(["SHIPPED"]);
  expect(turned("PICKED_UP", "UNKNOWN")).toEqual(["SHIPPED"]);
  expect(turned("IN_TRANSIT", "PICKED_UP")).toEqual([]);
  expect(turned("IN_TRANSIT", "ATTEMPT_FAILURE")).toEqual([]);
  expect(turned("PENDING", "UNKNOWN")).toEqual([]);
  expect(turned("OUT_FOR_DELIVERY", "IN_TRANSIT")).toEqual(["OUT_FOR_DELIVERY"]);
  expect(turned("AVAILABLE_FOR_PICKUP", "IN_TRANSIT")).toEqual(["READY_FOR_PICKUP"]);
  expect(turned("ATTEMPT_FAILURE", "OUT_FOR_DELIVERY")).toEqual(["ATTEMPT_FAILED"]);
  expect(turned("DELIVERED", "OUT_FOR_DELIVERY")).toEqual(["DELIVERED"]);
  expect(turned("RETURN_TO_SENDER", "IN_TRANSIT")).toEqual(["RETURNED"]);
});

test("a scan of the day before yesterday is no news, as of a parcel that was imported", () => {
  expect(turned("DELIVERED", "UNKNOWN", { scannedAt: now - days(1) - hours(1) })).toEqual([]);
  expect(turned("DELIVERED", "UNKNOWN", { scannedAt: now - hours(23) })).toEqual(["DELIVERED"]);
});

test("nothing without a recipient, without the switch, and with a full outbox", () => {
  expect(
    milestoneOf({ status: "DELIVERED", hasRecipient: false }, { topic: "TRACKER_UPDATED", previousStatus: "IN_TRANSIT" }),
  ).toEqual([]);
  expect(turned("DELIVERED", "IN_TRANSIT", { switched: { ...switches, milestones: ["SHIPPED"] } })).toEqual([]);
  expect(turned("DELIVERED", "IN_TRANSIT", { switched: { ...switches, isFull: true } })).toEqual([]);
});

test("delayed is a later day of the estimate, or of the prediction if there is no estimate", () => {
  const at = Date.parse("2026-11-19T17:00:00Z");
  const estimate = (previous: string | null) =>
    milestoneOf(
      { status: "IN_TRANSIT", deliveredAt: null, estimatedDeliveryAt: at, estimatedDeliveryOffset: 0 },
      { topic: "TRACKER_ESTIMATE_CHANGED", previousEstimate: previous && { at: Date.parse(previous), offsetMinutes: 0 } },
    );
  expect(estimate("2026-11-18T17:00:00Z")).toEqual(["DELAYED"]);
  expect(estimate("2026-11-19T02:00:00Z")).toEqual([]);
  expect(estimate("2026-11-20T17:00:00Z")).toEqual([]);
  expect(estimate(null)).toEqual([]);
  const predicted = (previousDay: string | null, estimatedDeliveryAt: number | null) =>
    milestoneOf(
      {
        status: "IN_TRANSIT",
        deliveredAt: null,
        estimatedDeliveryAt,
        prediction: { day: "2026-11-19" } as Tracker["prediction"],
      },
      { topic: "TRACKER_PREDICTION_CHANGED", previousDay },
      { scannedAt: now - days(3) },
    );
  expect(predicted("2026-11-18", null)).toEqual(["DELAYED"]);
  expect(predicted("2026-11-20", null)).toEqual([]);
  expect(predicted("2026-11-18", at)).toEqual([]);
  expect(predicted(null, null)).toEqual([]);
});

test("a check of a parcel without recipient, or of a workspace without mails, runs no further statement and reads no settings", () => {
  const db = new Proxy({}, { get: () => expect.unreachable("a statement") }) as never;
  const after = { ...sampleTracker({}), status: "DELIVERED" } as Tracker;
  const change = { tracker: after, topic: "TRACKER_UPDATED", previousStatus: "IN_TRANSIT" } as never;
  const concluded = { changes: [change], checkpoints: [{ at: now }] as never };
  const unread = () => expect.unreachable("the settings");
  expect(queueNewMails(db, [{ ...concluded, after: { ...after, hasRecipient: false } }], unread as never, now)).toEqual([]);
  expect(queueNewMails(db, [{ ...concluded, after: { ...after, hasRecipient: true } }], noMails, now)).toEqual([]);
});
