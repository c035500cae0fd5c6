import type { Clock } from "../../lib/clock.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { ApplyOutcomes } from "./apply.ts";
import type { ClaimedCheck } from "./claim.sql.ts";
import type { CheckOutcome, FetchOutcomes } from "./fetch-outcomes.ts";

/** Checks one tracker whose lease the caller holds, on the same path as the workers; null when the carrier answered. */
export type CheckNow = (claim: ClaimedCheck, options: { deadlineMs: number }) => Promise<CarrierFailure | "not-connected" | null>;

export type CheckNowDependencies = {
  clock: Clock;
  random: () => number;
  fetchOutcomes: FetchOutcomes;
  apply: ApplyOutcomes;
  /** Aborted when the process must go: whoever still waits for a carrier is answered with what is known. */
  stopWaiting: AbortSignal;
};

export const createCheckNow =
  ({ clock, random, fetchOutcomes, apply, stopWaiting }: CheckNowDependencies): CheckNow =>
  async (claim, { deadlineMs }) => {
    const deadlineAt = clock.now() + deadlineMs;
    let outcome: CheckOutcome | undefined;
    const askAndApply = async () => {
      for (;;) {
        let waitMs: number | null = null;
        await fetchOutcomes([claim], { deadlineMs: deadlineAt - clock.now() }, async (outcomes) => {
          waitMs = placeInQueueMs(outcomes[0], random);
          if (waitMs !== null && clock.now() + waitMs < deadlineAt) return;
          waitMs = null;
          outcome = outcomes[0];
          await apply(outcomes);
        });
        if (waitMs === null) return;
        await new Promise((resolve) => setTimeout(resolve, waitMs!));
      }
    };
    const asked = askAndApply();
    // The carrier client keeps its own deadline; this one holds even if something on the way does not.
    const answered = await Promise.race([asked.then(() => true), waitAtMost(deadlineMs + 1_000, stopWaiting)]);
    if (!answered && !outcome) {
      asked.catch(() => {}); // nobody listens any more
      const failure: CarrierFailure = stopWaiting.aborted ? askedElsewhere : { code: "timed-out" };
      await apply([{ claim, answer: { ok: false, failure } }]);
      return { code: "timed-out" };
    }
    if (outcome?.answer === "not-connected") return "not-connected";
    return outcome === undefined || outcome.answer.ok ? null : outcome.answer.failure;
  };

/** Our own limit is no answer to someone who waits: the next place is a moment away. */
const placeInQueueMs = (outcome: CheckOutcome | undefined, random: () => number): number | null => {
  if (!outcome || outcome.answer === "not-connected" || outcome.answer.ok) return null;
  const { failure } = outcome.answer;
  if (failure.code !== "rate-limited" || !failure.isOwnLimit || failure.retryAfterMs === null) return null;
  return failure.retryAfterMs * (1 + random());
};

/** The carrier is not to blame: another process, or this one after its start, asks again in a moment. */
const askedElsewhere: CarrierFailure = { code: "rate-limited", retryAfterMs: 1_000, isOwnLimit: true };

const waitAtMost = (ms: number, signal: AbortSignal): Promise<false> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve(false);
    };
    const timer = setTimeout(end, ms).unref();
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
