import { days, type EpochMs } from "../lib/clock.ts";
import type { TrackingStatus } from "./statuses.ts";

/**
 * Which check goes first if a carrier allows fewer than are due, the most urgent first. Each class has its share of the requests:
 * a flood in one slows the others down and stops none.
 */
export const checkPriorities = ["ASKED_FOR", "OUT_FOR_DELIVERY", "FIRST_CHECK", "ON_THE_MOVE", "WAITING", "SILENT"] as const;
export type CheckPriority = (typeof checkPriorities)[number];

export const priorityNumber = (priority: CheckPriority): number => checkPriorities.indexOf(priority);

/** The relative number of checks of each class while all are due. */
export const priorityWeights: Readonly<Record<CheckPriority, number>> = {
  ASKED_FOR: 32,
  OUT_FOR_DELIVERY: 16,
  FIRST_CHECK: 8,
  ON_THE_MOVE: 4,
  WAITING: 2,
  SILENT: 1,
};

const silentAfterMs = days(7);

const priorityByStatus: Readonly<Record<TrackingStatus, CheckPriority>> = {
  UNKNOWN: "WAITING",
  PENDING: "WAITING",
  PICKED_UP: "ON_THE_MOVE",
  IN_TRANSIT: "ON_THE_MOVE",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
  ATTEMPT_FAILURE: "ON_THE_MOVE",
  AVAILABLE_FOR_PICKUP: "WAITING",
  RETURN_TO_SENDER: "ON_THE_MOVE",
  DELIVERED: "WAITING",
};

/** For the next check of a parcel that was checked before. */
export const priorityOf = ({ status, lastChangeAt }: { status: TrackingStatus; lastChangeAt: EpochMs }, now: EpochMs): number =>
  priorityNumber(now - lastChangeAt > silentAfterMs ? "SILENT" : priorityByStatus[status]);
