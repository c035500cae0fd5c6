import type { Clock, EpochMs } from "../lib/clock.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import { areChecksDue, type ClaimedCheck, findDueAccounts } from "../trackers/claims/claim.sql.ts";
import type { Resources } from "../work/destinations.ts";
import type { DuePoll } from "../work/due-poll.ts";
import { createOutcomeWriter } from "../work/outcome-writer.ts";
import { startWorker, type Worker } from "../work/worker.ts";
import type { ApplyOutcomes } from "./apply/apply.ts";
import type { Ask, ConnectedAccount } from "./ask/ask.ts";
import { type AnsweredRequest, beginRequests } from "./ask/carrier-requests.ts";
import { type CheckTraces, outcomeName } from "./check-traces.ts";
import { type ClaimPorts, claimWork } from "./claim/claim.ts";
import { beginLooks, isLook } from "./judge/looks.ts";

export type CheckerOptions<Account extends ConnectedAccount> = {
  db: TransactionalDatabase;
  clock: Clock;
  random: () => number;
  log: Log;
  ask: Ask<Account>;
  apply: ApplyOutcomes;
  /** Writes what time alone changed about claimed trackers. */
  judge: (claims: readonly ClaimedCheck[]) => Promise<void>;
  profilesOf: ClaimPorts["profilesOf"];
  codesPerRequest: (carrier: string) => number;
  /** How long an account is to be left alone, as far as this process knows; 0 for not at all. */
  pauseMs?: (account: Account) => number;
  /** Each check as it ends, for metrics: what came of it, and how late it was begun. */
  onCheck?: (outcome: string, lateMs: number) => void;
  traces?: Pick<CheckTraces, "begin"> | null;
  /** How long a carrier may take. The lease is longer, so that a check that ends in time is always still ours. */
  deadlineMs?: number;
  maxInFlight?: number;
  pollMs?: number;
  /** The look for all kinds of work; by default its own. */
  poll?: DuePoll;
};

const leaseMarginMs = 30_000;
/** While creations keep coming their first checks are gathered for this long: many small claims cost more than the checks. */
const gatherMs = 10;
/** What comes due so soon after a check need not be found by a sweep. */
const soonMs = 5_000;

/** Claims what is due, asks the carriers and applies what they say. A destination is a carrier account, or a workspace's test mode. */
export const startChecker = <Account extends ConnectedAccount>(options: CheckerOptions<Account>): Worker<ClaimedCheck> => {
  const { db, clock, random, log, apply, onCheck, deadlineMs = 30_000, maxInFlight = 4_000, pollMs = 1_000, poll } = options;
  const leaseMs = deadlineMs + leaseMarginMs;
  return startWorker<ClaimedCheck, Resources>(
    { name: "checks", clock, random, log, deadlineMs, leaseMs, gatherMs, pollMs, poll, maxInFlight },
    (port) => {
      const note = ({ outcomes, at }: AnsweredRequest): void => {
        if (onCheck) for (const { claim, answer } of outcomes) onCheck(outcomeName(answer), at - claim.dueAt);
      };
      const writer = createOutcomeWriter<AnsweredRequest>(
        async (requests) => {
          const planned = await apply(requests.flatMap(({ outcomes }) => outcomes));
          for (const { accountId, dueAt } of planned) if (dueAt < clock.now() + soonMs) port.wakeAt(accountId, dueAt);
          for (const request of requests) note(request);
        },
        {
          ...{ name: "checks", clock, log, leaseMs },
          rowsOf: ({ outcomes }) => outcomes.length,
          onSettled: (requests) => port.settled(requests.map(({ destinationId }) => destinationId)),
        },
      );
      const asking = { ...options, port, deadlineMs, onAnswered: writer.add, pausedUntil: new Map<string, EpochMs>() };
      return {
        isDue: areChecksDue,
        findDue: (until) => findDueAccounts(db, until),
        claim: (request) => claimWork({ db, random, destinations: port.slots, profilesOf: options.profilesOf }, request),
        begin: async (claimed) => {
          beginLooks({ log, port, judge: options.judge }, claimed.rows.filter(isLook));
          await beginRequests(asking, { ...claimed, rows: claimed.rows.filter((row) => !isLook(row)) });
        },
      };
    },
  );
};
