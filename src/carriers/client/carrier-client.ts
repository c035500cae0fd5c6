import { setTimeout as delay } from "node:timers/promises";
import { type Clock, minutes, seconds } from "../../lib/clock.ts";
import { fail, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import type { CarrierAnswers, CarrierFailure } from "../../tracking/carrier-port.ts";
import { noteAccountCheck } from "../accounts/account-store.sql.ts";
import type { CarrierAdapter, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { allCodes } from "../reading/answers.ts";
import { findAdapter as findRegistered } from "../registry.ts";
import { checkCredentials } from "./check.ts";
import { createCarrierTransport, type MeasuredRequest, type TransportOptions } from "./http/transport.ts";
import { createObservations } from "./observations.ts";
import { createAllowance } from "./rate.ts";
import { type CarrierAccount, createContext, type TrackSettings, trackCodes } from "./track-codes.ts";

/** Where the rest of Kolli asks carriers: within each account's limits, with every request counted. */
export type CarrierClient = {
  /** An answer for every code. Where the rate limit leaves no room, it is `rate-limited`; nothing waits here. */
  track(account: CarrierAccount, codes: readonly string[], options: { deadlineMs: number }): Promise<CarrierAnswers>;
  /** Whether the credentials work, by a real request; noted on the account. */
  check(account: CarrierAccount, options?: { deadlineMs?: number }): Promise<Result<"works", CarrierFailure>>;
  receivePush(account: CarrierAccount, request: PushRequest): Promise<Result<PushReceipt, PushRefusal>>;
  /** A code, or words, that no map knows. */
  noteUnknownCode(carrier: string, code: string, message: string): void;
  /** Writes counts and observations that wait in memory. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

export type CarrierClientOptions = Omit<TransportOptions, "onRequest"> & {
  db: Database;
  clock: Clock;
  findAdapter?: (carrier: string) => CarrierAdapter | undefined;
  /** Every request as it ends, for metrics. */
  onRequest?: (measured: MeasuredRequest) => void;
  onError?: (error: unknown) => void;
  flushEveryMs?: number;
};

/** `credentials-unreadable` is our trouble: the carrier may send it again later. */
export type PushRefusal = PushFailure | { code: "no-push" } | { code: "credentials-unreadable" };

/** Credentials that we cannot read are of no more use than ones that the carrier refuses, and a person must enter them again. */
const rejectionOf = ({ unreadable }: CarrierAccount): CarrierFailure | null =>
  unreadable === undefined ? null : { code: "credentials-rejected", detail: unreadable };

/** A person who checks an account waits for our own limit rather than be told of it. */
const maxCheckWaits = 4;
const maxCheckWaitMs = seconds(5);

type OwnLimit = { ok: false; failure: { code: "rate-limited"; retryAfterMs: number; isOwnLimit: true } };

const isWorthWaiting = (checked: Result<"works", CarrierFailure>): checked is OwnLimit =>
  !checked.ok &&
  checked.failure.code === "rate-limited" &&
  checked.failure.isOwnLimit === true &&
  (checked.failure.retryAfterMs ?? Number.POSITIVE_INFINITY) <= maxCheckWaitMs;

export const createCarrierClient = (options: CarrierClientOptions): CarrierClient => {
  const { db, clock, findAdapter = findRegistered, onRequest, onError = () => {}, flushEveryMs = seconds(5) } = options;
  const observations = createObservations(db, clock);
  const transport = createCarrierTransport({
    ...options,
    onRequest(measured) {
      observations.request(measured);
      onRequest?.(measured);
    },
  });
  const flush = () => observations.flush();
  const timer = setInterval(() => void flush().catch(onError), flushEveryMs).unref();

  const settingsFor = (adapter: CarrierAdapter, account: CarrierAccount, codes: number, deadlineMs: number): TrackSettings => {
    const expected = Math.max(1, Math.ceil(codes / adapter.batchMax));
    const takeAllowance = createAllowance(db, clock, account.id, account.rateLimit ?? adapter.rateLimit, expected);
    return { transport, deadlineMs, takeAllowance };
  };

  const adapterOf = (account: CarrierAccount): CarrierAdapter => {
    const adapter = findAdapter(account.carrier);
    if (!adapter) throw new Error(`No carrier is called ${account.carrier}.`);
    return adapter;
  };

  return {
    async track(account, codes, { deadlineMs }) {
      const adapter = adapterOf(account);
      if (codes.length === 0) return allCodes([], fail({ code: "not-found" }));
      const rejection = rejectionOf(account);
      const answers = rejection
        ? allCodes(codes, fail(rejection))
        : await trackCodes(adapter, account, codes, settingsFor(adapter, account, codes.length, deadlineMs));
      observations.answers(account.id, answers);
      return answers;
    },
    async check(account, { deadlineMs = seconds(30) } = {}) {
      const adapter = adapterOf(account);
      const rejection = rejectionOf(account);
      const ask = async () =>
        rejection ? fail(rejection) : checkCredentials(adapter, account, settingsFor(adapter, account, 1, deadlineMs));
      let checked = await ask();
      for (let waits = 0; waits < maxCheckWaits && isWorthWaiting(checked); waits++) {
        await delay(checked.failure.retryAfterMs);
        checked = await ask();
      }
      if (checked.ok) await noteAccountCheck(db, account.id, "WORKING", null, clock.now());
      else if (checked.failure.code === "credentials-rejected")
        await noteAccountCheck(db, account.id, "REJECTED", checked.failure.detail, clock.now());
      return checked;
    },
    async receivePush(account, request) {
      const adapter = adapterOf(account);
      if (!adapter.push) return fail({ code: "no-push" });
      if (account.unreadable !== undefined) return fail({ code: "credentials-unreadable" });
      return adapter.push.receive(request, createContext(adapter, account, settingsFor(adapter, account, 1, minutes(1))));
    },
    noteUnknownCode: observations.unknownCode,
    flush,
    async close() {
      clearInterval(timer);
      await flush().catch(onError);
      await transport.close();
    },
  };
};
