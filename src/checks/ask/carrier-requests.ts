import type { Clock, EpochMs } from "../../lib/clock.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database } from "../../postgres/database.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import { isStruggling } from "../../tracking/carrier-port.ts";
import { longPauseMs } from "../../tracking/schedule-policy.ts";
import type { Claimed } from "../../work/claiming.ts";
import { pauseDestination } from "../../work/pace.sql.ts";
import type { Kept } from "../../work/slots.ts";
import type { WorkDesk } from "../../work/worker.ts";
import type { CheckTraces } from "../check-traces.ts";
import type { CheckOutcome } from "../outcome.ts";
import { type Ask, askedOf, type ConnectedAccount } from "./ask.ts";

/** What a request brought about the parcels it was for; `at` is when they were claimed. */
export type AnsweredRequest = {
  readonly destinationId: string;
  readonly at: EpochMs;
  readonly outcomes: readonly CheckOutcome[];
};

export type AskingOptions<Account extends ConnectedAccount> = {
  db: Database;
  clock: Clock;
  log: Log;
  ask: Ask<Account>;
  desk: WorkDesk<Kept>;
  codesPerRequest: (carrier: string) => number;
  pauseMs?: (account: Account) => number;
  deadlineMs: number;
  onAnswered: (request: AnsweredRequest) => void;
  traces?: Pick<CheckTraces, "begin"> | null;
};

/** Asks about claimed parcels, each request by itself: a slow carrier, or one slow answer, holds up nobody else's. */
export const createAsking = <Account extends ConnectedAccount>(
  options: AskingOptions<Account>,
): ((claimed: Claimed<ClaimedCheck>) => Promise<void>) => {
  const { ask, desk, clock, log, deadlineMs, onAnswered } = options;
  const notePause = createPauses(options);

  /** One request, for parcels of one destination or of several where it costs nothing: each destination's slot is held for it. */
  const request = (claims: readonly ClaimedCheck[], at: EpochMs, work: () => Promise<readonly CheckOutcome[]>): void => {
    const byDestination = Map.groupBy(claims, destinationOf);
    for (const destinationId of byDestination.keys()) desk.slots.started(desk.slots.get(destinationId));
    const finish = (outcomes: readonly CheckOutcome[]): void => {
      const groups = Map.groupBy(outcomes, ({ claim }) => destinationOf(claim));
      for (const destinationId of byDestination.keys()) {
        const ofDestination = groups.get(destinationId) ?? [];
        desk.slots.answered(desk.slots.get(destinationId), ofDestination.every(isWell));
        onAnswered({ destinationId, at, outcomes: ofDestination });
      }
    };
    work().then(finish, (error) => {
      // The leases run out and the checks come due again: nothing is lost but time.
      log.error({ err: error, checks: claims.length }, "Checks failed");
      finish([]);
    });
  };

  return async ({ rows: claimed, at, isDrawn }) => {
    const rows = options.traces ? await options.traces.begin(claimed) : claimed;
    const [test, live] = [rows.filter(({ mode }) => mode === "TEST"), rows.filter(({ mode }) => mode === "LIVE")];
    if (test.length > 0) request(test, at, () => ask.testMode(test));
    const accountOf = await ask.accountsFor(live);
    for (const ofAccount of Map.groupBy(live, accountOf).entries()) {
      const [account, claims] = ofAccount;
      for (const part of account ? requestsOf(account, claims, options.codesPerRequest(account.carrier)) : [claims]) {
        request(part, at, async () => {
          const drawn = isDrawn && !part[0]!.isUndrawn && account?.id === part[0]!.accountId ? 1 : 0;
          const outcomes = await ask.carrier(account, part, { deadlineMs: at + deadlineMs - clock.now(), drawn });
          if (account) notePause(account);
          const roomAfterMs = ownLimitMs(outcomes);
          if (roomAfterMs !== null) desk.wakeAt(destinationOf(part[0]!), clock.now() + roomAfterMs);
          return outcomes;
        });
      }
    }
  };
};

/** Whose turn it was; a parcel without an account is only ever brought along by another on the same code. */
const destinationOf = ({ accountId, workspaceId }: ClaimedCheck): string => accountId ?? workspaceId;

/** All trackers on one parcel go into the same request. */
const requestsOf = (account: ConnectedAccount, claims: readonly ClaimedCheck[], codesPerRequest: number): ClaimedCheck[][] => {
  const byCode = [...Map.groupBy(claims, (claim) => askedOf(account, claim)).values()];
  const count = Math.ceil(byCode.length / codesPerRequest);
  return Array.from({ length: count }, (_, nth) => byCode.slice(nth * codesPerRequest, (nth + 1) * codesPerRequest).flat());
};

/** How long the account's own limit has no room, where one was not asked for that reason. */
const ownLimitMs = (outcomes: readonly CheckOutcome[]): number | null => {
  for (const { answer } of outcomes) {
    if (answer === "not-connected" || answer.ok) continue;
    const { failure } = answer;
    if (failure.code === "rate-limited" && failure.isOwnLimit) return failure.retryAfterMs;
  }
  return null;
};

const isWell = ({ answer }: CheckOutcome): boolean => answer === "not-connected" || answer.ok || !isStruggling(answer.failure);

/** Tells all nodes when a carrier asked to be left alone, or keeps failing: once for each pause. */
const createPauses = <Account extends ConnectedAccount>({ db, clock, log, desk, pauseMs }: AskingOptions<Account>) => {
  const pausedUntil = new Map<string, EpochMs>();
  return (account: Account): void => {
    const forMs = pauseMs?.(account) ?? 0;
    if (forMs <= 0) {
      pausedUntil.delete(account.id);
      return;
    }
    const until = clock.now() + forMs;
    if (until <= (pausedUntil.get(account.id) ?? 0) + 1_000) return;
    pausedUntil.set(account.id, until);
    desk.wakeAt(account.id, until);
    pauseDestination(db, account.id, { pauseMs: forMs, endsWithOne: forMs >= longPauseMs }).catch((error) =>
      log.warn({ error: String(error) }, "A carrier's pause could not be recorded for the other nodes"),
    );
  };
};
