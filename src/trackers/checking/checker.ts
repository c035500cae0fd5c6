import { randomUUID } from "node:crypto";
import type { Clock } from "../../lib/clock.ts";
import type { Log } from "../../lib/log.ts";
import type { Database } from "../../postgres/database.ts";
import type { ApplyOutcomes } from "./apply.ts";
import type { Ask, CheckOutcome } from "./ask.ts";
import { type ClaimedCheck, claimDueChecks, nextDueAt } from "./claim.sql.ts";

export type Checker = {
  /** Something may be due now. */
  wake(): void;
  /** Takes nothing new and ends what is under way. */
  stop(): Promise<void>;
};

export type CheckerOptions = {
  db: Database;
  clock: Clock;
  log: Log;
  ask: Ask;
  apply: ApplyOutcomes;
  /** Each check as it ends, for metrics: what came of it, and how late it was begun. */
  onCheck?: (outcome: string, lateMs: number) => void;
  /** How long a carrier may take. The lease is longer, so that a check that ends in time is always still ours. */
  deadlineMs?: number;
  batch?: number;
  maxInFlight?: number;
  pollMs?: number;
};

const leaseMarginMs = 30_000;

/** The worker: claims what is due, asks the carriers, applies what they say, in batches, for ever. */
export const startChecker = ({
  db,
  clock,
  log,
  ask,
  apply,
  onCheck,
  deadlineMs = 30_000,
  batch = 500,
  maxInFlight = 4_000,
  pollMs = 1_000,
}: CheckerOptions): Checker => {
  let inFlight = 0;
  let isStopping = false;
  let isAwake = true;
  let rouse: (() => void) | null = null;
  const underWay = new Set<Promise<void>>();

  const wake = () => {
    isAwake = true;
    rouse?.();
  };

  /** Sleeps until woken, until something comes due, or a poll's length: a lost hint only delays. */
  const sleep = async () => {
    if (isAwake || isStopping) return;
    const due = await nextDueAt(db, null).catch(() => undefined);
    const untilDueMs = due?.dueAt == null ? pollMs : Math.max(due.dueAt - clock.now(), 1);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(untilDueMs, pollMs));
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isAwake || isStopping) rouse();
    });
    rouse = null;
  };

  const work = async (claims: readonly ClaimedCheck[]) => {
    inFlight += claims.length;
    const begunAt = clock.now();
    let left = claims.length;
    const settle = (outcomes: readonly CheckOutcome[]) => {
      inFlight -= outcomes.length;
      left -= outcomes.length;
      wake();
    };
    try {
      await ask(claims, { deadlineMs }, async (outcomes) => {
        await apply(outcomes);
        settle(outcomes);
        if (onCheck) for (const { claim, answer } of outcomes) onCheck(outcomeName(answer), begunAt - claim.promisedAt);
      });
    } catch (error) {
      // The leases run out and the checks come due again: nothing is lost but time.
      log.error({ err: error, checks: left }, "A batch of checks failed");
    } finally {
      inFlight -= left;
    }
  };

  const run = async () => {
    while (!isStopping) {
      isAwake = false;
      try {
        const room = Math.min(batch, maxInFlight - inFlight);
        const now = clock.now();
        const claims =
          room > 0
            ? await claimDueChecks(db, {
                lane: null,
                now,
                leaseUntil: now + deadlineMs + leaseMarginMs,
                token: randomUUID(),
                limit: room,
              })
            : [];
        if (claims.length > 0) {
          const job = work(claims).finally(() => underWay.delete(job));
          underWay.add(job);
          if (claims.length >= room) isAwake = true;
        }
        if (room <= 0) isAwake = false;
      } catch (error) {
        log.warn({ err: error }, "Due checks could not be claimed; trying again shortly");
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
      await sleep();
    }
  };
  const running = run();

  return {
    wake,
    async stop() {
      isStopping = true;
      wake();
      await running;
      await Promise.allSettled(underWay);
    },
  };
};

const outcomeName = (answer: CheckOutcome["answer"]): string => {
  if (answer === "not-connected") return answer;
  return answer.ok ? "answered" : answer.failure.code;
};
