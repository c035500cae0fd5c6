import type { PushSubscriptions, SubscribeAnswer } from "../../carriers/adapter.ts";
import { type Clock, hours } from "../../lib/clock.ts";
import type { Result } from "../../lib/result.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { type CarrierFailure, isStruggling } from "../../tracking/carrier-port.ts";
import { withJitter } from "../../tracking/schedule.ts";
import { afterPush } from "../../tracking/schedule-policy.ts";
import { type Claimed, type ClaimRequest, fullOf, type Taken } from "../../work/claim-loop.ts";
import type { Resources } from "../../work/destinations.ts";
import type { DuePoll } from "../../work/due-poll.ts";
import { createOutcomeWriter } from "../../work/outcome-writer.ts";
import { type Allowance, beginPaces, lockPaces, spendPaces, type TokenBucket } from "../../work/pace.sql.ts";
import { startWorker, type Worker, type WorkerPort } from "../../work/worker.ts";
import { type Call, callsOf } from "./calls.ts";
import { afterEnding, afterSubscribing, neverConfirmed, type Settled } from "./outcome.ts";
import {
  areSubscriptionsDue,
  type ClaimedSubscription,
  claimDueSubscriptions,
  findDueSubscriptions,
  forgetPushed,
  notePushed,
  removeSubscriptions,
  settleSubscriptions,
  stillUsed,
} from "./subscriptions.sql.ts";

/** An account that subscribes, and what its carrier allows. */
export type SubscribingAccount = {
  readonly id: string;
  readonly buckets: readonly TokenBucket[];
  readonly rules: Pick<PushSubscriptions, "batchMax" | "requestsPerCall" | "lifetimeMs" | "hasWholeHistory" | "end">;
};

/** `drawn`: requests that were drawn from the account's limits with the claim. */
type CallOptions = { deadlineMs: number; drawn: number };

export type SubscriberOptions = {
  db: TransactionalDatabase;
  clock: Clock;
  random: () => number;
  log: Log;
  /** Of those that are there and can subscribe: the push address can be reached, and the carrier has calls for it. */
  accountsOf: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, SubscribingAccount>>;
  subscribe: (accountId: string, codes: readonly string[], options: CallOptions) => Promise<SubscribeAnswer>;
  end: (accountId: string, remoteId: string, options: CallOptions) => Promise<Result<unknown, CarrierFailure>>;
  pollMs?: number;
  /** The look for all kinds of work; by default its own. */
  poll?: DuePoll;
};

const deadlineMs = 30_000;
const leaseMs = 60_000;
const maxInFlight = 32;
/** One at a time: whether the carrier takes subscriptions at all is known after the first. */
const maxInFlightOfAccount = 1;
/** An account that may not subscribe is left alone for so long. */
const refusedPauseMs = hours(6);

type Outcome = { readonly at: number; readonly accountId: string; readonly settled: readonly Settled[] };

/**
 * Makes, renews and ends subscriptions: the fourth kind of due work. A destination is a carrier account. Requests are drawn from
 * the same limits as its checks, with the claim; checks leave some of them for it (`reserve`).
 */
export const startSubscriber = (options: SubscriberOptions): Worker => {
  const { db, clock, random, log, pollMs = 2_000, poll } = options;
  const name = "subscriptions";
  const pausedUntil = new Map<string, number>();
  return startWorker<ClaimedSubscription, Resources>(
    { name, clock, random, log, deadlineMs, leaseMs, gatherMs: 50, pollMs, poll, maxInFlight },
    (port) => {
      const writer = createOutcomeWriter<Outcome>((outcomes) => writeOutcomes(options, outcomes), {
        ...{ name, clock, log, leaseMs },
        rowsOf: ({ settled }) => settled.length,
        onSettled: (outcomes) => port.settled(outcomes.map(({ accountId }) => accountId)),
      });
      return {
        isDue: areSubscriptionsDue,
        findDue: async (until) => {
          const due = await findDueSubscriptions(db, until);
          const accounts = await options.accountsOf(due.map(({ destinationId }) => destinationId));
          const now = clock.now();
          return due.filter(({ destinationId }) => accounts.has(destinationId) && (pausedUntil.get(destinationId) ?? 0) <= now);
        },
        claim: (request) => claim(options, port, request, pausedUntil),
        begin: (claimed) =>
          begin(options, port, claimed, writer.add, (accountId) => pausedUntil.set(accountId, clock.now() + refusedPauseMs)),
      };
    },
  );
};

/** Takes as many subscriptions as go into one call, where the account's limits leave room for it and for what it leads to. */
const claim = async (
  { db, random, accountsOf }: SubscriberOptions,
  { slots }: WorkerPort<Resources>,
  request: ClaimRequest,
  pausedUntil: ReadonlyMap<string, number>,
): Promise<Taken<ClaimedSubscription>> => {
  const accounts = await accountsOf(request.wanted.map(({ destinationId }) => destinationId));
  const able = request.wanted.flatMap(({ destinationId }) => {
    slots.get(destinationId).window.limit(maxInFlightOfAccount);
    const account = accounts.get(destinationId);
    return account && (pausedUntil.get(destinationId) ?? 0) <= request.now ? [account] : [];
  });
  if (able.length === 0) return { rows: [], fullIds: new Set(), busyIds: [], later: [] };
  const { value } = await db.transaction(
    async (tx) => {
      const allowances = await lockPaces(tx, able.map(paceOf));
      const granted = new Set(allowances.filter(({ granted: count }) => count === 1).map(({ destinationId }) => destinationId));
      const wanted = able
        .filter(({ id }) => granted.has(id))
        .map(({ id, rules }) => ({ destinationId: id, rows: rules.batchMax }));
      const rows = wanted.length === 0 ? [] : await claimDueSubscriptions(tx, { ...request, wanted, random });
      const asking = new Set(rows.filter((row) => isAsked(row, accounts.get(row.accountId)!)).map(({ accountId }) => accountId));
      const spent = allowances
        .filter(({ destinationId }) => asking.has(destinationId))
        .map(({ destinationId, tokens }) => ({ destinationId, tokens, requests: 1 }));
      return { allowances, wanted, rows, spent };
    },
    (tx, { spent }) => [spent.length === 0 ? Promise.resolve(0) : spendPaces(tx, spent)] as const,
  );
  const { allowances, wanted, rows } = value;
  const isBusy = ({ granted, isNew }: Allowance): boolean => granted === null && !isNew;
  const unknown = allowances.filter(({ isNew }) => isNew).map(({ destinationId }) => destinationId);
  if (unknown.length > 0) await beginPaces(db, unknown);
  return {
    rows,
    fullIds: fullOf(wanted, rows, ({ accountId }) => accountId),
    busyIds: allowances.filter((one) => isBusy(one) || one.isNew).map(({ destinationId }) => destinationId),
    later: allowances
      .filter(({ granted }) => granted === 0)
      .map(({ destinationId, waitMs }) => ({ destinationId, at: request.now + waitMs })),
  };
};

/** No subscription begins without room to end it: its confirmation follows as a separate request. */
const paceOf = ({ id, buckets, rules }: SubscribingAccount) => ({
  destinationId: id,
  requests: 1,
  buckets: buckets.map((bucket) => ({
    ...bucket,
    reserve: bucket.capacity >= rules.requestsPerCall ? rules.requestsPerCall - 1 : 0,
  })),
});

const isAsked = (row: ClaimedSubscription, { rules }: SubscribingAccount): boolean =>
  callsOf([row], rules).some(({ kind }) => kind === "subscribe" || kind === "end");

const begin = async (
  options: SubscriberOptions,
  { slots }: WorkerPort<Resources>,
  { rows, at }: Claimed<ClaimedSubscription>,
  onSettled: (outcome: Outcome) => void,
  onRefused: (accountId: string) => void,
): Promise<void> => {
  const { clock, log, accountsOf } = options;
  const accounts = await accountsOf([...new Set(rows.map(({ accountId }) => accountId))]);
  for (const [accountId, own] of Map.groupBy(rows, (row) => row.accountId)) {
    const account = accounts.get(accountId);
    if (!account) continue;
    const calls = callsOf(own, account.rules);
    for (const [nth, call] of calls.entries()) {
      const slot = slots.get(accountId);
      slots.started(slot);
      const finish = (made: Made): void => {
        if (made.isRefused) onRefused(accountId);
        slots.answered(slot, made.isWell);
        onSettled({ at, accountId, settled: made.settled });
      };
      // What was drawn is the first call's: others of the same claim end something, and draw for themselves.
      const drawn = nth === 0 ? 1 : 0;
      make(options, account, call, { deadlineMs: at + deadlineMs - clock.now(), drawn }).then(finish, (error) => {
        log.error({ err: error, accountId }, "Subscribing with a carrier failed");
        finish({ settled: [], isWell: false, isRefused: false });
      });
    }
  }
};

type Made = { readonly settled: readonly Settled[]; readonly isWell: boolean; readonly isRefused: boolean };

const make = async (
  { db, clock, subscribe, end }: SubscriberOptions,
  { id, rules }: SubscribingAccount,
  call: Call,
  callOptions: CallOptions,
): Promise<Made> => {
  switch (call.kind) {
    case "give-up":
      return { settled: call.claims.map((one) => neverConfirmed(one, clock.now())), isWell: true, isRefused: false };
    case "forget":
      return { settled: call.claims.map((one) => ({ claim: one, what: "removed" })), isWell: true, isRefused: false };
    case "subscribe": {
      const codes = call.isWholeAccount ? [] : call.claims.map(({ codeKey }) => codeKey);
      const answer = await subscribe(id, codes, callOptions);
      const settled = afterSubscribing(call.claims, answer, { now: clock.now(), lifetimeMs: rules.lifetimeMs });
      if (answer.ok) return { settled, isWell: true, isRefused: false };
      const { failure } = answer;
      const isRefused = failure.code === "credentials-rejected" || (failure.code === "refused" && failure.concerns === "account");
      return { settled, isWell: failure.code === "refused" || !isStruggling(failure), isRefused };
    }
    case "end": {
      // Others may share it: then it continues for them, and is ended with the last.
      const isShared = (await stillUsed(db, id, [call.remoteId])).has(call.remoteId);
      if (isShared)
        return { settled: call.claims.map((one) => ({ claim: one, what: "removed" })), isWell: true, isRefused: false };
      const answer = await end(id, call.remoteId, callOptions);
      const isWell = answer.ok || !isStruggling(answer.failure);
      return { settled: afterEnding(call.claims, answer, clock.now()), isWell, isRefused: false };
    }
  }
};

const writeOutcomes = async (
  { db, clock, random, accountsOf }: SubscriberOptions,
  outcomes: readonly Outcome[],
): Promise<void> => {
  const settled = outcomes.flatMap((outcome) => outcome.settled);
  const now = clock.now();
  const staying = settled.filter((one) => one.what === "stays");
  const removed = settled.filter(({ what }) => what === "removed");
  if (staying.length > 0)
    await settleSubscriptions(
      db,
      staying.map(({ row }) => row),
    );
  if (removed.length > 0)
    await removeSubscriptions(
      db,
      removed.map(({ claim: one }) => one),
    );
  const accounts = await accountsOf([...new Set(staying.map(({ claim: one }) => one.accountId))]);
  const parcelOf = ({ claim: one }: Settled, askAt: number) => ({ ...one, askAt });
  for (const hasWholeHistory of [true, false]) {
    const pushed = staying.filter(
      ({ claim: one, isPushed }) =>
        isPushed === true && (accounts.get(one.accountId)?.rules.hasWholeHistory ?? false) === hasWholeHistory,
    );
    if (pushed.length > 0)
      await notePushed(
        db,
        pushed.map((one) => parcelOf(one, now + withJitter(afterPush.everyMs, random))),
        now,
        hasWholeHistory,
      );
  }
  const unpushed = staying.filter(({ isPushed }) => isPushed === false);
  if (unpushed.length > 0)
    await forgetPushed(
      db,
      unpushed.map((one) => parcelOf(one, now + Math.round(hours(1) * random()))),
    );
};
