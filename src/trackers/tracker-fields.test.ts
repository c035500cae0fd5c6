import { expect, test } from "vitest";
import { changedFields } from "./changes.ts";
import { sampleTracker, timeOf } from "./sample-tracker.fixture.ts";
import { trackerFields, viewOf } from "./tracker-fields.ts";

const pickupPoint = { name: "Kiosk", location: { city: "Köln" }, holdUntil: "2026-11-20", code: "4711" };

test("a window is told with the offset of its place, and a day as a day", () => {
  const deliveryWindow = { from: timeOf("2026-11-15T10:00+01:00"), until: timeOf("2026-11-15T14:30+01:00") };
  expect(viewOf(trackerFields, sampleTracker({ facts: { deliveryWindow } }))).toMatchObject({
    deliveryWindow: { from: "2026-11-15T10:00:00+01:00", until: "2026-11-15T14:30:00+01:00" },
    estimatedDeliveryDay: null,
  });
  expect(viewOf(trackerFields, sampleTracker({ facts: { estimatedDeliveryDay: "2026-11-15" } }))).toMatchObject({
    deliveryWindow: null,
    estimatedDeliveryDay: "2026-11-15",
  });
});

test("where a parcel can be fetched is told while it waits there, and its coming is a change", () => {
  const [underWay, waiting] = (["OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP"] as const).map((status) =>
    sampleTracker({ status, facts: { pickupPoint } }),
  );
  expect(viewOf(trackerFields, underWay!).pickupPoint).toBeNull();
  expect(viewOf(trackerFields, waiting!).pickupPoint).toEqual({ ...pickupPoint, street: null, openingHours: null });
  expect(changedFields(underWay!, waiting!, { added: [], changed: [], checkpoints: [] })).toEqual(["status", "pickupPoint"]);
});

test("what no carrier told is null", () => {
  const { weight, pieceCount, origin, destination, attempts } = viewOf(trackerFields, sampleTracker());
  expect([weight, pieceCount, origin, destination, attempts]).toEqual([null, null, null, null, null]);
});

test("how many pieces there are is the carrier's word, and the caller's where it tells none", () => {
  const hints = { pieceCount: 2 };
  expect(viewOf(trackerFields, sampleTracker({ hints })).pieceCount).toBe(2);
  expect(viewOf(trackerFields, sampleTracker({ hints, facts: { pieceCount: 3 } })).pieceCount).toBe(3);
});
