import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { OffsetTime } from "../../tracking/time.ts";
import type { Checkpoint, Tracker } from "../tracker.ts";

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
  /** When the parcel got there, if a scan says it. */
  readonly reached: OffsetTime | null;
};

type JourneyTracker = Pick<Tracker, "status" | "stopReason" | "deliveredAt" | "deliveredOffset">;
type JourneyScan = Pick<Checkpoint, "at" | "offsetMinutes" | "status" | "informational">;

type Route = readonly [JourneyStop, JourneyStop, JourneyStop, JourneyStop, JourneyStop];

const throughPickup: Route = ["REGISTERED", "PICKED_UP", "IN_TRANSIT", "READY_FOR_PICKUP", "COLLECTED"];
const toTheDoor: Route = ["REGISTERED", "PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"];
const afterAnAttempt: Route = ["REGISTERED", "PICKED_UP", "IN_TRANSIT", "ATTEMPT_FAILED", "DELIVERED"];
const backAgain: Route = ["REGISTERED", "PICKED_UP", "IN_TRANSIT", "RETURNING", "RETURNED"];

export const statusOfStop: Readonly<Record<JourneyStop, TrackingStatus>> = {
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
export const journeyOf = (tracker: JourneyTracker, checkpoints: readonly JourneyScan[]): readonly JourneyStep[] => {
  const statusScans = checkpoints.filter(({ informational, status }) => !informational && status !== "UNKNOWN");
  const position = positionOf(tracker);
  const isOver = position === 4;
  return routeOf(tracker, statusScans).map((stop, index) => ({
    stop,
    state: index < position || (isOver && index === 4) ? "done" : index === position ? "current" : "ahead",
    reached: index <= position ? timeOf(stop, tracker, statusScans) : null,
  }));
};

const routeOf = ({ status }: JourneyTracker, statusScans: readonly JourneyScan[]): Route => {
  switch (status) {
    case "UNKNOWN":
    case "PENDING":
    case "PICKED_UP":
    case "IN_TRANSIT":
    case "OUT_FOR_DELIVERY":
      return toTheDoor;
    case "DELIVERED":
      return statusScans.findLast(({ status }) => status !== "DELIVERED")?.status === "AVAILABLE_FOR_PICKUP"
        ? throughPickup
        : toTheDoor;
    case "AVAILABLE_FOR_PICKUP":
      return throughPickup;
    case "ATTEMPT_FAILURE":
      return afterAnAttempt;
    case "RETURN_TO_SENDER":
      return backAgain;
  }
};

/** The step the parcel stands on, -1 before the first. */
const positionOf = ({ status, stopReason }: JourneyTracker): number => {
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

/** Of several attempts, delivery days or returns the last one counts; every other stop was reached when it was first scanned there. */
const timeOf = (stop: JourneyStop, tracker: JourneyTracker, statusScans: readonly JourneyScan[]): OffsetTime | null => {
  if (tracker.status === "DELIVERED" && statusOfStop[stop] === "DELIVERED" && tracker.deliveredAt !== null) {
    return { at: tracker.deliveredAt, offsetMinutes: tracker.deliveredOffset ?? 0 };
  }
  const isOfStop = ({ status }: JourneyScan) => status === statusOfStop[stop];
  const isRepeated = stop === "OUT_FOR_DELIVERY" || stop === "ATTEMPT_FAILED" || stop === "RETURNED";
  const scan = isRepeated ? statusScans.findLast(isOfStop) : statusScans.find(isOfStop);
  return scan ? { at: scan.at, offsetMinutes: scan.offsetMinutes } : null;
};
