import { isDeepStrictEqual } from "node:util";
import { newBucketUuid } from "../../lib/ids.ts";
import { type AppliedReading, applyReading } from "../../tracking/apply-reading.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { CarrierFacts, Location, Reading } from "../../tracking/reading.ts";
import { type CheckPlan, nextCheckAfterArrival, planAfterCheck } from "../../tracking/schedule.ts";
import { type TrackerChange, tellChanges } from "../changes.ts";
import type { ProofSealing } from "../proofs/told-proof.ts";
import type { Checkpoint, Tracker } from "../tracker.ts";
import type { CheckOutcome } from "./ask.ts";
import type { ClaimedCheck } from "./claim.sql.ts";
import { legsOf } from "./legs.ts";
import { isMissed, pushedPlan } from "./pushed.ts";

/** What concluding needs to know besides the outcome: pure, so that time and chance can be replayed. */
export type Circumstances = {
  now: number;
  random: () => number;
  staleAfterMs: number;
  zoneOf: (carrier: string) => string;
  /** How long a carrier wants to be left in peace about a parcel; 0 for most. */
  leastIntervalMs: (carrier: string) => number;
  /** Readings name people: they are concluded from with the names sealed. */
  sealFacts: ProofSealing["sealFacts"];
};

export const failureOf = ({ answer }: CheckOutcome): CarrierFailure | null =>
  answer === "not-connected" || answer.ok ? null : answer.failure;

/** When nothing about the parcel is new: when to ask again, from the claim alone. */
export const planNextCheck = (outcome: CheckOutcome, circumstances: Circumstances): CheckPlan => {
  const { claim } = outcome;
  if (hasArrived(claim)) {
    return { nextCheckAt: nextCheckOfArrived(outcome, circumstances), stopReason: null, attention: null, failures: 0 };
  }
  if (outcome.answer === "not-connected") {
    // The row stays, without an account that could be asked; connecting one makes it due.
    return { nextCheckAt: circumstances.now, stopReason: null, attention: "CARRIER_NOT_CONNECTED", failures: 0 };
  }
  const parcel = {
    status: claim.status,
    createdAt: claim.createdAt,
    lastChangeAt: claim.changedAt,
    estimatedDeliveryAt: claim.estimatedDeliveryAt,
    offsetMinutes: claim.offsetMinutes,
  };
  const plan = planAfterCheck(
    {
      parcel,
      failure: failureOf(outcome),
      failuresBefore: claim.failures,
      attention: claim.attention,
      hasCheckpoints: claim.offsetMinutes !== null,
      staleAfterMs: circumstances.staleAfterMs,
    },
    circumstances.now,
    circumstances.random,
  );
  if (claim.mode === "TEST") return simulated(plan, outcome, circumstances);
  return spaced(isAnswered(outcome) ? pushedPlan(plan, claim, circumstances) : plan, outcome, circumstances);
};

const isAnswered = ({ answer }: CheckOutcome): boolean =>
  answer !== "not-connected" && (answer.ok || answer.failure.code === "not-found");

/** Not before the carrier wants to hear of the parcel again. */
const spaced = (plan: CheckPlan, outcome: CheckOutcome, { now, leastIntervalMs }: Circumstances): CheckPlan => {
  const failure = failureOf(outcome);
  const wasAsked = failure?.code !== "rate-limited" || !failure.isOwnLimit;
  if (plan.nextCheckAt === null || !wasAsked) return plan;
  return { ...plan, nextCheckAt: Math.max(plan.nextCheckAt, now + leastIntervalMs(outcome.claim.carrier)) };
};

const hasArrived = ({ stopReason }: ClaimedCheck): boolean => stopReason === "DELIVERED" || stopReason === "RETURNED";

const nextCheckOfArrived = ({ claim, answer }: CheckOutcome, { now, random }: Circumstances): number | null =>
  claim.mode === "TEST" ? (newsAtOf(answer) ?? null) : nextCheckAfterArrival(claim.changedAt, now, random);

const newsAtOf = (answer: CheckOutcome["answer"]): number | undefined =>
  answer !== "not-connected" && answer.ok ? answer.value.newsAt : undefined;

/**
 * The simulated carrier knows when its next scan comes, and nobody playing a journey wants to wait for the schedule. Where
 * nothing is to come until somebody plays on, which makes the parcel due, it is asked again only to find it silent for good.
 */
const simulated = (plan: CheckPlan, { claim, answer }: CheckOutcome, { staleAfterMs }: Circumstances): CheckPlan => {
  if (plan.nextCheckAt === null || answer === "not-connected") return plan;
  const isAnswered = answer.ok || answer.failure.code === "not-found";
  if (!isAnswered) return plan;
  const newsAt = newsAtOf(answer);
  return { ...plan, nextCheckAt: newsAt === undefined ? claim.changedAt + staleAfterMs : Math.min(plan.nextCheckAt, newsAt) };
};

/** A tracker after a check that changed it, with all that must be written. */
export type Concluded = {
  claim: ClaimedCheck;
  before: Tracker;
  after: Tracker;
  checkpoints: readonly Checkpoint[];
  added: readonly Checkpoint[];
  changed: readonly Checkpoint[];
  /** What is told of it, in this order. */
  changes: readonly TrackerChange[];
  applied: AppliedReading | null;
  plan: CheckPlan;
  /** When it is due again; null for never. */
  dueAt: number | null;
  accountId: string | null;
  raw: string | null;
  /** It was to be told by the carrier, and had to be found by asking. */
  isMissedByPushes: boolean;
};

/** From a locked tracker and what the carrier says to the tracker as it is next. */
export const conclude = (
  outcome: CheckOutcome,
  before: Tracker,
  stored: readonly Checkpoint[],
  circumstances: Circumstances,
): Concluded => {
  const { claim, answer, accountId } = outcome;
  const { now } = circumstances;
  const applied =
    answer !== "not-connected" && answer.ok
      ? applyReading({
          state: {
            status: before.status,
            statusDetail: before.statusDetail,
            estimatedDelivery: offsetTime(before.estimatedDeliveryAt, before.estimatedDeliveryOffset),
            delivered: offsetTime(before.deliveredAt, before.deliveredOffset),
            facts: before.facts,
            stopReason: before.stopReason,
          },
          stored,
          reading: sealed(answer.value.reading, before, circumstances),
          isPush: answer.value.isPush,
          destination: destinationOf(before),
          carrierZone: circumstances.zoneOf(before.carrier),
          now,
          newId: () => newBucketUuid(now, before.bucket),
        })
      : null;
  const hasNews =
    applied !== null && (applied.added.length > 0 || applied.changed.length > 0 || applied.state.status !== before.status);
  const own = (checkpoints: AppliedReading["added"]): Checkpoint[] =>
    checkpoints.map((checkpoint) => ({ ...checkpoint, bucket: before.bucket, trackerId: before.id }));
  const checkpoints = applied ? own(applied.checkpoints) : stored;
  const state = applied?.state;
  const isPush = answer !== "not-connected" && answer.ok && answer.value.isPush === true;
  const isMissedByPushes = !isPush && isMissed(claim, applied?.added ?? [], now);
  const plan = planNextCheck(
    {
      answer,
      accountId,
      claim: {
        ...claim,
        status: state?.status ?? before.status,
        estimatedDeliveryAt: state?.estimatedDelivery?.at ?? null,
        changedAt: hasNews ? now : claim.changedAt,
        offsetMinutes: checkpoints.at(-1)?.offsetMinutes ?? null,
        attention: before.attention,
        stopReason: state ? state.stopReason : before.stopReason,
        pushedAt: isMissedByPushes ? null : claim.pushedAt,
      },
    },
    circumstances,
  );
  const stopReason = (state ? state.stopReason : before.stopReason) ?? plan.stopReason;
  const dueAt = stopReason === "STOPPED" || stopReason === "STALE" ? null : plan.nextCheckAt;
  const nextLegs = applied ? legsAfter(outcome, before, applied.state.facts, checkpoints, circumstances) : before.legs;
  const after: Tracker = {
    ...before,
    status: state?.status ?? before.status,
    statusDetail: state ? state.statusDetail : before.statusDetail,
    estimatedDeliveryAt: state ? (state.estimatedDelivery?.at ?? null) : before.estimatedDeliveryAt,
    estimatedDeliveryOffset: state ? (state.estimatedDelivery?.offsetMinutes ?? null) : before.estimatedDeliveryOffset,
    deliveredAt: state ? (state.delivered?.at ?? null) : before.deliveredAt,
    deliveredOffset: state ? (state.delivered?.offsetMinutes ?? null) : before.deliveredOffset,
    facts: state?.facts ?? before.facts,
    legs: nextLegs,
    stopReason,
    attention: stopReason === null ? plan.attention : stopReason === "STALE" ? "STALE" : null,
    lastCheckedAt: isAnswered(outcome) ? now : before.lastCheckedAt,
    nextCheckAt: accountId === null ? null : dueAt,
  };
  if (isDifferent(before, after) || hasNews) after.updatedAt = now;
  const scans = { checkpoints, added: applied ? own(applied.added) : [], changed: applied ? own(applied.changed) : [] };
  const told = tellChanges(before, after, scans, now);
  return {
    claim,
    before,
    after: told.tracker,
    ...scans,
    changes: told.changes,
    applied,
    plan,
    dueAt,
    accountId,
    raw: answer !== "not-connected" && answer.ok ? answer.value.raw : null,
    isMissedByPushes,
  };
};

const sealed = (reading: Reading, { id, facts }: Tracker, { sealFacts }: Circumstances): Reading =>
  reading.facts?.proof ? { ...reading, facts: sealFacts(id, facts, reading.facts) } : reading;

/** The very list of before where nothing in it changed. */
const legsAfter = (
  { answer }: CheckOutcome,
  before: Tracker,
  { nextLegs }: CarrierFacts,
  checkpoints: readonly Checkpoint[],
  { now, zoneOf }: Circumstances,
): Tracker["legs"] => {
  const reading = answer !== "not-connected" && answer.ok ? answer.value.reading : null;
  const legs = legsOf(before, nextLegs, checkpoints, reading, { now, carrierZone: zoneOf(before.carrier) });
  return isDeepStrictEqual(legs, before.legs) ? before.legs : legs;
};

const destinationOf = ({ hints }: Tracker): Location | undefined =>
  hints?.destinationCountryCode ? { countryCode: hints.destinationCountryCode } : undefined;

const offsetTime = (at: number | null, offsetMinutes: number | null) =>
  at === null ? null : { at, offsetMinutes: offsetMinutes ?? 0 };

const shownState = [
  "status",
  "statusDetail",
  "estimatedDeliveryAt",
  "estimatedDeliveryOffset",
  "deliveredAt",
  "facts",
  "legs",
  "stopReason",
  "attention",
] as const;
const isDifferent = (before: Tracker, after: Tracker): boolean => shownState.some((name) => before[name] !== after[name]);
