import type { Clock, EpochMs } from "../../lib/clock.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database } from "../../postgres/database.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import { isStruggling } from "../../tracking/carrier-port.ts";
import { longPauseMs } from "../../tracking/schedule-policy.ts";
import type { Claimed } from "../../work/claim-loop.ts";
import type { Resources } from "../../work/destinations.ts";
import { pauseDestination } from "../../work/pace.sql.ts";
import type { WorkerPort } from "../../work/worker.ts";
import type { CheckTraces } from "../check-traces.ts";
import type { CheckOutcome } from "../outcome.ts";
import { type Ask, askedOf, type ConnectedAccount } from "./ask.ts";

/** What a request brought about the parcels it was for; `at` is when they were claimed. */
export type AnsweredRequest = {
  readonly destinationId: string;
  readonly at: EpochMs;
  readonly outcomes: readonly CheckOutcome[];
};

export type RequestDependencies<Account extends ConnectedAccount> = {
  db: Database;
  clock: Clock;
  log: Log;
  ask: Ask<Account>;
  port: WorkerPort<Resources>;
  codesPerRequest: (carrier: string) => number;
  pauseMs?: (account: Account) => number;
  /** Until when each account is paused, as far as this process has recorded it for the other nodes. */
  pausedUntil: Map<string, EpochMs>;
  deadlineMs: number;
  onAnswered: (request: AnsweredRequest) => void;
  traces?: Pick<CheckTraces, "begin"> | null;
};

/** Asks about claimed parcels. Requests do not wait for each other: a slow carrier, or one slow answer, delays no other. */
export const beginRequests = async <Account extends ConnectedAccount>(
  dependencies: RequestDependencies<Account>,
  { rows: claimed, at, isDrawn }: Claimed<ClaimedCheck>,
): Promise<void> => {
  const { ask, port, clock, deadlineMs, traces } = dependencies;
  const rows = traces ? await traces.begin(claimed) : claimed;
  const [test, live] = [rows.filter(({ mode }) => mode === "TEST"), rows.filter(({ mode }) => mode === "LIVE")];
  if (test.length > 0) beginRequest(dependencies, test, at, () => ask.testMode(test));
  const accountOf = await ask.accountsFor(live);
  for (const [account, claims] of Map.groupBy(live, accountOf)) {
    for (const part of account ? requestsOf(account, claims, dependencies.codesPerRequest(account.carrier)) : [claims]) {
      beginRequest(dependencies, part, at, async () => {
        const drawn = isDrawn && !part[0]!.isUndrawn && account?.id === part[0]!.accountId ? 1 : 0;
        const outcomes = await ask.carrier(account, part, { deadlineMs: at + deadlineMs - clock.now(), drawn });
        if (account) recordPause(dependencies, account);
        const roomAfterMs = ownLimitMs(outcomes);
        if (roomAfterMs !== null) port.wakeAt(destinationOf(part[0]!), clock.now() + roomAfterMs);
        return outcomes;
      });
    }
  }
};

/** One request, for parcels of one destination, or of several if it costs nothing: each destination has it in flight. */
const beginRequest = <Account extends ConnectedAccount>(
  { port, log, onAnswered }: RequestDependencies<Account>,
  claims: readonly ClaimedCheck[],
  at: EpochMs,
  work: () => Promise<readonly CheckOutcome[]>,
): void => {
  const byDestination = Map.groupBy(claims, destinationOf);
  for (const destinationId of byDestination.keys()) port.slots.started(port.slots.get(destinationId));
  const finish = (outcomes: readonly CheckOutcome[]): void => {
    const groups = Map.groupBy(outcomes, ({ claim }) => destinationOf(claim));
    for (const destinationId of byDestination.keys()) {
      const ofDestination = groups.get(destinationId) ?? [];
      port.slots.answered(port.slots.get(destinationId), ofDestination.every(isWell));
      onAnswered({ destinationId, at, outcomes: ofDestination });
    }
  };
  const answered = work().catch((error) => {
    // The leases end and the checks come due again: nothing is lost but time.
    log.error({ err: error, checks: claims.length }, "Checks failed");
    return [];
  });
  // Of a tracker that could not be inserted there is nothing to write: its caller knows.
  const areInserted = Promise.all(claims.map(({ inserted }) => inserted)).then(
    () => true,
    () => false,
  );
  Promise.all([answered, areInserted]).then(([outcomes, isThere]) => finish(isThere ? outcomes : []));
};

/** The destination of a check: its account, or the workspace in test mode. */
const destinationOf = ({ accountId, workspaceId }: ClaimedCheck): string => accountId ?? workspaceId;

/** All trackers on one parcel go into the same request. */
const requestsOf = (account: ConnectedAccount, claims: readonly ClaimedCheck[], codesPerRequest: number): ClaimedCheck[][] => {
  const byCode = [...Map.groupBy(claims, (claim) => askedOf(account, claim)).values()];
  const count = Math.ceil(byCode.length / codesPerRequest);
  return Array.from({ length: count }, (_, nth) => byCode.slice(nth * codesPerRequest, (nth + 1) * codesPerRequest).flat());
};

/** How long the account's own limit has no room, if it was not asked for that reason. */
const ownLimitMs = (outcomes: readonly CheckOutcome[]): number | null => {
  for (const { answer } of outcomes) {
    if (answer === "not-connected" || answer.ok) continue;
    const { failure } = answer;
    if (failure.code === "rate-limited" && failure.isOwnLimit) return failure.retryAfterMs;
  }
  return null;
};

const isWell = ({ answer }: CheckOutcome): boolean => answer === "not-connected" || answer.ok || !isStruggling(answer.failure);

/** Records for all nodes that a carrier asked for a pause, or keeps failing: once for each pause. */
const recordPause = <Account extends ConnectedAccount>(
  { db, clock, log, port, pauseMs, pausedUntil }: RequestDependencies<Account>,
  account: Account,
): void => {
  const forMs = pauseMs?.(account) ?? 0;
  if (forMs <= 0) {
    pausedUntil.delete(account.id);
    return;
  }
  const until = clock.now() + forMs;
  if (until <= (pausedUntil.get(account.id) ?? 0) + 1_000) return;
  pausedUntil.set(account.id, until);
  port.wakeAt(account.id, until);
  pauseDestination(db, account.id, { pauseMs: forMs, endsWithOne: forMs >= longPauseMs }).catch((error) =>
    log.warn({ err: error }, "A carrier's pause could not be recorded for the other nodes"),
  );
};
