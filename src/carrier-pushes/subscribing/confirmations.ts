import { type Clock, hours, minutes, seconds } from "../../lib/clock.ts";
import { startTimer, stopTimer } from "../../lib/machine.ts";
import type { Result } from "../../lib/result.ts";
import type { Log } from "../../lib/telemetry/log.ts";
import type { Database } from "../../postgres/database.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import { withJitter } from "../../tracking/schedule.ts";
import { afterPush } from "../../tracking/schedule-policy.ts";
import { activateSubscription, forgetPushed, notePushed, wantAgain } from "./subscriptions.sql.ts";

/** What a carrier says about its own subscriptions when it calls. */
export type SubscriptionNotice = { toConfirm?: { remoteId: string; secret: string }; begun?: string; ended?: string };

export type ConfirmationOptions = {
  db: Database;
  clock: Clock;
  random: () => number;
  log: Log;
  confirm: (accountId: string, remoteId: string, secret: string) => Promise<Result<unknown, CarrierFailure>>;
  /** Whether the carrier's pushes include what happened before. */
  hasWholeHistory: (carrier: string) => boolean;
};

export type Confirmations = {
  /** Takes note, and answers the carrier's handshake after its own request was answered. */
  take(account: { id: string; carrier: string }, notice: SubscriptionNotice): Promise<void>;
  stop(): Promise<void>;
};

/** The carrier's call may come before the answer to ours was written down. */
const untilKnownMs = [0, seconds(1), seconds(5), seconds(30)];
const retryMs = seconds(30);
/** After that the subscription is made anew. */
const patienceMs = hours(1);

export const createConfirmations = ({ db, clock, random, log, confirm, hasWholeHistory }: ConfirmationOptions): Confirmations => {
  const stopping = new AbortController();
  const under = new Set<Promise<void>>();
  const pass = async (ms: number): Promise<void> => {
    stopping.signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = startTimer(resolve, ms).unref();
    const give = () => {
      stopTimer(timer);
      reject(stopping.signal.reason);
    };
    stopping.signal.addEventListener("abort", give, { once: true });
    await promise.finally(() => stopping.signal.removeEventListener("abort", give));
  };
  const wait = (ms: number) => (clock.wait ? clock.wait(ms) : pass(ms));

  const begin = async ({ id, carrier }: { id: string; carrier: string }, remoteId: string): Promise<boolean> => {
    const now = clock.now();
    const parcels = await activateSubscription(db, id, remoteId, now);
    const askAt = () => now + withJitter(afterPush.everyMs, random);
    const numbers = parcels.filter(({ codeKey }) => codeKey !== "").map((parcel) => ({ ...parcel, askAt: askAt() }));
    if (numbers.length > 0) await notePushed(db, numbers, now, hasWholeHistory(carrier));
    return parcels.length > 0;
  };

  const answer = async (account: { id: string; carrier: string }, remoteId: string, secret: string): Promise<void> => {
    const givenUpAt = clock.now() + patienceMs;
    let confirmed = await confirm(account.id, remoteId, secret);
    while (!confirmed.ok && clock.now() < givenUpAt) {
      const { failure } = confirmed;
      if (failure.code === "not-found" || failure.code === "credentials-rejected") break;
      await wait(failure.code === "rate-limited" ? (failure.retryAfterMs ?? minutes(1)) : retryMs);
      confirmed = await confirm(account.id, remoteId, secret);
    }
    if (!confirmed.ok) {
      log.warn({ carrier: account.carrier, failure: confirmed.failure.code }, "A subscription could not be confirmed");
      return;
    }
    for (const ms of untilKnownMs) {
      if (ms > 0) await wait(ms);
      if (await begin(account, remoteId)) return;
    }
  };

  return {
    async take(account, { toConfirm, begun, ended }) {
      if (begun !== undefined) await begin(account, begun);
      if (ended !== undefined) {
        const now = clock.now();
        const parcels = await wantAgain(db, account.id, ended, now);
        if (parcels.length > 0)
          await forgetPushed(
            db,
            parcels.map((parcel) => ({ ...parcel, askAt: now + Math.round(hours(1) * random()) })),
          );
      }
      if (toConfirm === undefined) return;
      const answered = answer(account, toConfirm.remoteId, toConfirm.secret).catch((error) => {
        if (!stopping.signal.aborted) log.error({ err: error, carrier: account.carrier }, "A carrier's handshake failed");
      });
      under.add(answered);
      answered.finally(() => under.delete(answered));
    },
    async stop() {
      stopping.abort();
      await Promise.all(under);
    },
  };
};
