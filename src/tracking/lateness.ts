import { days, type EpochMs } from "../lib/clock.ts";
import type { StopReason, TrackingStatus } from "./statuses.ts";
import type { OffsetTime } from "./time.ts";

/** A parcel in one of these is late after its day: no attempt was made to deliver it, and it does not wait at a counter. */
export const lateStatuses: readonly TrackingStatus[] = ["UNKNOWN", "PENDING", "PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY"];
export const canBeLate = (status: TrackingStatus): boolean => lateStatuses.includes(status);

/** A carrier means the whole day, whatever hour it names. */
export const endOfDay = ({ at, offsetMinutes }: OffsetTime): OffsetTime => {
  const offsetMs = offsetMinutes * 60_000;
  return { at: (Math.floor((at + offsetMs) / days(1)) + 1) * days(1) - offsetMs, offsetMinutes };
};

type Expected = {
  readonly status: TrackingStatus;
  readonly stopReason: StopReason | null;
  /** What the shop promised. */
  readonly promisedAt: EpochMs | null;
  /** The end of the day that the carrier estimated first, and what it estimates now: trackers of older versions have only this. */
  readonly firstEstimateUntil: EpochMs | null;
  readonly estimatedDeliveryAt: EpochMs | null;
};

/** Since when a parcel is late: after what the shop promised, else after the carrier's first estimate. Null if it is not late. */
export const lateSince = (parcel: Expected, now: EpochMs): EpochMs | null => {
  if (parcel.stopReason !== null || !canBeLate(parcel.status)) return null;
  const expected = parcel.promisedAt ?? parcel.firstEstimateUntil ?? parcel.estimatedDeliveryAt;
  return expected !== null && expected <= now ? expected : null;
};
