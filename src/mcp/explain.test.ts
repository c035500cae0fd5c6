import { expect, test } from "vitest";
import { adviceOf, type Explained, latenessOf, reasonsOf, usualOf } from "./explain.ts";

const now = Date.parse("2026-11-17T12:00:00Z");
const scan = {
  message: "Sorted",
  status: "IN_TRANSIT",
  statusDetail: null,
  scannedAt: "2026-11-15T12:00:00Z",
  location: null,
} as const;
const parcel: Explained = {
  id: "gid://kolli/Tracker/1",
  trackingCode: "X",
  carrierId: "UPS",
  reference: null,
  status: "IN_TRANSIT",
  statusDetail: null,
  isActive: true,
  stopReason: null,
  attention: null,
  estimatedDeliveryAt: null,
  promisedAt: null,
  deliveredAt: null,
  updatedAt: "2026-11-15T12:00:00Z",
  exceptions: [],
  checkpoints: [scan],
  nextCheckAt: null,
  attempts: null,
};
const delayed = { kind: "DELAYED", raisedAt: "2026-11-16T00:00:00Z", clearedAt: null, message: "Snow" } as const;

test("late is measured by the promise, then by the estimate, and nothing is guessed without either", () => {
  expect(latenessOf(parcel, now)).toEqual({ isLate: false });
  const estimated = { ...parcel, estimatedDeliveryAt: "2026-11-17T06:00:00Z" };
  expect(latenessOf(estimated, now)).toEqual({
    isLate: true,
    dueAt: "2026-11-17T06:00:00Z",
    dueFrom: "carrier's estimate",
    hoursLate: 6,
  });
  expect(latenessOf({ ...estimated, promisedAt: "2026-11-18T00:00:00Z" }, now)).toMatchObject({
    isLate: false,
    dueFrom: "promise",
  });
  expect(latenessOf({ ...estimated, status: "DELIVERED", deliveredAt: "2026-11-17T05:00:00Z" }, now).isLate).toBe(false);
  expect(latenessOf({ ...parcel, exceptions: [delayed] }, now)).toEqual({ isLate: true });
});

test("reasons are what is known: problems with their scan, silence, and a failing carrier", () => {
  const reasons = reasonsOf({ ...parcel, exceptions: [delayed] }, { requests: 10, failures: 4 }, now);
  expect(reasons.map(({ text }) => text)).toEqual([
    "It will arrive later than planned, for example because of the weather, or its day has passed.",
    "The last scan is 48 h old.",
    "4 of 10 requests to the carrier failed in the last 24 h.",
  ]);
  expect(reasons[0]).toMatchObject({ at: "2026-11-16T00:00:00Z", carrierWords: "Snow" });
  expect(reasonsOf({ ...parcel, checkpoints: [] }, null, now)).toEqual([{ text: "The carrier has reported no scan yet." }]);
});

test("what is usual is left out if the carrier has no measured delivery", () => {
  expect(usualOf(parcel, null, now)).toBeNull();
  expect(usualOf(parcel, { delivered: 3, medianTransitHours: null }, now)).toBeNull();
  expect(usualOf(parcel, { delivered: 40, medianTransitHours: 30.04 }, now)).toEqual({
    medianTransitHours: 30,
    deliveries: 40,
    thisParcelHours: 48,
  });
});

test("who must act follows the worst that is known", () => {
  expect(adviceOf(parcel).who).toBe("carrier");
  expect(adviceOf({ ...parcel, exceptions: [{ ...delayed, kind: "DUTIES_DUE" }] }).who).toBe("recipient");
  expect(adviceOf({ ...parcel, attention: "CREDENTIALS_REJECTED", exceptions: [delayed] }).who).toBe("shop");
  expect(adviceOf({ ...parcel, status: "DELIVERED", exceptions: [delayed] }).who).toBe("no one");
});
