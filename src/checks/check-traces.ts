import type { Span, Tracer } from "../lib/telemetry/traces/span.ts";
import type { Database } from "../postgres/database.ts";
import type { ClaimedCheck } from "../trackers/claims/claim.sql.ts";
import { traceparentsOf } from "../trackers/traceparents.sql.ts";
import type { ApplyOutcomes } from "./apply/apply.ts";
import type { Ask, ConnectedAccount } from "./ask/ask.ts";
import type { CheckOutcome } from "./outcome.ts";

/** If traces are switched on: what begins, describes and ends the spans of checks. */
export type CheckTraces = {
  /**
   * The same claims with spans. A parcel's first check is a part of the trace that created it; later ones, days after, are
   * separate traces that point to it. If a caller waits, they are part of the caller's trace.
   */
  begin(claims: readonly ClaimedCheck[], caller?: Span | undefined): Promise<readonly ClaimedCheck[]>;
  ask<Account extends ConnectedAccount>(ask: Ask<Account>): Ask<Account>;
  apply(apply: ApplyOutcomes): ApplyOutcomes;
};

export const outcomeName = (answer: CheckOutcome["answer"]): string => {
  if (answer === "not-connected") return answer;
  return answer.ok ? "answered" : answer.failure.code;
};

const isFailed = ({ answer }: CheckOutcome): boolean => answer !== "not-connected" && !answer.ok;

const attributesOf = ({ carrier, mode, trackerId, failures }: ClaimedCheck) => ({
  "kolli.carrier": carrier,
  "kolli.mode": mode,
  "kolli.tracker.id": trackerId,
  "kolli.failures": failures,
});

export const createCheckTraces = ({ db, tracer }: { db: Database; tracer: Tracer }): CheckTraces => {
  const begin: CheckTraces["begin"] = async (claims, caller) => {
    const unknown = caller ? [] : claims.filter(({ traceparent }) => traceparent === undefined);
    const ids = unknown.map(({ trackerId }) => trackerId);
    // A trace is no reason to fail: without the contexts these are separate traces.
    const rows = ids.length === 0 ? [] : await traceparentsOf(db, "tracker", ids).catch(() => []);
    const contexts = new Map(rows.map(({ id, traceparent }) => [id, traceparent]));
    return claims.map((claim) => {
      const start = { name: "check", kind: "CONSUMER", attributes: attributesOf(claim) } as const;
      if (caller) return { ...claim, span: caller.child(start) };
      const created = claim.traceparent ?? contexts.get(claim.trackerId) ?? null;
      const isFirst = claim.lastCheckedAt === null;
      const span = isFirst ? tracer.begin(created, start) : tracer.begin(null, { ...start, follows: created });
      return { ...claim, span };
    });
  };

  /** One request may be for several parcels: each trace shows it, with how many shared it. */
  const asked = async (claims: readonly ClaimedCheck[], work: () => Promise<CheckOutcome[]>): Promise<CheckOutcome[]> => {
    const attributes = { "kolli.parcels": claims.length };
    const spans = new Map(
      claims.map(({ span, carrier }) => [span, span?.child({ name: `ask ${carrier}`, kind: "CLIENT", attributes })]),
    );
    const outcomes = await work();
    for (const outcome of outcomes)
      spans.get(outcome.claim.span)?.end({ "kolli.outcome": outcomeName(outcome.answer) }, isFailed(outcome));
    return outcomes;
  };

  return {
    begin,
    ask: (ask) => ({
      accountsFor: ask.accountsFor,
      testMode: (claims) => asked(claims, () => ask.testMode(claims)),
      carrier: (account, claims, options) => asked(claims, () => ask.carrier(account, claims, options)),
      one: async (claim, options) => (await asked([claim], async () => [await ask.one(claim, options)]))[0]!,
    }),
    apply: (apply) => async (outcomes, applied) => {
      // What a carrier pushed was not asked for: its span begins here.
      const unbegun = outcomes.filter(({ claim }) => !claim.span);
      const begun = unbegun.length === 0 ? [] : await begin(unbegun.map(({ claim }) => claim));
      const traced = outcomes.map((outcome) => {
        const nth = unbegun.indexOf(outcome);
        return nth < 0 ? outcome : { ...outcome, claim: begun[nth]! };
      });
      const planned = await apply(traced, applied);
      for (const outcome of traced) outcome.claim.span?.end({ "kolli.outcome": outcomeName(outcome.answer) }, isFailed(outcome));
      return planned;
    },
  };
};
