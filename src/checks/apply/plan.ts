import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import { type CheckPlan, nextCheckAfterArrival, planAfterCheck } from "../../tracking/schedule.ts";
import { type CheckOutcome, failureOf, isAnswered } from "../outcome.ts";
import { pushedPlan } from "./pushed.ts";

/** What planning needs to know besides the outcome: pure, so that time and chance can be replayed. */
export type PlanInput = {
  readonly now: number;
  readonly random: () => number;
  readonly staleAfterMs: number;
  /** How long a carrier wants to be left alone about a parcel; 0 for most. */
  readonly leastIntervalMs: (carrier: string) => number;
};

/** When nothing about the parcel is new: when to ask again, from the claim alone. */
export const planNextCheck = (outcome: CheckOutcome, input: PlanInput): CheckPlan => {
  const { claim } = outcome;
  if (outcome.isTriedNext) return planOfNextTry(claim, input);
  if (hasArrived(claim)) {
    return { nextCheckAt: nextCheckOfArrived(outcome, input), stopReason: null, attention: null, failures: 0 };
  }
  if (outcome.answer === "not-connected") {
    // The row stays, without an account that could be asked; connecting one makes it due.
    return { nextCheckAt: input.now, stopReason: null, attention: "CARRIER_NOT_CONNECTED", failures: 0 };
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
      staleAfterMs: input.staleAfterMs,
    },
    input.now,
    input.random,
  );
  if (claim.mode === "TEST") return simulated(plan, outcome, input);
  return spaced(isAnswered(outcome) ? pushedPlan(plan, claim, input) : plan, outcome, input);
};

/** Another account is asked immediately; nothing is reported of the parcel before. */
const planOfNextTry = ({ carrier, attention, failures }: ClaimedCheck, { now, leastIntervalMs }: PlanInput): CheckPlan => ({
  nextCheckAt: now + leastIntervalMs(carrier),
  stopReason: null,
  attention,
  failures,
});

/** Not before the carrier accepts another request about the parcel. */
const spaced = (plan: CheckPlan, outcome: CheckOutcome, { now, leastIntervalMs }: PlanInput): CheckPlan => {
  const failure = failureOf(outcome);
  const wasAsked = failure?.code !== "rate-limited" || !failure.isOwnLimit;
  if (plan.nextCheckAt === null || !wasAsked) return plan;
  return { ...plan, nextCheckAt: Math.max(plan.nextCheckAt, now + leastIntervalMs(outcome.claim.carrier)) };
};

const hasArrived = ({ stopReason }: ClaimedCheck): boolean => stopReason === "DELIVERED" || stopReason === "RETURNED";

const nextCheckOfArrived = ({ claim, answer }: CheckOutcome, { now, random }: PlanInput): number | null =>
  claim.mode === "TEST" ? (newsAtOf(answer) ?? null) : nextCheckAfterArrival(claim.changedAt, now, random);

const newsAtOf = (answer: CheckOutcome["answer"]): number | undefined =>
  answer !== "not-connected" && answer.ok ? answer.value.newsAt : undefined;

/**
 * The simulated carrier knows when its next scan comes, and a developer who plays a journey does not want to wait for the
 * schedule. If nothing comes until more is played, which makes the parcel due, it is asked again only to find it stale.
 */
const simulated = (plan: CheckPlan, outcome: CheckOutcome, { staleAfterMs }: PlanInput): CheckPlan => {
  if (plan.nextCheckAt === null || !isAnswered(outcome)) return plan;
  const { claim, answer } = outcome;
  const newsAt = newsAtOf(answer);
  return { ...plan, nextCheckAt: newsAt === undefined ? claim.changedAt + staleAfterMs : Math.min(plan.nextCheckAt, newsAt) };
};
