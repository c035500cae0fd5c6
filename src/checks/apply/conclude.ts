import { isDeepStrictEqual } from "node:util";
import { newBucketUuid } from "../../lib/ids.ts";
import type { ProofSealing } from "../../proofs/reported-proof.ts";
import { type TrackerChange, tellChanges } from "../../trackers/changes.ts";
import { withinRoom } from "../../trackers/checkpoints/room.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import { type Leg, legsOf } from "../../trackers/legs/legs.ts";
import type { Checkpoint, Tracker } from "../../trackers/tracker.ts";
import { type AppliedReading, applyReading } from "../../tracking/apply-reading.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { StoredCheckpoint } from "../../tracking/checkpoint.ts";
import { openKinds, type ParcelException } from "../../tracking/exceptions.ts";
import type { Location, Reading } from "../../tracking/reading.ts";
import { type CheckPlan, nextCheckAfterArrival, planAfterCheck } from "../../tracking/schedule.ts";
import type { TrackerAttention } from "../../tracking/statuses.ts";
import type { CheckOutcome } from "../ask/ask.ts";
import {
  type AccountOf,
  attentionOfAll,
  attentionOfLeg,
  followedOf,
  legIndexOf,
  noteTold,
  readingOfLeg,
  withAttention,
} from "../legs/followed-legs.ts";
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
  /** For further legs that a reading may tell of. */
  accountOf: AccountOf;
};

export const failureOf = ({ answer }: CheckOutcome): CarrierFailure | null =>
  answer === "not-connected" || answer.ok ? null : answer.failure;

/** When nothing about the parcel is new: when to ask again, from the claim alone. */
export const planNextCheck = (outcome: CheckOutcome, circumstances: Circumstances): CheckPlan => {
  const { claim } = outcome;
  if (outcome.isTriedNext) return planOfNextTry(claim, circumstances);
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

/** Another account is asked at once; nothing is said of the parcel before. */
const planOfNextTry = ({ carrier, attention, failures }: ClaimedCheck, { now, leastIntervalMs }: Circumstances): CheckPlan => ({
  ...{ nextCheckAt: now + leastIntervalMs(carrier), stopReason: null, attention, failures },
});

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
  /** Of a tracker that has as many as there may be: the oldest, which newer ones take the place of. */
  removed: readonly { readonly id: string }[];
  /** These, and those that were not stored for the same reason. */
  droppedCount: number;
  plan: CheckPlan;
  /** When it is due again; null for never. */
  dueAt: number | null;
  accountId: string | null;
  tried?: readonly string[] | null | undefined;
  /** Why following this leg is not progressing; the tracker's is of all its legs. */
  attention: TrackerAttention | null;
  raw: string | null;
  /** It was to be told by the carrier, and had to be found by asking. */
  isMissedByPushes: boolean;
};

const readingOf = ({ answer }: CheckOutcome): Reading | null =>
  answer !== "not-connected" && answer.ok ? answer.value.reading : null;

/** What the tracker's state and legs are after a reading; null where there was none. */
const applyTo = (
  outcome: CheckOutcome,
  leg: number,
  before: Tracker,
  stored: readonly Checkpoint[],
  circumstances: Circumstances,
): { applied: AppliedReading; legs: Leg[] | null } | null => {
  const { claim, answer } = outcome;
  if (answer === "not-connected" || !answer.ok || leg < 0) return null;
  const { now } = circumstances;
  let legs: Leg[] | null = null;
  const applied = applyReading({
    state: {
      status: before.status,
      statusDetail: before.statusDetail,
      estimatedDelivery: offsetTime(before.estimatedDeliveryAt, before.estimatedDeliveryOffset),
      delivered: offsetTime(before.deliveredAt, before.deliveredOffset),
      facts: before.facts,
      stopReason: before.stopReason,
      exceptions: before.exceptions ?? noExceptions,
    },
    stored,
    reading: readingOfLeg(sealed(answer.value.reading, before, circumstances), leg, before),
    carrier: leg === 0 ? null : claim.carrier,
    legsOf: (checkpoints) => {
      legs = legsAfter(outcome, leg, before, checkpoints, circumstances);
      return followedOf(legs, before);
    },
    isPush: answer.value.isPush,
    destination: destinationOf(before),
    carrierZone: circumstances.zoneOf(claim.carrier),
    now,
    newId: () => newBucketUuid(now, before.bucket),
  });
  return { applied, legs };
};

/** From a locked tracker and what the carrier says to the tracker as it is next. */
export const conclude = (
  outcome: CheckOutcome,
  before: Tracker,
  stored: readonly Checkpoint[],
  circumstances: Circumstances,
): Concluded => {
  const { claim, answer, accountId, tried } = outcome;
  const { now } = circumstances;
  const leg = legIndexOf(claim, before.legs);
  const read = applyTo(outcome, leg, before, stored, circumstances);
  const { applied, removed, droppedCount } = withinRoom(read?.applied ?? null, stored);
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
      ...{ answer, accountId, tried },
      claim: {
        ...claim,
        status: state?.status ?? before.status,
        estimatedDeliveryAt: state?.estimatedDelivery?.at ?? null,
        changedAt: hasNews ? now : claim.changedAt,
        offsetMinutes: checkpoints.at(-1)?.offsetMinutes ?? null,
        attention: attentionOfLeg(before, leg),
        stopReason: state ? state.stopReason : before.stopReason,
        pushedAt: isMissedByPushes ? null : claim.pushedAt,
      },
    },
    circumstances,
  );
  const stopReason = (state ? state.stopReason : before.stopReason) ?? plan.stopReason;
  const isOver = stopReason === "STOPPED" || stopReason === "STALE" || leg < 0;
  const dueAt = isOver ? null : plan.nextCheckAt;
  const attention = stopReason === null ? plan.attention : stopReason === "STALE" ? "STALE" : null;
  const legs = nextLegs(read ? read.legs : before.legs, claim, attention, before);
  const after: Tracker = {
    ...before,
    status: state?.status ?? before.status,
    statusDetail: state ? state.statusDetail : before.statusDetail,
    estimatedDeliveryAt: state ? (state.estimatedDelivery?.at ?? null) : before.estimatedDeliveryAt,
    estimatedDeliveryOffset: state ? (state.estimatedDelivery?.offsetMinutes ?? null) : before.estimatedDeliveryOffset,
    deliveredAt: state ? (state.delivered?.at ?? null) : before.deliveredAt,
    deliveredOffset: state ? (state.delivered?.offsetMinutes ?? null) : before.deliveredOffset,
    facts: state?.facts ?? before.facts,
    legs,
    ...(state && exceptionColumns(state.exceptions, before)),
    stopReason,
    attention: stopReason === null && legs ? attentionOfAll(legs, legs[0]!.attention ?? null) : attention,
    lastCheckedAt: isAnswered(outcome) ? now : before.lastCheckedAt,
    accountId: leg !== 0 ? before.accountId : accountId,
    nextCheckAt: leg !== 0 ? before.nextCheckAt : accountId === null ? null : dueAt,
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
    removed,
    droppedCount,
    plan,
    dueAt,
    accountId,
    tried,
    attention,
    raw: answer !== "not-connected" && answer.ok ? answer.value.raw : null,
    isMissedByPushes,
  };
};

const sealed = (reading: Reading, { id, facts }: Tracker, { sealFacts }: Circumstances): Reading =>
  reading.facts?.proof || reading.facts?.pickupPoint?.code ? { ...reading, facts: sealFacts(id, facts, reading.facts) } : reading;

/** The legs as this reading and all scans tell them. */
const legsAfter = (
  outcome: CheckOutcome,
  leg: number,
  before: Tracker,
  checkpoints: readonly StoredCheckpoint[],
  { now, zoneOf, accountOf }: Circumstances,
): Leg[] | null => {
  const reading = readingOf(outcome);
  const told = reading?.facts?.nextLegs;
  const sources = {
    nextLegs: (leg === 0 ? told : undefined) ?? before.facts.nextLegs,
    further: leg > 0 ? told : undefined,
    checkpoints,
    reading: leg === 0 ? reading : null,
  };
  const legs = withAttention(legsOf(before, sources, { now, carrierZone: zoneOf(before.carrier) }), before, accountOf);
  if (legs === null || reading === null || leg === 0) return legs;
  const at = legIndexOf(outcome.claim, legs);
  return legs.map((one, index) => (index === at ? noteTold(one, reading) : one));
};

/** With how following the leg that was asked about stands; the very list of before where nothing in it changed. */
const nextLegs = (
  legs: readonly Leg[] | null,
  claim: ClaimedCheck,
  attention: TrackerAttention | null,
  before: Tracker,
): Tracker["legs"] => {
  if (legs === null) return null;
  const at = legIndexOf(claim, legs);
  const next = legs.map((one, index) => (index === at ? { ...one, attention } : one));
  return isDeepStrictEqual(next, before.legs) ? before.legs : next;
};

const destinationOf = ({ hints }: Tracker): Location | undefined =>
  hints?.destinationCountryCode ? { countryCode: hints.destinationCountryCode } : undefined;

const noExceptions: readonly ParcelException[] = [];

/** The very values of before where nothing in them changed. */
const exceptionColumns = (exceptions: readonly ParcelException[], before: Tracker) =>
  exceptions === (before.exceptions ?? noExceptions)
    ? {}
    : { exceptions: exceptions.length > 0 ? exceptions : null, openExceptions: openKinds(exceptions).join(",") || null };

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
  "exceptions",
  "stopReason",
  "attention",
] as const;
const isDifferent = (before: Tracker, after: Tracker): boolean => shownState.some((name) => before[name] !== after[name]);
