import { type Clock, seconds } from "../../lib/clock.ts";
import { startInterval, stopTimer } from "../../lib/machine.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import type { CarrierAnswers, CarrierFailure, Hints, LeftOut, ProofFile } from "../../tracking/carrier-port.ts";
import { noteAccountCheck } from "../accounts/account-store.sql.ts";
import type { AccountQuota, CarrierAdapter, PushReceipt, PushRequest, SubscribeAnswer } from "../adapter.ts";
import { allCodes } from "../reading/answers.ts";
import { findAdapter as findRegistered } from "../registry.ts";
import { createAllowance, limitsOf } from "./allowance.ts";
import { checkCredentials } from "./check.ts";
import { createCarrierTransport, type MeasuredRequest, type PauseReason, type TransportOptions } from "./http/transport.ts";
import { type LongReading, shortenAnswers } from "./longest-reading.ts";
import { createObservations } from "./observations.ts";
import { createQuotaCache } from "./quota-cache.ts";
import { isLargePush, type PushReadFailure, readLargePush, readPush } from "./read-push.ts";
import { type CarrierAccount, createContext, pushContextOf, type TrackSettings, trackCodes, wireCode } from "./track-codes.ts";

/** Where the rest of Kolli asks carriers: within each account's limits, with every request counted. */
export type CarrierClient = {
  /** An answer for every code. If the rate limit leaves no room within the deadline, it is `rate-limited`. */
  track(account: CarrierAccount, codes: readonly string[], options: TrackOptions): Promise<CarrierAnswers>;
  /** Documents about a delivered parcel, within the account's limits. What the carrier answers is stored nowhere. */
  fetchProof(account: CarrierAccount, code: string, options: TrackOptions): Promise<Result<readonly ProofFile[], CarrierFailure>>;
  /** How long the account is to be left alone: the carrier asked for it, or keeps failing. */
  pauseMs(account: CarrierAccount): number;
  /** Accounts that this process leaves alone at the moment, and why. */
  paused(): { carrier: string; reason: PauseReason }[];
  /** Whether the credentials work, by a real request; noted on the account. */
  check(account: CarrierAccount, options?: { deadlineMs?: number }): Promise<Result<"works", CarrierFailure>>;
  /** What is left of the account's quota, some minutes old at most; null if the carrier does not report it, or not now. */
  readQuota(account: CarrierAccount): Promise<AccountQuota | null>;
  /** Counted, whether it is taken or refused. */
  receivePush(account: CarrierAccount, request: PushRequest): Promise<Result<PushReceipt, PushRefusal>>;
  /** Asks for news about these codes to be sent to an address, or about all of the account's parcels if there are none. */
  subscribe(account: CarrierAccount, codes: readonly string[], url: string, options: TrackOptions): Promise<SubscribeAnswer>;
  confirmSubscription(account: CarrierAccount, remoteId: string, secret: string, options: TrackOptions): Promise<CarrierDone>;
  endSubscription(account: CarrierAccount, remoteId: string, options: TrackOptions): Promise<CarrierDone>;
  /** A code, or words, that no map knows. */
  noteUnknownCode(carrier: string, code: string, message: string): void;
  /** Writes counts and observations that wait in memory. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

export type CarrierDone = Result<unknown, CarrierFailure>;

/** `drawn`: requests that were drawn from the account's limits already. `hints`: what is known about each code beside it. */
export type TrackOptions = { deadlineMs: number; drawn?: number; hints?: ReadonlyMap<string, Hints> };

export type CarrierClientOptions = Omit<TransportOptions, "onRequest"> & {
  db: Database;
  clock: Clock;
  findAdapter?: (carrier: string) => CarrierAdapter | undefined;
  /** Every request as it ends, for metrics. */
  onRequest?: (measured: MeasuredRequest) => void;
  /** A carrier listed more scans of a parcel than are read. */
  onLongReading?: (account: CarrierAccount, long: LongReading) => void;
  /** A part of an answer that could not be read, for metrics. */
  onLeftOut?: (carrier: string, part: LeftOut["part"]) => void;
  onError?: (error: unknown) => void;
  flushEveryMs?: number;
};

/** `credentials-unreadable` is our trouble: the carrier may send it again later. */
export type PushRefusal = PushReadFailure | { code: "no-push" } | { code: "credentials-unreadable" };

/** Credentials that we cannot read are of no more use than ones that the carrier refuses, and a person must enter them again. */
const rejectionOf = ({ unreadable }: CarrierAccount): CarrierFailure | null =>
  unreadable === undefined ? null : { code: "credentials-rejected", detail: unreadable };

export const createCarrierClient = (options: CarrierClientOptions): CarrierClient => {
  const {
    db,
    clock,
    findAdapter = findRegistered,
    onRequest,
    onLeftOut,
    onError = () => {},
    flushEveryMs = seconds(5),
  } = options;
  const observations = createObservations(db, clock);
  const transport = createCarrierTransport({
    ...options,
    onRequest(measured) {
      observations.request(measured);
      onRequest?.(measured);
    },
  });
  const noteLeftOut = (carrier: string, leftOut: readonly LeftOut[] = []): void => {
    for (const { part, place, problem } of leftOut) {
      observations.unknownCode(carrier, `unreadable ${part} at ${place}`, problem);
      onLeftOut?.(carrier, part);
    }
  };
  const quotas = createQuotaCache(clock);
  const flush = () => observations.flush();
  const noteLong = (account: CarrierAccount) => (long: LongReading) => {
    observations.longReading(account.id, long);
    options.onLongReading?.(account, long);
  };
  const timer = startInterval(() => void flush().catch(onError), flushEveryMs).unref();

  const settingsFor = (
    adapter: CarrierAdapter,
    account: CarrierAccount,
    { deadlineMs, drawn = 0, hints = new Map() }: TrackOptions,
  ): TrackSettings => {
    const buckets = limitsOf(adapter, account);
    const deadlineAt = clock.now() + deadlineMs;
    return {
      transport,
      deadlineMs,
      hints,
      takeAllowance: createAllowance({ db, clock, accountId: account.id, buckets, drawn, deadlineAt }),
    };
  };

  const adapterOf = (account: CarrierAccount): CarrierAdapter => {
    const adapter = findAdapter(account.carrier);
    if (!adapter) throw new Error(`No carrier is called ${account.carrier}.`);
    return adapter;
  };

  const contextOf = (account: CarrierAccount, options: TrackOptions) => {
    const adapter = adapterOf(account);
    return createContext(adapter, account, settingsFor(adapter, account, options));
  };

  return {
    async track(account, codes, options) {
      const adapter = adapterOf(account);
      if (codes.length === 0) return allCodes([], fail({ code: "not-found" }));
      const rejection = rejectionOf(account);
      const answers = rejection
        ? allCodes(codes, fail(rejection))
        : shortenAnswers(await trackCodes(adapter, account, codes, settingsFor(adapter, account, options)), noteLong(account));
      observations.answers(account.id, answers);
      for (const answer of answers.values()) if (answer.ok) noteLeftOut(account.carrier, answer.value.leftOut);
      return answers;
    },
    async fetchProof(account, code, options) {
      const adapter = adapterOf(account);
      const rejection = rejectionOf(account);
      if (rejection) return fail(rejection);
      return (await adapter.fetchProof?.(wireCode(adapter, code), contextOf(account, options))) ?? ok([]);
    },
    pauseMs: (account) => transport.pauseMs(account.id),
    paused: transport.paused,
    async check(account, { deadlineMs = seconds(30) } = {}) {
      const adapter = adapterOf(account);
      const rejection = rejectionOf(account);
      const checked = rejection
        ? fail(rejection)
        : await checkCredentials(adapter, account, settingsFor(adapter, account, { deadlineMs }));
      if (checked.ok) await noteAccountCheck(db, account.id, "WORKING", null, clock.now());
      else if (checked.failure.code === "credentials-rejected")
        await noteAccountCheck(db, account.id, "REJECTED", checked.failure.detail, clock.now());
      return checked;
    },
    readQuota: (account) =>
      quotas.of(account.id, async () => {
        if (account.unreadable !== undefined) return null;
        const quota = await adapterOf(account).readQuota?.(contextOf(account, { deadlineMs: seconds(10) }));
        return quota?.ok ? quota.value : null;
      }),
    async receivePush(account, request) {
      const adapter = adapterOf(account);
      if (!adapter.push) return fail({ code: "no-push" });
      if (account.unreadable !== undefined) return fail({ code: "credentials-unreadable" });
      const context = pushContextOf(adapter, account);
      const isInThread = isLargePush(request) && adapter === findRegistered(account.carrier);
      const { received, leftOut, long } = await (isInThread
        ? readLargePush(account, request, context)
        : readPush(adapter.push, request, context));
      noteLeftOut(account.carrier, leftOut);
      for (const one of long) noteLong(account)(one);
      observations.push(account.id, received.ok);
      return received;
    },
    async subscribe(account, codes, url, options) {
      const adapter = adapterOf(account);
      const codeOf = new Map(codes.map((code) => [wireCode(adapter, code), code]));
      const rejection = rejectionOf(account);
      const answer: SubscribeAnswer | undefined = rejection
        ? fail(rejection)
        : await adapter.push?.subscriptions?.subscribe([...codeOf.keys()], { url }, contextOf(account, options));
      if (!answer) return fail({ code: "refused", detail: "the carrier has no subscriptions", concerns: "account" });
      if (!answer.ok) return answer;
      const refused = answer.value.refused.map(({ code, reason }) => ({ code: codeOf.get(code) ?? code, reason }));
      return ok({ ...answer.value, refused });
    },
    async confirmSubscription(account, remoteId, secret, options) {
      const { confirm } = adapterOf(account).push?.subscriptions ?? {};
      return (await confirm?.(remoteId, secret, contextOf(account, options))) ?? ok(null);
    },
    async endSubscription(account, remoteId, options) {
      const { end } = adapterOf(account).push?.subscriptions ?? {};
      return (await end?.(remoteId, contextOf(account, options))) ?? ok(null);
    },
    noteUnknownCode: observations.unknownCode,
    flush,
    async close() {
      stopTimer(timer);
      await flush().catch(onError);
      await transport.close();
    },
  };
};
