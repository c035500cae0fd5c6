import { days, type EpochMs } from "../lib/clock.ts";
import type { StoredCheckpoint } from "./checkpoint.ts";
import type { StatusDetail, StopReason, TrackingStatus } from "./statuses.ts";
import type { OffsetTime } from "./time.ts";

/** What a list of checkpoints says about the parcel. */
export type DerivedStatus = {
  readonly status: TrackingStatus;
  readonly statusDetail: StatusDetail | null;
  /** The time of the delivering scan; null while not delivered to the recipient. */
  readonly delivered: OffsetTime | null;
  /** Where the list itself ends the journey. */
  readonly stopReason: Extract<StopReason, "DELIVERED" | "RETURNED"> | null;
  /** The same list may say something else later: a delivery waits for the next carrier's word. */
  readonly isProvisional?: true;
};

/** Scans uploaded late carry a time after the delivery; within this long after it they are not believed over it. */
const lateScanWindowMs = days(1);

/** Clocks and zones may be a day off. What is dated further ahead has not happened yet, whatever the carrier says. */
export const isAhead = (at: EpochMs, now: EpochMs): boolean => at > now + days(1);

export type FollowedLegs = {
  /** Those that are asked about the parcel, in the order in which they have it; null is the tracker's own. */
  readonly carriers: readonly (string | null)[];
  /** It was told as delivered before: that is taken back only for what the next carrier really says. */
  readonly wasDelivered: boolean;
};

export const noLegs: FollowedLegs = { carriers: [], wasDelivered: false };

/** Reads the list from its oldest to its newest checkpoint. A function of list and time: order of arrival cannot matter. */
export const deriveStatus = (
  checkpoints: readonly StoredCheckpoint[],
  now: EpochMs,
  legs: FollowedLegs = noLegs,
): DerivedStatus => {
  let decisive: StoredCheckpoint | null = null;
  let isReturned = false;
  let isProvisional = false;
  /** Lost, cancelled, destroyed: such a scan says nothing about where the parcel is, and much about what became of it. */
  let remark: StatusDetail | null = null;
  for (const checkpoint of checkpoints) {
    if (checkpoint.informational || isAhead(checkpoint.at, now)) continue;
    if (checkpoint.status === "UNKNOWN") {
      remark = checkpoint.statusDetail ?? remark;
      continue;
    }
    if (legs.carriers.length > 1 && checkpoint.status === "DELIVERED" && decisive?.status !== "RETURN_TO_SENDER") {
      const early = earlyDelivery(checkpoint, checkpoints, legs, now);
      isProvisional ||= early === "perhaps";
      if (early !== null) continue;
    }
    remark = null;
    if (decisive?.status === "RETURN_TO_SENDER") {
      // On the way back everything is part of the return, and "delivered" is its arrival.
      if (checkpoint.status === "DELIVERED") isReturned = true;
      else if (checkpoint.status === "RETURN_TO_SENDER") decisive = checkpoint;
    } else if (decisive?.status === "DELIVERED") {
      if (reopens(checkpoint, decisive)) decisive = checkpoint;
    } else {
      decisive = checkpoint;
    }
  }
  const provisional = isProvisional ? { isProvisional } : {};
  if (decisive === null) return { status: "UNKNOWN", statusDetail: remark, delivered: null, stopReason: null, ...provisional };
  const { status, statusDetail, at, offsetMinutes } = decisive;
  const isDelivered = status === "DELIVERED";
  return {
    status,
    statusDetail: isDelivered ? statusDetail : (remark ?? statusDetail),
    delivered: isDelivered ? { at, offsetMinutes } : null,
    stopReason: isDelivered ? "DELIVERED" : isReturned ? "RETURNED" : null,
    ...provisional,
  };
};

/** A return or a failed attempt after the delivery reopens it immediately; other movement only when it can no longer be a late scan. */
export const reopens = (checkpoint: StoredCheckpoint, delivery: StoredCheckpoint): boolean => {
  if (checkpoint.at <= delivery.at) return false;
  switch (checkpoint.status) {
    case "RETURN_TO_SENDER":
    case "ATTEMPT_FAILURE":
      return true;
    case "PENDING":
    case "PICKED_UP":
    case "IN_TRANSIT":
    case "OUT_FOR_DELIVERY":
    case "AVAILABLE_FOR_PICKUP":
      return checkpoint.at > delivery.at + lateScanWindowMs;
    case "DELIVERED":
    case "UNKNOWN":
      return false;
  }
};

/** So long a later carrier has to say something of its own before an earlier one's "delivered" is believed. */
const handOverMs = days(3);

/** Whether a delivery that an earlier carrier tells is none: not yet believed, or never. */
type EarlyDelivery = "perhaps" | "surely" | null;

/**
 * "Delivered" to the next carrier's depot is no delivery. So a delivery that an earlier carrier tells counts for nothing once a
 * later one has scanned the parcel after it, and waits for such a scan for three days.
 */
const earlyDelivery = (
  delivery: StoredCheckpoint,
  checkpoints: readonly StoredCheckpoint[],
  { carriers, wasDelivered }: FollowedLegs,
  now: EpochMs,
): EarlyDelivery => {
  const leg = carriers.indexOf(delivery.carrier);
  if (leg < 0 || leg === carriers.length - 1) return null;
  const isOfLater = (carrier: string | null) => carriers.indexOf(carrier) > leg;
  const hasParcel = ({ status, informational }: StoredCheckpoint) =>
    !informational && status !== "UNKNOWN" && status !== "PENDING";
  if (checkpoints.some((other) => other.at > delivery.at && isOfLater(other.carrier) && hasParcel(other))) return "surely";
  return !wasDelivered && now <= delivery.at + handOverMs ? "perhaps" : null;
};

/** When the same scans next say something else: one that is dated ahead counts, or an early delivery is believed. */
export const nextTurnAt = (
  checkpoints: readonly StoredCheckpoint[],
  { carriers, wasDelivered }: FollowedLegs,
  now: EpochMs,
): EpochMs | null => {
  const isAwaited = ({ status, carrier }: StoredCheckpoint) =>
    status === "DELIVERED" && !wasDelivered && carriers.length > 1 && carriers.indexOf(carrier) < carriers.length - 1;
  const turns = checkpoints.flatMap((scan) => [
    ...(isAhead(scan.at, now) ? [scan.at - days(1)] : []),
    ...(isAwaited(scan) ? [scan.at + handOverMs + 1] : []),
  ]);
  const ahead = turns.filter((at) => at > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
};

/** Whether a carrier's "delivered" only handed the parcel to the next one, as far as is known now. */
export const isEarlyDelivery = (
  delivery: StoredCheckpoint,
  checkpoints: readonly StoredCheckpoint[],
  legs: FollowedLegs,
  now: EpochMs,
): boolean => legs.carriers.length > 1 && earlyDelivery(delivery, checkpoints, legs, now) !== null;
