import type { Clock } from "../lib/clock.ts";
import { delay, startTimer, stopTimer } from "../lib/machine.ts";
import type { CheckNow } from "../trackers/claims/check-now.ts";
import type { ClaimedCheck } from "../trackers/claims/claim.sql.ts";
import type { CarrierFailure } from "../tracking/carrier-port.ts";
import type { ApplyOutcomes } from "./apply/apply.ts";
import type { Ask } from "./ask/ask.ts";
import type { CheckTraces } from "./check-traces.ts";
import type { CheckOutcome } from "./outcome.ts";

export type CheckNowDependencies = {
  clock: Clock;
  ask: Pick<Ask, "one">;
  apply: ApplyOutcomes;
  /** The lease under which a parcel is checked now, or null. */
  holderOf: (claim: ClaimedCheck) => Promise<string | null>;
  /** How long a carrier wants to be left alone about a parcel; 0 for most. */
  leastIntervalMs: (carrier: string) => number;
  /** Aborted when the process must end: callers that still wait for a carrier get what is known. */
  stopWaiting: AbortSignal;
  traces?: Pick<CheckTraces, "begin"> | null;
};

/** With less time than this no further account is asked. */
const leastTryMs = 1_000;
const looksEveryMs = 100;

/** Checks a parcel while a caller waits. What is not known in time, or is asked too soon, is left to the workers. */
export const checkParcelNow = async (
  dependencies: CheckNowDependencies,
  ...[claimed, { deadlineMs, span }]: Parameters<CheckNow>
): ReturnType<CheckNow> => {
  const { clock, apply, leastIntervalMs, stopWaiting, traces } = dependencies;
  const claim = traces ? (await traces.begin([claimed], span))[0]! : claimed;
  const tooSoonMs = claim.mode === "LIVE" ? (claim.lastCheckedAt ?? 0) + leastIntervalMs(claim.carrier) - clock.now() : 0;
  let outcome: CheckOutcome | undefined;
  const deadlineAt = clock.now() + deadlineMs;
  const settled = new Set<string>();
  const askAndApply = async () => {
    outcome = tooSoonMs > 0 ? tooSoon(claim, tooSoonMs) : await askAccounts(dependencies, claim, deadlineMs);
    await apply([outcome], settled);
  };
  const asked = askAndApply();
  // The carrier client has its own deadline; this one holds even if something on the way does not.
  const answered = await Promise.race([asked.then(() => true), waitAtMost(deadlineMs + 1_000, stopWaiting)]);
  if (!answered && !outcome) {
    asked.catch(() => {}); // no caller waits for it any more
    const failure: CarrierFailure = stopWaiting.aborted ? askedElsewhere : { code: "timed-out" };
    await apply([{ claim, accountId: claim.accountId, answer: { ok: false, failure }, tried: claim.triedAccounts }]);
    return { code: "timed-out" };
  }
  // The carrier has answered: the caller gets that, once it is written, not what was known before. The database has its own limits.
  if (!answered) await asked;
  if (outcome?.answer === "not-connected") return "not-connected";
  if (outcome?.answer.ok === false) return outcome.answer.failure;
  if (settled.has(claim.trackerId)) return null;
  return (await isCheckedByOther(dependencies, claim, deadlineAt)) ? null : { code: "timed-out" };
};

/** What any of the carrier's accounts knows, one after the other. */
const askAccounts = async (
  { clock, ask, leastIntervalMs }: CheckNowDependencies,
  claim: ClaimedCheck,
  deadlineMs: number,
): Promise<CheckOutcome> => {
  const deadlineAt = clock.now() + deadlineMs;
  let answered = await ask.one(claim, { deadlineMs });
  while (answered.isTriedNext && leastIntervalMs(claim.carrier) === 0 && clock.now() + leastTryMs < deadlineAt) {
    const next = { ...claim, accountId: answered.accountId, triedAccounts: answered.tried ?? null };
    answered = { ...(await ask.one(next, { deadlineMs: deadlineAt - clock.now() })), claim };
  }
  return answered;
};

/** A check that began later took this one over, and writes what it finds: the caller gets that. */
const isCheckedByOther = async (
  { clock, holderOf, stopWaiting }: CheckNowDependencies,
  claim: ClaimedCheck,
  deadlineAt: number,
): Promise<boolean> => {
  const other = await holderOf(claim);
  while (other !== null && !stopWaiting.aborted && clock.now() < deadlineAt) {
    await delay(looksEveryMs);
    if ((await holderOf(claim)) !== other) return true;
  }
  return other === null;
};

/** The carrier is not asked: it was a short time ago, and wants no more requests about this parcel until then. */
const tooSoon = (claim: ClaimedCheck, waitMs: number): CheckOutcome => ({
  claim,
  accountId: claim.accountId,
  answer: { ok: false, failure: { code: "rate-limited", retryAfterMs: waitMs, isOwnLimit: true } },
  tried: claim.triedAccounts,
});

/** Not the carrier's failure: another process, or this one after its start, asks again in a moment. */
const askedElsewhere: CarrierFailure = { code: "rate-limited", retryAfterMs: 1_000, isOwnLimit: true };

const waitAtMost = (ms: number, signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    const end = () => {
      stopTimer(timer);
      signal.removeEventListener("abort", end);
      resolve(false);
    };
    const timer = startTimer(end, ms).unref();
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
