import { days, hours, minutes, seconds } from "../lib/clock.ts";
import type { TrackingStatus } from "./statuses.ts";

/** While the last change is less than `silentUnderMs` ago, check every `everyMs`. */
export type Pace = { readonly silentUnderMs: number; readonly everyMs: number };

const forEver = Number.POSITIVE_INFINITY;

/** How often a parcel is checked: by its status, and less often the longer it is silent. */
export const pacesByStatus: Readonly<Record<TrackingStatus, readonly Pace[]>> = {
  // Just created: labels reach the carrier's system minutes to hours after they are printed.
  UNKNOWN: [
    { silentUnderMs: minutes(10), everyMs: minutes(10) },
    { silentUnderMs: minutes(40), everyMs: minutes(30) },
    { silentUnderMs: hours(3), everyMs: hours(1) },
    { silentUnderMs: hours(12), everyMs: hours(3) },
    { silentUnderMs: days(14), everyMs: hours(6) },
    { silentUnderMs: forEver, everyMs: hours(24) },
  ],
  PENDING: [
    { silentUnderMs: days(7), everyMs: hours(4) },
    { silentUnderMs: days(21), everyMs: hours(8) },
    { silentUnderMs: forEver, everyMs: hours(24) },
  ],
  PICKED_UP: [
    { silentUnderMs: days(4), everyMs: hours(2) },
    { silentUnderMs: days(14), everyMs: hours(6) },
    { silentUnderMs: forEver, everyMs: hours(12) },
  ],
  IN_TRANSIT: [
    { silentUnderMs: days(5), everyMs: hours(2) },
    { silentUnderMs: days(14), everyMs: hours(6) },
    { silentUnderMs: forEver, everyMs: hours(12) },
  ],
  OUT_FOR_DELIVERY: [
    { silentUnderMs: hours(14), everyMs: minutes(15) },
    { silentUnderMs: days(2), everyMs: hours(1) },
    { silentUnderMs: days(7), everyMs: hours(4) },
    { silentUnderMs: forEver, everyMs: hours(12) },
  ],
  ATTEMPT_FAILURE: [
    { silentUnderMs: days(2), everyMs: hours(1) },
    { silentUnderMs: days(7), everyMs: hours(4) },
    { silentUnderMs: forEver, everyMs: hours(12) },
  ],
  AVAILABLE_FOR_PICKUP: [
    { silentUnderMs: days(21), everyMs: hours(6) },
    { silentUnderMs: forEver, everyMs: hours(24) },
  ],
  RETURN_TO_SENDER: [
    { silentUnderMs: days(21), everyMs: hours(6) },
    { silentUnderMs: forEver, everyMs: hours(24) },
  ],
  // Only for a parcel that is delivered and moves again.
  DELIVERED: [{ silentUnderMs: forEver, everyMs: hours(24) }],
};

/**
 * There are no deliveries at night: a parcel that waits for a courier or a counter is checked less until the morning. Hubs work
 * all night.
 */
export const night = {
  fromHour: 22,
  untilHour: 6,
  everyMsByStatus: {
    OUT_FOR_DELIVERY: hours(2),
    ATTEMPT_FAILURE: hours(4),
    AVAILABLE_FOR_PICKUP: hours(8),
  } as Readonly<Partial<Record<TrackingStatus, number>>>,
};

/**
 * The carrier's estimate: on that day, and until it is half a day overdue, a moving parcel is checked more often; long before it,
 * less often.
 */
export const aroundEstimate = {
  statuses: ["PICKED_UP", "IN_TRANSIT"] as readonly TrackingStatus[],
  near: { beforeMs: hours(24), afterMs: hours(12), atMostMs: hours(1) },
  far: { beforeMs: days(7), atLeastMs: hours(4) },
};

/** From this age on, a tracker is checked no more often than this, whatever its status. */
export const pacesByAge: readonly { readonly olderThanMs: number; readonly atLeastMs: number }[] = [
  { olderThanMs: days(120), atLeastMs: hours(24) },
  { olderThanMs: days(60), atLeastMs: hours(6) },
];

/** Each delay is lengthened or shortened by up to this share, so that parcels created together spread out. */
export const jitterShare = 0.1;

/** After failures in a row; the last one repeats. */
export const failureDelaysMs: readonly number[] = [
  minutes(1),
  minutes(2),
  minutes(5),
  minutes(10),
  minutes(20),
  minutes(40),
  hours(1),
  hours(2),
];

/** Checking again soon does not fix a response that Kolli cannot read. */
export const unexpectedAnswerDelaysMs: readonly number[] = [minutes(10), minutes(30), hours(1), hours(3), hours(6)];

/** Trying rejected credentials again and again can lock the account; new ones in the dashboard make trackers due immediately. */
export const rejectedCredentialsDelayMs = hours(6);

/** Bounds for a carrier's Retry-After. */
export const retryAfterBoundsMs = {
  least: seconds(30),
  most: hours(6),
  whenUnsaid: minutes(5),
  /** Our own limit knows exactly when it has room again. */
  leastOfOwnLimit: 100,
};

/**
 * A pause of this length by a carrier stops tracking for people, so they are notified; after it, one request tests the carrier.
 */
export const longPauseMs = hours(1);

/** "Not found" is normal for this long after creation: labels are registered late. */
export const notFoundGraceMs = hours(72);

/** How many failures in a row before people are notified: a single one is normal. */
export const failuresBeforeAttention = 3;

export const defaultStaleAfterMs = days(60);

/**
 * If a carrier pushes a parcel's scans, checks only verify that it does. A scan that is this late was not pushed, and an account
 * without any push for this long is not relied on.
 */
export const afterPush = { everyMs: days(1), lateMs: hours(6), silentAfterMs: hours(36) };

/** A delivered parcel is checked a little longer: some deliveries are scanned by mistake, and withdrawn. */
export const afterArrival = { everyMs: days(1), forMs: days(3) };
