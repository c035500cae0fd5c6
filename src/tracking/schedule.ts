import { days, type EpochMs, hours } from "../lib/clock.ts";
import type { CarrierFailure } from "./carrier-port.ts";
import {
  afterArrival,
  aroundEstimate,
  failureDelaysMs,
  failuresBeforeAttention,
  jitterShare,
  longPauseMs,
  night,
  notFoundGraceMs,
  pacesByAge,
  pacesByStatus,
  rejectedCredentialsDelayMs,
  retryAfterBoundsMs,
  unexpectedAnswerDelaysMs,
} from "./schedule-policy.ts";
import type { TrackerAttention, TrackingStatus } from "./statuses.ts";

/** What the schedule depends on. */
export type FollowedParcel = {
  readonly status: TrackingStatus;
  readonly createdAt: EpochMs;
  /** When the carrier last reported anything new; the creation if it never did. */
  readonly lastChangeAt: EpochMs;
  readonly estimatedDeliveryAt: EpochMs | null;
  /** Minutes east of UTC at the parcel's last known place; null if it is unknown. */
  readonly offsetMinutes: number | null;
};

/** The delay until the next check after a successful one, before jitter. */
export const paceOf = (parcel: FollowedParcel, now: EpochMs): number => {
  const silentMs = now - parcel.lastChangeAt;
  const paces = pacesByStatus[parcel.status];
  let everyMs = (paces.find(({ silentUnderMs }) => silentMs < silentUnderMs) ?? paces.at(-1)!).everyMs;
  everyMs = paceAroundEstimate(parcel, everyMs, now);
  for (const { olderThanMs, atLeastMs } of pacesByAge) {
    if (now - parcel.createdAt > olderThanMs) everyMs = Math.max(everyMs, atLeastMs);
  }
  return paceAtNight(parcel, everyMs, now);
};

const paceAroundEstimate = ({ status, estimatedDeliveryAt }: FollowedParcel, everyMs: number, now: EpochMs): number => {
  if (estimatedDeliveryAt === null || !aroundEstimate.statuses.includes(status)) return everyMs;
  const { near, far } = aroundEstimate;
  const remainingMs = estimatedDeliveryAt - now;
  if (remainingMs > far.beforeMs) return Math.max(everyMs, far.atLeastMs);
  return remainingMs < near.beforeMs && remainingMs > -near.afterMs ? Math.min(everyMs, near.atMostMs) : everyMs;
};

const paceAtNight = ({ status, offsetMinutes }: FollowedParcel, everyMs: number, now: EpochMs): number => {
  const nightEveryMs = night.everyMsByStatus[status];
  if (nightEveryMs === undefined || offsetMinutes === null) return everyMs;
  const hour = ((now + offsetMinutes * 60_000) % days(1)) / hours(1);
  if (hour >= night.untilHour && hour < night.fromHour) return everyMs;
  const untilMorningMs = hours((night.untilHour - hour + 24) % 24);
  return Math.max(everyMs, Math.min(nightEveryMs, untilMorningMs));
};

/** Lengthened or shortened by up to a share, so that what began together spreads out. */
export const withJitter = (delayMs: number, random: () => number): number =>
  Math.round(delayMs * (1 - jitterShare + 2 * jitterShare * random()));

/** Never sooner than the carrier asked for. */
const withLaterJitter = (delayMs: number, random: () => number): number => Math.round(delayMs * (1 + jitterShare * random()));

const delayAfter = (delaysMs: readonly number[], failures: number): number =>
  delaysMs[Math.min(Math.max(failures, 1), delaysMs.length) - 1]!;

/** The delay after a failed check; `failures` includes this one, so it starts at 1. */
export const delayAfterFailure = (failure: CarrierFailure, failures: number, parcel: FollowedParcel, now: EpochMs): number => {
  switch (failure.code) {
    case "not-found":
      return paceOf(parcel, now);
    case "rate-limited": {
      const least = failure.isOwnLimit ? retryAfterBoundsMs.leastOfOwnLimit : retryAfterBoundsMs.least;
      const wait = failure.retryAfterMs ?? retryAfterBoundsMs.whenUnsaid * failures;
      return Math.min(Math.max(wait, least), retryAfterBoundsMs.most);
    }
    case "unavailable":
    case "timed-out":
      return delayAfter(failureDelaysMs, failures);
    case "unexpected-answer":
      return delayAfter(unexpectedAnswerDelaysMs, failures);
    case "credentials-rejected":
      return rejectedCredentialsDelayMs;
  }
};

export type AttentionInput = {
  readonly failure: CarrierFailure | null;
  /** Failures in a row, including this one. */
  readonly failures: number;
  readonly current: TrackerAttention | null;
  readonly ageMs: number;
  readonly hasCheckpoints: boolean;
};

/** A check happened, so there is an account. */
const whileConnected = (current: TrackerAttention | null): TrackerAttention | null =>
  current === "CARRIER_NOT_CONNECTED" ? null : current;

/** What a person should know about a tracker after a check. Any readable response clears earlier problems. */
export const attentionAfter = ({
  failure,
  failures,
  current,
  ageMs,
  hasCheckpoints,
}: AttentionInput): TrackerAttention | null => {
  switch (failure?.code) {
    case undefined:
    case "not-found":
      return !hasCheckpoints && ageMs >= notFoundGraceMs ? "CODE_NOT_FOUND" : null;
    case "rate-limited":
      return !failure.isOwnLimit && (failure.retryAfterMs ?? 0) >= longPauseMs ? "CARRIER_FAILING" : whileConnected(current);
    case "unavailable":
    case "timed-out":
    case "unexpected-answer":
      return failures >= failuresBeforeAttention ? "CARRIER_FAILING" : whileConnected(current);
    case "credentials-rejected":
      return "CREDENTIALS_REJECTED";
  }
};

export type CheckedParcel = {
  readonly parcel: FollowedParcel;
  /** Null if the carrier responded. */
  readonly failure: CarrierFailure | null;
  /** Failures in a row before this check. */
  readonly failuresBefore: number;
  readonly attention: TrackerAttention | null;
  readonly hasCheckpoints: boolean;
  readonly staleAfterMs: number;
};

export type CheckPlan = {
  /** Null if tracking ends. */
  readonly nextCheckAt: EpochMs | null;
  readonly stopReason: "STALE" | null;
  readonly attention: TrackerAttention | null;
  readonly failures: number;
};

/** The next check of a delivered parcel; null if it was checked long enough. `arrivedAt`: when the delivery became known. */
export const nextCheckAfterArrival = (arrivedAt: EpochMs, now: EpochMs, random: () => number): EpochMs | null => {
  const nextAt = now + withJitter(afterArrival.everyMs, random);
  // The last of three checks, each up to a tenth late, is within half a day of the end.
  return nextAt <= arrivedAt + afterArrival.forMs + afterArrival.everyMs / 2 ? nextAt : null;
};

/** What follows a check of a parcel that is still in transit: the time of the next check, or the end because it went silent. */
export const planAfterCheck = (outcome: CheckedParcel, now: EpochMs, random: () => number): CheckPlan => {
  const { parcel, failure, staleAfterMs } = outcome;
  const isAnswered = failure === null || failure.code === "not-found";
  const isOwnLimit = failure?.code === "rate-limited" && failure.isOwnLimit === true;
  const failures = isAnswered ? 0 : Math.min(outcome.failuresBefore + (isOwnLimit ? 0 : 1), 1000);
  // Only a response can show silence: a carrier that is down says nothing about the parcel.
  if (isAnswered && now - parcel.lastChangeAt >= staleAfterMs) {
    return { nextCheckAt: null, stopReason: "STALE", attention: "STALE", failures };
  }
  const delayMs = failure === null ? paceOf(parcel, now) : delayAfterFailure(failure, failures, parcel, now);
  const attention = attentionAfter({
    failure,
    failures,
    current: outcome.attention,
    ageMs: now - parcel.createdAt,
    hasCheckpoints: outcome.hasCheckpoints,
  });
  const jitter = failure?.code === "rate-limited" ? withLaterJitter : withJitter;
  return { nextCheckAt: now + jitter(delayMs, random), stopReason: null, attention, failures };
};
