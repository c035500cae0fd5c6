import type { TrackingStatus } from "../tracking/statuses.ts";
import type { OffsetTime } from "../tracking/time.ts";
import type { Checkpoint, Tracker } from "./tracker.ts";

export const journeyStops = [
  "REGISTERED",
  "PICKED_UP",
  "IN_TRANSIT",
  "OUT_FOR_DELIVERY",
  "ATTEMPT_FAILED",
  "READY_FOR_PICKUP",
  "RETURNING",
  "DELIVERED",
  "COLLECTED",
  "RETURNED",
] as const;
export type JourneyStop = (typeof journeyStops)[number];

export type JourneyStep = {
  readonly stop: JourneyStop;
  readonly state: "done" | "current" | "ahead";
  /** When the parcel got there, where a scan says so. */
  readonly reached: OffsetTime | null;
};

type Route = readonly [JourneyStop, JourneyStop, JourneyStop, JourneyStop, JourneyStop];

const throughPickup: Route = ["REGISTERED", "PICKED_UP", "IN_TRANSIT", "READY_FOR_PICKUP", "COLLECTED"];
const toTheDoor: Route = ["REGISTERED", "PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"];
const afterAnAttempt: Route = ["REGISTERED", "PICKED_UP", "IN_TRANSIT", "ATTEMPT_FAILED", "DELIVERED"];
const backAgain: Route = ["REGISTERED", "PICKED_UP", "IN_TRANSIT", "RETURNING", "RETURNED"];

const statusOfStop: Readonly<Record<JourneyStop, TrackingStatus>> = {
  REGISTERED: "PENDING",
  PICKED_UP: "PICKED_UP",
  IN_TRANSIT: "IN_TRANSIT",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
  ATTEMPT_FAILED: "ATTEMPT_FAILURE",
  READY_FOR_PICKUP: "AVAILABLE_FOR_PICKUP",
  RETURNING: "RETURN_TO_SENDER",
  DELIVERED: "DELIVERED",
  COLLECTED: "DELIVERED",
  RETURNED: "DELIVERED",
};

/** The parcel's way in five steps, with how far it has come: what a person wants to see before any list of scans. */
export const journeyOf = (tracker: Tracker, checkpoints: readonly Checkpoint[]): readonly JourneyStep[] => {
  const telling = checkpoints.filter((checkpoint) => !checkpoint.informational);
  const position = positionOf(tracker);
  const isOver = position === 4;
  return routeOf(tracker, telling).map((stop, index) => ({
    stop,
    state: index < position || (isOver && index === 4) ? "done" : index === position ? "current" : "ahead",
    reached: index <= position ? timeOf(stop, index, tracker, telling) : null,
  }));
};

const routeOf = ({ status }: Tracker, telling: readonly Checkpoint[]): Route => {
  switch (status) {
    case "UNKNOWN":
    case "PENDING":
    case "PICKED_UP":
    case "IN_TRANSIT":
    case "OUT_FOR_DELIVERY":
      return toTheDoor;
    case "DELIVERED":
      return telling.findLast(({ status }) => status !== "DELIVERED")?.status === "AVAILABLE_FOR_PICKUP" ? throughPickup : toTheDoor;
    case "AVAILABLE_FOR_PICKUP":
      return throughPickup;
    case "ATTEMPT_FAILURE":
      return afterAnAttempt;
    case "RETURN_TO_SENDER":
      return backAgain;
  }
};

/** The step the parcel stands on, -1 before the first. */
const positionOf = ({ status, stopReason }: Tracker): number => {
  switch (status) {
    case "UNKNOWN":
      return -1;
    case "PENDING":
      return 0;
    case "PICKED_UP":
      return 1;
    case "IN_TRANSIT":
      return 2;
    case "OUT_FOR_DELIVERY":
    case "AVAILABLE_FOR_PICKUP":
    case "ATTEMPT_FAILURE":
      return 3;
    case "RETURN_TO_SENDER":
      return stopReason === "RETURNED" ? 4 : 3;
    case "DELIVERED":
      return 4;
  }
};

/** The first three steps are reached once; of several attempts or delivery days the last one counts. */
const timeOf = (stop: JourneyStop, index: number, tracker: Tracker, telling: readonly Checkpoint[]): OffsetTime | null => {
  if (index === 4 && tracker.status === "DELIVERED" && tracker.deliveredAt !== null) {
    return { at: tracker.deliveredAt, offsetMinutes: tracker.deliveredOffset ?? 0 };
  }
  const isOfStop = ({ status }: Checkpoint) => status === statusOfStop[stop];
  const scan = index < 3 ? telling.find(isOfStop) : telling.findLast(isOfStop);
  return scan ? { at: scan.at, offsetMinutes: scan.offsetMinutes } : null;
};
