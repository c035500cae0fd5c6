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
  lateSince: null,
  nextCheckAt: null,
  attempts: null,
  origin: { countryCode: "DE" },
  destination: null,
  destinationCountryCode: "SE",
  prediction: null,
};
const delayed = { kind: "DELAYED", raisedAt: "2026-11-16T00:00:00Z", clearedAt: null, message: "Snow" } as const;

test("a parcel is late for agents exactly if it is late everywhere: by the promise, otherwise by the first estimate", () => {
  expect(latenessOf(parcel, now)).toEqual({ isLate: false, isDelayReported: false });
  expect(latenessOf({ ...parcel, exceptions: [delayed] }, now)).toEqual({ isLate: false, isDelayReported: true });
  // The carrier has moved its estimate meanwhile.
  const moved = { ...parcel, lateSince: "2026-11-17T06:00:00Z", estimatedDeliveryAt: "2026-11-19T06:00:00Z" };
  const dueAt = "2026-11-17T06:00:00Z";
  expect(latenessOf(moved, now)).toEqual({
    ...{ isLate: true, isDelayReported: false, dueAt, dueFrom: "carrier's first estimate", hoursLate: 6 },
  });
  expect(latenessOf({ ...moved, promisedAt: dueAt }, now)).toMatchObject({ isLate: true, dueFrom: "promise" });
  const promised = { ...parcel, promisedAt: "2026-11-18T00:00:00Z", estimatedDeliveryAt: "2026-11-17T06:00:00Z" };
  expect(latenessOf(promised, now)).toMatchObject({ isLate: false, dueAt: promised.promisedAt, dueFrom: "promise" });
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

test("what is usual is that of the parcel's route, otherwise of its carrier, and left out below ten deliveries", () => {
  const all = {
    carrierId: "UPS",
    originCountryCode: null,
    destinationCountryCode: null,
    delivered: 400,
    p50Days: 2,
    p80Days: 4,
  };
  const route = { ...all, originCountryCode: "DE", destinationCountryCode: "SE", delivered: 40, p50Days: 5, p80Days: 7 };
  const usual = { deliveries: 40, medianDays: 5, mostWithinDays: 7, thisParcelDays: 2 };
  expect(usualOf(parcel, [all, route], now)).toEqual({ route: "DE to SE", ...usual });
  for (const rows of [
    [{ ...route, p50Days: null }, all],
    [{ ...route, originCountryCode: "FR" }, all],
  ])
    expect(usualOf(parcel, rows, now)).toMatchObject({ route: "all routes of the carrier", medianDays: 2, deliveries: 400 });
  expect(usualOf({ ...parcel, carrierId: "DHL" }, [all, route], now)).toBeNull();
  expect(usualOf(parcel, [{ ...all, p50Days: null }], now)).toBeNull();
  expect(usualOf({ ...parcel, destinationCountryCode: null }, [route], now)).toBeNull();
});

test("who must act follows the worst that is known", () => {
  expect(adviceOf(parcel).who).toBe("carrier");
  expect(adviceOf({ ...parcel, exceptions: [{ ...delayed, kind: "DUTIES_DUE" }] }).who).toBe("recipient");
  expect(adviceOf({ ...parcel, attention: "CREDENTIALS_REJECTED", exceptions: [delayed] }).who).toBe("shop");
  expect(adviceOf({ ...parcel, status: "DELIVERED", exceptions: [delayed] }).who).toBe("no one");
});
