import type { SubscribeAnswer } from "../../carriers/adapter.ts";
import { days, hours, minutes, seconds } from "../../lib/clock.ts";
import type { Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { ClaimedSubscription, SettledRow } from "./subscriptions.sql.ts";

/** How long a carrier has to ask for its confirmation. */
const confirmationMs = hours(1);
/** After failures that pass, each one later than the one before; then once a day. */
const retryDelaysMs = [minutes(1), minutes(5), minutes(30), hours(2), hours(6)];
const refusedDelayMs = days(1);
const mostAttempts = 3;

/** What is left of a subscription after something was tried. */
export type Settled =
  | { readonly claim: ClaimedSubscription; readonly what: "removed" }
  | {
      readonly claim: ClaimedSubscription;
      readonly what: "stays";
      readonly row: SettledRow;
      /** What it means for the parcel: reported by the carrier from now on, no longer, or as before. */
      readonly isPushed: boolean | null;
    };

/** Ahead of the end, so that a failure or two leave time to try again. */
const renewAt = (expiresAt: number | null, now: number): number | null =>
  expiresAt === null ? null : expiresAt - Math.min(days(2), (expiresAt - now) / 4);

const staying = (claim: ClaimedSubscription, changed: Partial<SettledRow>, isPushed: boolean | null): Settled => ({
  claim,
  what: "stays",
  isPushed,
  row: {
    ...{ bucket: claim.bucket, id: claim.id, token: claim.token, state: claim.state, remoteId: claim.remoteId, reason: null },
    ...{ dueAt: null, attempts: 0, subscribedAt: null, expiresAt: claim.expiresAt, ...changed },
  },
});

/** Until it has run out, the carrier continues to report. */
const whileItLasts = ({ state, expiresAt }: ClaimedSubscription, now: number): boolean | null =>
  state === "ACTIVE" && (expiresAt === null || expiresAt > now) ? null : false;

const triedAgain = (claim: ClaimedSubscription, failure: CarrierFailure, now: number): Settled => {
  if (failure.code === "rate-limited") {
    // Nothing was learnt, and nothing counts as an attempt.
    const waitMs = Math.max(failure.retryAfterMs ?? minutes(1), seconds(1));
    return staying(claim, { dueAt: now + waitMs, attempts: claim.attempts }, whileItLasts(claim, now));
  }
  const attempts = Math.min(claim.attempts + 1, 100);
  const delayMs = retryDelaysMs[claim.attempts] ?? refusedDelayMs;
  const reason = "detail" in failure ? failure.detail : failure.code;
  return staying(claim, { dueAt: now + delayMs, attempts, reason }, whileItLasts(claim, now));
};

/** What came of a call about these numbers, or about the whole account. */
export const afterSubscribing = (
  claims: readonly ClaimedSubscription[],
  answer: SubscribeAnswer,
  { now, lifetimeMs }: { now: number; lifetimeMs: number | null },
): Settled[] => {
  if (answer.ok) {
    const { remoteId, isUnconfirmed, refused } = answer.value;
    const reasons = new Map(refused.map(({ code, reason }) => [code, reason]));
    const expiresAt = answer.value.expiresAt ?? (lifetimeMs === null ? null : now + lifetimeMs);
    return claims.map((claim) => {
      const reason = reasons.get(claim.codeKey);
      if (reason !== undefined) return staying(claim, { state: "REFUSED", remoteId: null, reason }, false);
      if (isUnconfirmed) {
        const attempts = claim.attempts + 1;
        return staying(claim, { state: "PENDING", remoteId, expiresAt, dueAt: now + confirmationMs, attempts }, null);
      }
      const dueAt = renewAt(expiresAt, now);
      return staying(claim, { state: "ACTIVE", remoteId, expiresAt, dueAt, subscribedAt: now }, true);
    });
  }
  const { failure } = answer;
  if (failure.code !== "refused" && failure.code !== "credentials-rejected")
    return claims.map((claim) => triedAgain(claim, failure, now));
  const isOneOfThem = failure.code === "refused" && failure.concerns === "numbers" && claims.length > 1;
  return claims.map((claim) => {
    // Each separately next time, so that one number does not prevent the others from being subscribed.
    if (isOneOfThem) return staying(claim, { state: "DOUBTFUL", remoteId: null, dueAt: now, reason: failure.detail }, false);
    const attempts = claim.attempts + 1;
    const isFinal = failure.code === "refused" && failure.concerns === "numbers" && attempts >= mostAttempts;
    const dueAt = isFinal ? null : now + refusedDelayMs;
    return staying(claim, { state: "REFUSED", remoteId: null, reason: failure.detail, dueAt, attempts }, false);
  });
};

/** The carrier called the address without success, or never called it. */
export const neverConfirmed = (claim: ClaimedSubscription, now: number): Settled =>
  staying(
    claim,
    {
      state: "REFUSED",
      remoteId: null,
      reason: "The carrier never requested the confirmation: it may be unable to reach the push address.",
      dueAt: now + refusedDelayMs,
      attempts: 0,
    },
    false,
  );

export const isWaitedForInVain = ({ state, attempts }: ClaimedSubscription): boolean =>
  state === "PENDING" && attempts >= mostAttempts;

/** Ended, or not there any more; what fails is tried again, and given up in the end: the carrier's pushes are ignored then. */
export const afterEnding = (
  claims: readonly ClaimedSubscription[],
  answer: Result<unknown, CarrierFailure>,
  now: number,
): Settled[] =>
  claims.map((claim): Settled => {
    const isOver = answer.ok || answer.failure.code === "not-found" || claim.attempts >= retryDelaysMs.length;
    return isOver ? { claim, what: "removed" } : triedAgain(claim, answer.failure, now);
  });
