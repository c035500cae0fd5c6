import { expect, test } from "vitest";
import { trackingStatuses } from "../../tracking/statuses.ts";
import { sampleCheckpoints, sampleTracker, timeOf } from "../sample-tracker.fixture.ts";
import type { Tracker } from "../tracker.ts";
import { journeyOf } from "./journey.ts";

const inShort = (tracker: Partial<Tracker>, scans: Parameters<typeof sampleCheckpoints>[0] = []) =>
  journeyOf(sampleTracker(tracker), sampleCheckpoints(scans)).map(({ stop, state }) => `${stop} ${state}`);

test("every status stands somewhere on a way of five steps", () => {
  for (const status of trackingStatuses) expect(inShort({ status })).toHaveLength(5);
});

test("what nobody has scanned yet has the whole way ahead", () => {
  expect(inShort({ status: "UNKNOWN" })).toEqual([
    "REGISTERED ahead",
    "PICKED_UP ahead",
    "IN_TRANSIT ahead",
    "OUT_FOR_DELIVERY ahead",
    "DELIVERED ahead",
  ]);
});

test("a delivered parcel has every step behind it", () => {
  expect(inShort({ status: "DELIVERED" }).every((step) => step.endsWith(" done"))).toBe(true);
});

test("a parcel at a pick-up point waits to be collected, and was collected when it is delivered from there", () => {
  expect(inShort({ status: "AVAILABLE_FOR_PICKUP" }).slice(3)).toEqual(["READY_FOR_PICKUP current", "COLLECTED ahead"]);
  const scans = [
    { time: "2026-11-12T09:00+01:00", status: "AVAILABLE_FOR_PICKUP" as const },
    { time: "2026-11-13T09:00+01:00", status: "DELIVERED" as const },
  ];
  expect(inShort({ status: "DELIVERED" }, scans).slice(3)).toEqual(["READY_FOR_PICKUP done", "COLLECTED done"]);
});

test("a return goes back and ends back at the sender", () => {
  expect(inShort({ status: "RETURN_TO_SENDER" }).slice(3)).toEqual(["RETURNING current", "RETURNED ahead"]);
  expect(inShort({ status: "RETURN_TO_SENDER", stopReason: "RETURNED" }).slice(3)).toEqual(["RETURNING done", "RETURNED done"]);
});

test("a failed attempt is a stop of its own before the delivery", () => {
  expect(inShort({ status: "ATTEMPT_FAILURE" }).slice(3)).toEqual(["ATTEMPT_FAILED current", "DELIVERED ahead"]);
});

test("steps carry the time of their scan: the first one, but the last of several delivery days", () => {
  const steps = journeyOf(
    sampleTracker({ status: "OUT_FOR_DELIVERY" }),
    sampleCheckpoints([
      { time: "2026-11-10T08:00+01:00", status: "PENDING" },
      { time: "2026-11-10T09:00+01:00", status: "PENDING" },
      { time: "2026-11-11T08:00+01:00", status: "IN_TRANSIT", informational: true },
      { time: "2026-11-12T08:00+01:00", status: "OUT_FOR_DELIVERY" },
      { time: "2026-11-12T18:00+01:00", status: "ATTEMPT_FAILURE" },
      { time: "2026-11-13T08:00+01:00", status: "OUT_FOR_DELIVERY" },
    ]),
  );
  expect(steps.map(({ reached }) => reached)).toEqual([
    timeOf("2026-11-10T08:00+01:00"),
    null,
    null,
    timeOf("2026-11-13T08:00+01:00"),
    null,
  ]);
});

test("the time of the delivery is the tracker's own", () => {
  const { at, offsetMinutes } = timeOf("2026-11-13T14:02-05:00");
  const steps = journeyOf(sampleTracker({ status: "DELIVERED", deliveredAt: at, deliveredOffset: offsetMinutes }), []);
  expect(steps[4]?.reached).toEqual({ at, offsetMinutes: -300 });
});
