import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createAlarm } from "../../lib/alarm.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database } from "../../postgres/database.ts";
import type { ApplyOutcomes } from "./apply.ts";
import { type ClaimedCheck, claimDueChecks, nextDueAt } from "./claim.sql.ts";
import type { CheckOutcome, FetchOutcomes } from "./fetch-outcomes.ts";

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
  fetchOutcomes: FetchOutcomes;
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
/** While calls keep coming they are gathered for this long: many small claims cost more than the checks. */
const gatherMs = 10;
/** Under load the next call is here before a look at the schedule would be worth its while. */
const briefMs = 20;

/** The worker: claims what is due, asks the carriers, applies what they say, in batches, for ever. */
export const startChecker = ({
  db,
  clock,
  log,
  fetchOutcomes,
  apply,
  onCheck,
  deadlineMs = 30_000,
  batch = 500,
  maxInFlight = 4_000,
  pollMs = 1_000,
}: CheckerOptions): Checker => {
  let inFlight = 0;
  let isStopping = false;
  let isOutOfRoom = false;
  const alarm = createAlarm();
  const underWay = new Set<Promise<void>>();

  /** Until woken, until something comes due, or a poll's length: a lost hint only delays. */
  const rest = async () => {
    if (await alarm.sleep(briefMs)) return;
    const due = await nextDueAt(db, null, clock.now()).catch(() => undefined);
    const untilDueMs = due === undefined ? pollMs : Math.max(due.dueAt - clock.now(), 1);
    await alarm.sleep(Math.min(untilDueMs, pollMs));
  };

  const work = async (claims: readonly ClaimedCheck[]) => {
    inFlight += claims.length;
    const begunAt = clock.now();
    let left = claims.length;
    const settle = (outcomes: readonly CheckOutcome[]) => {
      inFlight -= outcomes.length;
      left -= outcomes.length;
      if (isOutOfRoom || outcomes.some(({ answer }) => hasMoreToTell(answer))) alarm.wake();
    };
    try {
      await fetchOutcomes(claims, { deadlineMs }, async (outcomes) => {
        await apply(outcomes);
        settle(outcomes);
        if (onCheck) for (const { claim, answer } of outcomes) onCheck(outcomeName(answer), begunAt - claim.dueAt);
      });
    } catch (error) {
      // The leases run out and the checks come due again: nothing is lost but time.
      log.error({ err: error, checks: left }, "A batch of checks failed");
    } finally {
      inFlight -= left;
    }
  };

  const claim = (room: number) => {
    const now = clock.now();
    const leaseUntil = now + deadlineMs + leaseMarginMs;
    return claimDueChecks(db, { lane: null, now, leaseUntil, token: randomUUID(), limit: room });
  };

  const run = async () => {
    while (!isStopping) {
      const room = Math.min(batch, maxInFlight - inFlight);
      isOutOfRoom = room <= 0;
      try {
        const claims = isOutOfRoom ? [] : await claim(room);
        if (claims.length > 0) {
          const job = work(claims).finally(() => underWay.delete(job));
          underWay.add(job);
        }
        if (isOutOfRoom) await alarm.sleep(pollMs);
        else if (claims.length < room) {
          if (claims.length > 0) await delay(gatherMs);
          await rest();
        }
      } catch (error) {
        log.warn({ err: error }, "Due checks could not be claimed; trying again shortly");
        await delay(pollMs);
      }
    }
  };
  const running = run();

  return {
    wake: alarm.wake,
    async stop() {
      isStopping = true;
      alarm.wake();
      await running;
      await Promise.allSettled(underWay);
    },
  };
};

/** A simulated carrier that plays a journey knows when its next scan comes, which may be soon. */
const hasMoreToTell = (answer: CheckOutcome["answer"]): boolean =>
  answer !== "not-connected" && answer.ok && answer.value.newsAt !== undefined;

const outcomeName = (answer: CheckOutcome["answer"]): string => {
  if (answer === "not-connected") return answer;
  return answer.ok ? "answered" : answer.failure.code;
};
