import { expect, test } from "vitest";
import { endOfDay, lateSince } from "./lateness.ts";

const noon = Date.UTC(2026, 10, 15, 12);
const parcel = {
  status: "IN_TRANSIT",
  stopReason: null,
  promisedAt: null,
  firstEstimateUntil: null,
  estimatedDeliveryAt: null,
} as const;

test("a parcel is late after the promise, else after the first estimate, else after what an older version stored", () => {
  const all = { ...parcel, promisedAt: noon, firstEstimateUntil: noon - 1, estimatedDeliveryAt: noon - 2 };
  expect(lateSince(all, noon - 1)).toBeNull();
  expect(lateSince(all, noon)).toBe(noon);
  expect(lateSince({ ...all, promisedAt: null }, noon)).toBe(noon - 1);
  expect(lateSince({ ...all, promisedAt: null, firstEstimateUntil: null }, noon)).toBe(noon - 2);
  expect(lateSince(parcel, noon)).toBeNull();
});

test("nothing is late that has arrived, waits at a counter, or is no longer tracked", () => {
  const late = { ...parcel, promisedAt: noon };
  for (const status of ["DELIVERED", "AVAILABLE_FOR_PICKUP", "RETURN_TO_SENDER"] as const)
    expect(lateSince({ ...late, status }, noon)).toBeNull();
  expect(lateSince({ ...late, stopReason: "STOPPED" }, noon)).toBeNull();
});

test("a day ends at midnight where the parcel is", () => {
  expect(endOfDay({ at: noon, offsetMinutes: 120 })).toEqual({ at: Date.UTC(2026, 10, 15, 22), offsetMinutes: 120 });
});
