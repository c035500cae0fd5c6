import { accountsOfUnconnected } from "../../carriers/accounts/unconnected.ts";
import type { Database } from "../../postgres/database.ts";
import { byLane } from "../../postgres/lanes.ts";
import { blamesOneRow } from "../../postgres/row-errors.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import { checkpointsOf } from "../../trackers/trackers.sql.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import { priorityNumber, priorityOf } from "../../tracking/check-priority.ts";
import { canBeLate } from "../../tracking/lateness.ts";
import type { CheckPlan } from "../../tracking/schedule.ts";
import { endOrphanLegs, lockClaimedLegs } from "../legs/leg-checks.sql.ts";
import { accountsOfNextLegs, namesNextCarriers, roundsOf } from "../legs/leg-checks.ts";
import { type CheckOutcome, failureOf, isAnswered, readingOf } from "../outcome.ts";
import { lockClaimed, rescheduleChecks } from "./apply.sql.ts";
import { applyIfUnchanged } from "./apply-if-unchanged.ts";
import { commitConcluded } from "./commit.ts";
import { type ConcludeInput, conclude } from "./conclude.ts";
import type { Concluded, NextCheck } from "./concluded.ts";
import type { ApplyDependencies } from "./dependencies.ts";
import { planNextCheck } from "./plan.ts";
import { isSameReading } from "./reading-digest.ts";
import { compressLarge } from "./stored-answers.ts";

/** When the next check of an account's parcel is due, as it was planned. */
export type PlannedCheck = { readonly accountId: string; readonly dueAt: number };

/** `applied` gets the trackers whose outcomes took effect: those of a lease that another has taken over are not among them. */
export type ApplyOutcomes = (outcomes: readonly CheckOutcome[], applied?: Set<string>) => Promise<readonly PlannedCheck[]>;

/** Writes the outcomes of checks. Those of a lease that is no longer ours have no effect. */
export const applyOutcomes = async <Announced>(
  dependencies: ApplyDependencies<Announced>,
  outcomes: readonly CheckOutcome[],
  applied?: Set<string>,
): Promise<readonly PlannedCheck[]> => {
  const planned: PlannedCheck[] = [];
  for (const round of roundsOf(outcomes)) planned.push(...(await applyRound(dependencies, round, applied)));
  return planned;
};

const applyRound = async <Announced>(
  dependencies: ApplyDependencies<Announced>,
  outcomes: readonly CheckOutcome[],
  applied: Set<string> | undefined,
): Promise<readonly PlannedCheck[]> => {
  const { db } = dependencies;
  const now = dependencies.clock.now();
  const unchanged: NextCheck[] = [];
  const changed: CheckOutcome[] = [];
  for (const outcome of outcomes) {
    const plan = planNextCheck(outcome, { ...dependencies, now });
    if (isUnchanged(outcome, plan, now)) unchanged.push(nextCheckOf(outcome, plan, now));
    else changed.push(outcome);
  }
  // Most checks find nothing new: they cost one statement on the narrow table, together.
  const [, planned] = await Promise.all([
    unchanged.length > 0 ? rescheduleChecks(db, unchanged) : null,
    applyNews(dependencies, changed, now),
  ]);
  const due = [...unchanged.map(dueOf), ...planned];
  for (const { trackerId } of due) applied?.add(trackerId);
  return plannedOf(due);
};

const isUnchanged = (outcome: CheckOutcome, plan: CheckPlan, now: number): boolean =>
  isSameAsLastReading(outcome) &&
  plan.attention === outcome.claim.attention &&
  plan.stopReason === null &&
  plan.nextCheckAt !== null &&
  outcome.claim.stopReason !== "STOPPED" &&
  outcome.claim.stopReason !== "STALE" &&
  !isToBePlanned(outcome.claim, now);

const isSameAsLastReading = (outcome: CheckOutcome): boolean => {
  const reading = readingOf(outcome);
  return reading === null || isSameReading(outcome.claim.readingDigest, reading);
};

/** A row of a version that knew no looks by time, or of a tracker that was resumed: its next look is planned once. */
const isToBePlanned = (
  { judgeAt, legCode, hints, status, stopReason, estimatedDeliveryAt }: ClaimedCheck,
  now: number,
): boolean =>
  judgeAt === null &&
  legCode === null &&
  stopReason === null &&
  canBeLate(status) &&
  (hints?.promisedAt ?? estimatedDeliveryAt ?? 0) > now;

const applyNews = async <Announced>(
  dependencies: ApplyDependencies<Announced>,
  outcomes: readonly CheckOutcome[],
  now: number,
): Promise<readonly Due[]> => {
  if (outcomes.length === 0) return [];
  const { concluded, left } = await applyIfUnchanged(dependencies, outcomes, now);
  dependencies.onOddities(concluded);
  const planned = concluded.map(dueOf);
  if (left.length === 0) return planned;
  const lanes = byLane(dependencies.db, left, ({ claim }) => claim.bucket);
  return [...planned, ...(await Promise.all(lanes.map(([, some]) => applyEachIfNotAll(dependencies, some, now)))).flat()];
};

/** A parcel that cannot be written must not hold up those that share a batch with it. */
const applyEachIfNotAll = async <Announced>(
  dependencies: ApplyDependencies<Announced>,
  outcomes: readonly CheckOutcome[],
  now: number,
): Promise<readonly Due[]> => {
  try {
    return await applyChanged(dependencies, outcomes, now);
  } catch (error) {
    if (!blamesOneRow(error)) throw error;
    if (outcomes.length > 1) {
      const planned: Due[] = [];
      for (const outcome of outcomes) planned.push(...(await applyEachIfNotAll(dependencies, [outcome], now)));
      return planned;
    }
    const outcome = outcomes[0]!;
    dependencies.onUnwritable(outcome.claim, error);
    return applyChanged(dependencies, [{ ...outcome, answer: { ok: false, failure: unwritable } }], now);
  }
};

const applyChanged = async <Announced>(
  dependencies: ApplyDependencies<Announced>,
  outcomes: readonly CheckOutcome[],
  now: number,
): Promise<readonly Due[]> => {
  const largeAnswers = await compressLarge(outcomes);
  const claims = outcomes.map(({ claim }) => claim);
  const holdsAccounts = outcomes.some((outcome) => outcome.answer === "not-connected" || namesNextCarriers(outcome));
  const { concluded, legChecks } = await commitConcluded(dependencies, { claims, now, holdsAccounts }, async (tx) => {
    const confirmed = await confirmUnconnected(tx, outcomes);
    const accountOf = await accountsOfNextLegs(tx, outcomes);
    const input = { ...dependencies, now, largeAnswers, accountOf };
    return { accountOf, concluded: await concludeLocked(tx, confirmed, input) };
  });
  dependencies.onOddities(concluded);
  return [...concluded.map(dueOf), ...legChecks.flatMap(({ begun }) => begun)];
};

type Due = { readonly trackerId: string; readonly accountId: string | null; readonly dueAt: number | null };

const dueOf = ({ claim, accountId, dueAt }: NextCheck): Due => ({ trackerId: claim.trackerId, accountId, dueAt });

const plannedOf = (due: readonly Due[]): PlannedCheck[] =>
  due.flatMap(({ accountId, dueAt }) => (accountId === null || dueAt === null ? [] : [{ accountId, dueAt }]));

/**
 * A parcel whose carrier is not connected waits until an account is, and no check looks for one meanwhile. So this is written
 * only while none can be connected; if one was connected a moment ago, the carrier is asked immediately.
 */
const confirmUnconnected = async (tx: Database, outcomes: readonly CheckOutcome[]): Promise<readonly CheckOutcome[]> => {
  const unconnected = outcomes.filter(({ answer }) => answer === "not-connected").map(({ claim }) => claim);
  if (unconnected.length === 0) return outcomes;
  const accountOf = await accountsOfUnconnected(tx, unconnected);
  return outcomes.map((outcome) => {
    const accountId = outcome.answer === "not-connected" ? accountOf(outcome.claim, outcome.claim) : null;
    return accountId === null ? outcome : { ...outcome, accountId, answer: { ok: false, failure: connectedMeanwhile } };
  });
};
const connectedMeanwhile: CarrierFailure = { code: "rate-limited", retryAfterMs: 0, isOwnLimit: true };

const unwritable: CarrierFailure = { code: "unexpected-answer", detail: "the response could not be stored" };

/** The end of a check that found nothing new. */
const nextCheckOf = (outcome: CheckOutcome, { failures, nextCheckAt: dueAt }: CheckPlan, now: number): NextCheck => {
  const { claim, accountId, tried, isTriedNext = false } = outcome;
  const checkedAt = isAnswered(outcome) && !isTriedNext ? now : null;
  return { claim, dueAt, failures, checkedAt, priority: nextPriority(outcome, now), accountId, tried };
};

/** A first check that our own limit had no room for is still to come, and so is one that another account is to answer. */
const nextPriority = (outcome: CheckOutcome, now: number): number => {
  const { claim } = outcome;
  const failure = failureOf(outcome);
  const isStillFirst =
    claim.lastCheckedAt === null && (outcome.isTriedNext || (failure?.code === "rate-limited" && failure.isOwnLimit));
  if (isStillFirst) return priorityNumber("FIRST_CHECK");
  return priorityOf({ status: claim.status, lastChangeAt: claim.changedAt }, now);
};

const concludeLocked = async (tx: Database, outcomes: readonly CheckOutcome[], input: ConcludeInput): Promise<Concluded[]> => {
  const claims = outcomes.map(({ claim }) => claim);
  const areLegs = claims[0]?.legCode !== null;
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.claim.trackerId, outcome]));
  const locked = await lockWithScans(tx, claims, areLegs ? lockClaimedLegs : lockClaimed);
  if (areLegs && locked.length < claims.length) await endOrphanLegs(tx, claims);
  return locked.map(([tracker, scans]) => conclude(outcomeOf.get(tracker.id)!, tracker, scans, input));
};

/**
 * The trackers whose lease is still ours, with their scans. Read in this order and within one round trip: the scans of a locked
 * tracker cannot change any more. Also of parcels that had none when they were claimed: what the claim remembers is no proof,
 * and a scan that is taken for new twice would be there twice.
 */
export const lockWithScans = async (tx: Database, claims: readonly ClaimedCheck[], lock: typeof lockClaimed = lockClaimed) => {
  const ids = claims.map(({ trackerId }) => trackerId);
  const [trackers, stored] = await Promise.all([lock(tx, claims), checkpointsOf(tx, ids)]);
  const scans = Map.groupBy(stored, ({ trackerId }) => trackerId);
  return trackers.map((tracker) => [tracker, scans.get(tracker.id) ?? []] as const);
};
