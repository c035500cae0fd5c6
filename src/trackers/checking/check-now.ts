import type { Database } from "../../postgres/database.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { ApplyOutcomes } from "./apply.ts";
import type { Ask, CheckOutcome } from "./ask.ts";
import { findOwnClaim } from "./claim.sql.ts";

/** Checks one tracker whose lease the caller holds, on the same path as the workers; null when the carrier answered. */
export type CheckNow = (
  scope: Scope,
  trackerId: string,
  lease: { token: string; deadlineMs: number },
) => Promise<CarrierFailure | "not-connected" | null>;

export const createCheckNow =
  ({ db, ask, apply }: { db: Database; ask: Ask; apply: ApplyOutcomes }): CheckNow =>
  async (scope, trackerId, { token, deadlineMs }) => {
    const claim = await findOwnClaim(db, scope, trackerId, token);
    if (!claim) return null;
    let outcome: CheckOutcome | undefined;
    const asked = ask([claim], { deadlineMs }, async (outcomes) => {
      outcome = outcomes[0];
      await apply(outcomes);
    });
    // The desk keeps its own deadline; this one holds even if something on the way does not.
    const answered = await Promise.race([asked.then(() => true), waitAtMost(deadlineMs + 1_000)]);
    if (!answered && !outcome) {
      const timedOut: CheckOutcome = { claim, answer: { ok: false, failure: { code: "timed-out" } } };
      await apply([timedOut]);
      return { code: "timed-out" };
    }
    if (outcome?.answer === "not-connected") return "not-connected";
    return outcome === undefined || outcome.answer.ok ? null : outcome.answer.failure;
  };

const waitAtMost = (ms: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref();
  });
