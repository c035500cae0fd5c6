import { type EpochMs, hours } from "../../lib/clock.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { StepName } from "./steps.ts";

/** A step of a journey at its time. */
export type PlayedStep = { readonly step: StepName; readonly at: EpochMs };

/** [step, hours since the journey's first step]. */
type Plan = readonly (readonly [StepName, number])[];

const toTheDepot: Plan = [
  ["ANNOUNCED", 0],
  ["COLLECTED", 7.4],
  ["DEPARTED", 12.1],
  ["AT_HUB", 23.7],
  ["AT_DEPOT", 42.3],
];
const toTheDoor: Plan = [...toTheDepot, ["OUT_FOR_DELIVERY", 46.9]];
const missed: Plan = [...toTheDoor, ["NOBODY_HOME", 51.2]];
const held: Plan = [...missed, ["READY_FOR_PICKUP", 54.6]];

/** How a parcel usually comes to each status. */
export const planTo: Readonly<Record<TrackingStatus, Plan>> = {
  UNKNOWN: [["NOT_RECEIVED", 0]],
  PENDING: [["ANNOUNCED", 0]],
  PICKED_UP: toTheDepot.slice(0, 2),
  IN_TRANSIT: toTheDepot.slice(0, 4),
  OUT_FOR_DELIVERY: toTheDoor,
  DELIVERED: [...toTheDoor, ["DELIVERED", 52.8]],
  AVAILABLE_FOR_PICKUP: held,
  RETURN_TO_SENDER: [...held, ["RETURNING", 150.5]],
  ATTEMPT_FAILURE: missed,
};

/** How long ago the last step was when the tracker is created. */
const lastStepAgoHours = 1.3;

/** When delivery is estimated, from the last step on; a parcel that waits or returns has no estimate. */
const estimateAfterHours: Readonly<Partial<Record<TrackingStatus, number>>> = {
  PENDING: 72,
  PICKED_UP: 48,
  IN_TRANSIT: 28,
  OUT_FOR_DELIVERY: 6,
  ATTEMPT_FAILURE: 24,
};

export const estimateAfter = (status: TrackingStatus, lastStepAt: EpochMs): EpochMs | null => {
  const wait = estimateAfterHours[status];
  return wait === undefined ? null : lastStepAt + hours(wait);
};

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;

/** A journey that reached the status shortly before `now`: the same for the same moment, however often it is asked for. */
export const journeyUpTo = (status: TrackingStatus, now: EpochMs): PlayedStep[] => {
  const plan = planTo[status];
  const start = wholeSeconds(now) - hours(plan.at(-1)![1] + lastStepAgoHours);
  return plan.map(([step, hour]) => ({ step, at: wholeSeconds(start + hours(hour)) }));
};

/** Steps this close together in real time would share a second on the carrier's clock. */
const leastGapMs = 1000;

/** A journey that begins now and unfolds `speed` times as fast as a real one. */
export const journeyFrom = (status: TrackingStatus, now: EpochMs, speed: number): PlayedStep[] => {
  let earliest = wholeSeconds(now);
  return planTo[status].map(([step, hour]) => {
    const at = Math.max(earliest, wholeSeconds(now + hours(hour) / speed));
    earliest = at + leastGapMs;
    return { step, at };
  });
};
