import { isDeepStrictEqual } from "node:util";
import type { EpochMs } from "../lib/clock.ts";
import { trackingBounds } from "./bounds.ts";
import type { StoredCheckpoint } from "./checkpoint.ts";
import { canBeLate } from "./lateness.ts";
import { deriveStatus, type FollowedLegs, isAhead, isEarlyDelivery, noLegs, reopens } from "./status-rules.ts";
import type { StatusDetail, TrackingStatus } from "./statuses.ts";
import type { OffsetTime } from "./time.ts";

/** What can go wrong with a parcel without its status saying so. The set grows. */
export const exceptionKinds = [
  "LOST",
  "DAMAGED",
  "DISPOSED",
  "CANCELLED",
  "REFUSED",
  "UNCLAIMED",
  "ADDRESS_PROBLEM",
  "CUSTOMS_HOLD",
  "DUTIES_DUE",
  "HELD",
  "DELAYED",
  // What Kolli finds itself, by the time.
  "STALLED",
  "LIKELY_LOST",
  "NEVER_HANDED_OVER",
  "LATE",
  "AT_RISK",
  "HOLD_ENDS_SOON",
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** The exception that a scan with this detail reports. A new detail without an entry does not compile. */
const kindOfDetail: Readonly<Record<StatusDetail, ExceptionKind | null>> = {
  LABEL_CREATED: null,
  CUSTOMS_HOLD: "CUSTOMS_HOLD",
  CUSTOMS_CLEARED: null,
  DUTIES_DUE: "DUTIES_DUE",
  DELAYED: "DELAYED",
  WEATHER_DELAY: "DELAYED",
  DAMAGED: "DAMAGED",
  LOST: "LOST",
  REFUSED: "REFUSED",
  ADDRESS_PROBLEM: "ADDRESS_PROBLEM",
  // Its status already shows it: ATTEMPT_FAILURE.
  RECIPIENT_ABSENT: null,
  RESCHEDULED: null,
  FORWARDED: null,
  HELD: "HELD",
  CANCELLED: "CANCELLED",
  DISPOSED: "DISPOSED",
  UNCLAIMED: "UNCLAIMED",
  DELIVERED_TO_NEIGHBOUR: null,
  DELIVERED_TO_LOCKER: null,
  DELIVERED_TO_PICKUP_POINT: null,
  DELIVERED_TO_SAFE_PLACE: null,
};

/** One problem, from the scan that reports it until a newer one shows that it is over. */
export type ParcelException = {
  readonly kind: ExceptionKind;
  readonly raised: OffsetTime;
  /** Null while it is open. */
  readonly cleared: OffsetTime | null;
  /** The scan that reports it; null for what Kolli found itself, by the time. */
  readonly checkpointId: string | null;
  /** The carrier's text. */
  readonly message: string | null;
  /** Why Kolli found it; missing for what a scan reports. */
  readonly found?: FoundException;
};

/** The evidence for what Kolli found itself. */
export type FoundException = {
  /** By when the parcel was expected to move, to arrive or to be collected. */
  readonly expectedBy: EpochMs;
  /** The share of parcels that do; null for a fixed limit, a promise or a day that was named. */
  readonly confidence: number | null;
  /** The evidence in one sentence. */
  readonly reason: string;
  /** The last scan before a silence: a newer one ends it. */
  readonly silentSince?: EpochMs;
};

type Clearing = {
  /** Newer scans with these statuses show that it is over. A delivery, or the arrival of a return, ends every exception. */
  readonly statuses: readonly TrackingStatus[];
  readonly details?: readonly StatusDetail[];
  /**
   * The parcel was gone: any scan that shows that the carrier has it ends the exception, even one that reports another problem.
   */
  readonly isGone?: true;
  /** It may be reported about a delivered parcel; any other scan after a delivery is a late one. */
  readonly standsAfterDelivery?: true;
};

const carrierHasIt = [
  "PICKED_UP",
  "IN_TRANSIT",
  "OUT_FOR_DELIVERY",
  "AVAILABLE_FOR_PICKUP",
  "ATTEMPT_FAILURE",
  "RETURN_TO_SENDER",
] as const satisfies readonly TrackingStatus[];
const triedAgain = ["OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP"] as const satisfies readonly TrackingStatus[];

const clearing: Readonly<Record<ExceptionKind, Clearing>> = {
  LOST: { statuses: carrierHasIt, isGone: true, standsAfterDelivery: true },
  DISPOSED: { statuses: carrierHasIt, isGone: true, standsAfterDelivery: true },
  CANCELLED: { statuses: carrierHasIt, isGone: true },
  // It stays damaged in transit.
  DAMAGED: { statuses: [], standsAfterDelivery: true },
  REFUSED: { statuses: triedAgain, standsAfterDelivery: true },
  UNCLAIMED: { statuses: triedAgain },
  ADDRESS_PROBLEM: { statuses: [...triedAgain, "RETURN_TO_SENDER"] },
  CUSTOMS_HOLD: { statuses: carrierHasIt, details: ["CUSTOMS_CLEARED"] },
  DUTIES_DUE: { statuses: carrierHasIt, details: ["CUSTOMS_CLEARED"] },
  HELD: { statuses: carrierHasIt },
  DELAYED: { statuses: carrierHasIt },
  // No scan reports these, so none clears them here: `isFoundOver` does.
  STALLED: { statuses: [] },
  LIKELY_LOST: { statuses: [] },
  NEVER_HANDED_OVER: { statuses: [] },
  LATE: { statuses: [] },
  AT_RISK: { statuses: [] },
  HOLD_ENDS_SOON: { statuses: [] },
};

const kindOf = ({ statusDetail }: StoredCheckpoint): ExceptionKind | null => statusDetail && kindOfDetail[statusDetail];

const isOverBy = (kind: ExceptionKind, scan: StoredCheckpoint): boolean => {
  const { statuses, details, isGone } = clearing[kind];
  if (scan.statusDetail && details?.includes(scan.statusDetail)) return true;
  const reported = kindOf(scan);
  const mayClear = reported === null || (isGone === true && clearing[reported].isGone !== true);
  // Only a delivery that hands the parcel to the next carrier gets here.
  const status = scan.status === "DELIVERED" ? "IN_TRANSIT" : scan.status;
  return mayClear && !scan.informational && statuses.includes(status);
};

/**
 * The exceptions that the scans report, oldest first. Like the status, it depends only on list and time: the order of arrival
 * cannot matter, and the same scans again raise nothing. Scans of one instant never clear one another.
 */
const reportedBy = (checkpoints: readonly StoredCheckpoint[], now: EpochMs, legs: FollowedLegs): readonly ParcelException[] => {
  const over: ParcelException[] = [];
  const open = new Map<ExceptionKind, ParcelException>();
  let delivery: StoredCheckpoint | null = null;
  const clear = (exception: ParcelException, { at, offsetMinutes }: StoredCheckpoint) => {
    open.delete(exception.kind);
    over.push({ ...exception, cleared: { at, offsetMinutes } });
  };
  for (const scan of checkpoints) {
    if (isAhead(scan.at, now)) continue;
    const kind = kindOf(scan);
    const isDelivery = scan.status === "DELIVERED" && !scan.informational && !isEarlyDelivery(scan, checkpoints, legs, now);
    if (delivery !== null && !isDelivery && !scan.informational && reopens(scan, delivery)) delivery = null;
    const isLate = delivery !== null && !isDelivery;
    if (!isLate) {
      for (const exception of [...open.values()]) {
        const isOver = isDelivery ? exception.kind !== kind : isOverBy(exception.kind, scan);
        if (isOver && exception.raised.at < scan.at) clear(exception, scan);
      }
    }
    if (isDelivery) delivery = scan;
    if (kind === null || open.has(kind) || (isLate && !clearing[kind].standsAfterDelivery)) continue;
    const { at, offsetMinutes, id: checkpointId, message } = scan;
    open.set(kind, { kind, raised: { at, offsetMinutes }, cleared: null, checkpointId, message });
  }
  return [...over, ...open.values()];
};

const isOpen = ({ cleared }: ParcelException): boolean => cleared === null;

/** Whether something that Kolli found is over by the status and the newest scan. A late parcel stays late while it only moves. */
const isFoundOver = ({ kind, found }: ParcelException, status: TrackingStatus, newestAt: EpochMs): boolean => {
  switch (kind) {
    case "STALLED":
    case "LIKELY_LOST":
      return !canBeLate(status) || newestAt > (found?.silentSince ?? Number.POSITIVE_INFINITY);
    case "NEVER_HANDED_OVER":
      return status !== "PENDING" && status !== "UNKNOWN";
    case "HOLD_ENDS_SOON":
      return status !== "AVAILABLE_FOR_PICKUP";
    default:
      return !canBeLate(status);
  }
};

/** What Kolli found itself, and what of it is over. */
const foundByTime = (
  before: readonly ParcelException[],
  checkpoints: readonly StoredCheckpoint[],
  now: EpochMs,
  legs: FollowedLegs,
): readonly ParcelException[] => {
  const found = before.filter(({ checkpointId }) => checkpointId === null);
  if (!found.some(isOpen)) return found;
  const { status } = deriveStatus(checkpoints, now, legs);
  const past = checkpoints.filter(({ at }) => !isAhead(at, now));
  const scan = past.findLast((one) => one.status === status && !one.informational) ?? past.at(-1);
  const newestAt = past.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  return found.map((one) => {
    if (!isOpen(one) || !isFoundOver(one, status, newestAt)) return one;
    const ending = one.found?.silentSince === undefined ? scan : past.at(-1);
    // The scan may have been uploaded late: nothing ends before it began.
    const at = Math.max(ending?.at ?? now, one.raised.at);
    return { ...one, cleared: { at, offsetMinutes: ending?.offsetMinutes ?? one.raised.offsetMinutes } };
  });
};

/** Open ones always stay: there are at most two of each kind, one that scans report and one that Kolli found. */
const bounded = (exceptions: readonly ParcelException[]): readonly ParcelException[] => {
  const sorted = exceptions.toSorted(
    (a, b) => a.raised.at - b.raised.at || exceptionKinds.indexOf(a.kind) - exceptionKinds.indexOf(b.kind),
  );
  const openCount = sorted.filter(isOpen).length;
  const recentlyCleared = new Set(
    sorted.filter((one) => !isOpen(one)).slice(-Math.max(trackingBounds.exceptionsOfTracker.cap - openCount, 1)),
  );
  return sorted.filter((one) => isOpen(one) || recentlyCleared.has(one));
};

/**
 * All exceptions of a parcel after its scans changed, by the time they were raised. Gives the very list of before if nothing in
 * it changed.
 */
export const exceptionsAfter = (
  before: readonly ParcelException[],
  checkpoints: readonly StoredCheckpoint[],
  now: EpochMs,
  legs: FollowedLegs = noLegs,
): readonly ParcelException[] => {
  const next = bounded([...foundByTime(before, checkpoints, now, legs), ...reportedBy(checkpoints, now, legs)]);
  return isDeepStrictEqual(next, before) ? before : next;
};

/** With one that Kolli found by the time; the very list of before if the same one is open already. */
export const withFound = (
  before: readonly ParcelException[],
  kind: ExceptionKind,
  raised: OffsetTime,
  found: FoundException,
): readonly ParcelException[] => {
  if (isFoundOpen(before, kind)) return before;
  return bounded([...before, { kind, raised, cleared: null, checkpointId: null, message: null, found }]);
};

/** Whether one of the kind that Kolli found is open. */
export const isFoundOpen = (exceptions: readonly ParcelException[], kind: ExceptionKind): boolean =>
  exceptions.some((one) => one.kind === kind && one.checkpointId === null && isOpen(one));

/** With what Kolli found of this kind over; the very list of before if there is nothing. */
export const withoutFound = (
  before: readonly ParcelException[],
  kind: ExceptionKind,
  cleared: OffsetTime,
): readonly ParcelException[] =>
  isFoundOpen(before, kind)
    ? before.map((one) => (one.kind === kind && one.checkpointId === null && isOpen(one) ? { ...one, cleared } : one))
    : before;

/** What is wrong now. */
export const openKinds = (exceptions: readonly ParcelException[]): readonly ExceptionKind[] => {
  const open = new Set(exceptions.filter(isOpen).map(({ kind }) => kind));
  return exceptionKinds.filter((kind) => open.has(kind));
};

export type ExceptionChanges = { readonly raised: readonly ParcelException[]; readonly cleared: readonly ParcelException[] };

/**
 * What to report about a change of the list: each kind that opened, and each that closed. An exception that began and ended
 * within one check is only in the list. A report that the carrier withdrew is cleared at `now`, although it is no longer in the
 * list.
 */
export const exceptionChanges = (
  before: readonly ParcelException[],
  after: readonly ParcelException[],
  now: EpochMs,
): ExceptionChanges => {
  if (before === after) return { raised: [], cleared: [] };
  const wasOpen = new Map(before.filter(isOpen).map((one) => [one.kind, one]));
  const nowOpen = new Map(after.filter(isOpen).map((one) => [one.kind, one]));
  const endOf = (exception: ParcelException): ParcelException =>
    after.findLast((one) => one.kind === exception.kind && one.cleared !== null && one.raised.at >= exception.raised.at) ?? {
      ...exception,
      cleared: { at: now, offsetMinutes: exception.raised.offsetMinutes },
    };
  return {
    raised: [...nowOpen.values()].filter(({ kind }) => !wasOpen.has(kind)),
    cleared: [...wasOpen.values()].filter(({ kind }) => !nowOpen.has(kind)).map(endOf),
  };
};
