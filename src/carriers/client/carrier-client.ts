import { type Clock, seconds } from "../../lib/clock.ts";
import { startInterval, stopTimer } from "../../lib/machine.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import type { CarrierAnswers, CarrierFailure, Hints, LeftOut, ProofFile } from "../../tracking/carrier-port.ts";
import { noteAccountCheck, noteFailedCheck } from "../accounts/account-store.sql.ts";
import type { AccountQuota, CarrierAdapter, PushReceipt, PushRequest, SubscribeAnswer } from "../adapter.ts";
import { allCodes } from "../reading/answers.ts";
import { findAdapter as findRegistered } from "../registry.ts";
import { createAllowance, limitsOf } from "./allowance.ts";
import { checkCredentials, explainFailedCheck } from "./check.ts";
import {
  type CarrierTransport,
  createCarrierTransport,
  type MeasuredRequest,
  type PauseReason,
  type TransportOptions,
} from "./http/transport.ts";
import { type LongReading, shortenAnswers } from "./longest-reading.ts";
import { createObservations, type Observations } from "./observations.ts";
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

type ClientDeps = Pick<CarrierClientOptions, "db" | "clock" | "onLeftOut" | "onLongReading"> & {
  readonly findAdapter: (carrier: string) => CarrierAdapter | undefined;
  readonly observations: Observations;
  readonly transport: CarrierTransport;
};

const adapterOf = ({ findAdapter }: ClientDeps, account: CarrierAccount): CarrierAdapter => {
  const adapter = findAdapter(account.carrier);
  if (!adapter) throw new Error(`No carrier is called ${account.carrier}.`);
  return adapter;
};

const settingsFor = (
  { db, clock, transport }: ClientDeps,
  adapter: CarrierAdapter,
  account: CarrierAccount,
  { deadlineMs, drawn = 0, hints = new Map() }: TrackOptions,
): TrackSettings => {
  const buckets = limitsOf(adapter, account);
  const deadlineAt = clock.now() + deadlineMs;
  const takeAllowance = createAllowance({ db, clock, accountId: account.id, buckets, drawn, deadlineAt });
  return { transport, deadlineMs, hints, takeAllowance };
};

const contextOf = (deps: ClientDeps, account: CarrierAccount, options: TrackOptions) => {
  const adapter = adapterOf(deps, account);
  return createContext(adapter, account, settingsFor(deps, adapter, account, options));
};

const noteLeftOut = ({ observations, onLeftOut }: ClientDeps, carrier: string, leftOut: readonly LeftOut[] = []): void => {
  for (const { part, place, problem } of leftOut) {
    observations.unknownCode(carrier, `unreadable ${part} at ${place}`, problem);
    onLeftOut?.(carrier, part);
  }
};

const noteLong = ({ observations, onLongReading }: ClientDeps, account: CarrierAccount, long: LongReading): void => {
  observations.longReading(account.id, long);
  onLongReading?.(account, long);
};

const trackWithin = async (deps: ClientDeps, account: CarrierAccount, codes: readonly string[], options: TrackOptions) => {
  const adapter = adapterOf(deps, account);
  if (codes.length === 0) return allCodes([], fail({ code: "not-found" }));
  const rejection = rejectionOf(account);
  const answers = rejection
    ? allCodes(codes, fail(rejection))
    : shortenAnswers(await trackCodes(adapter, account, codes, settingsFor(deps, adapter, account, options)), (long) =>
        noteLong(deps, account, long),
      );
  deps.observations.answers(account.id, answers);
  for (const answer of answers.values()) if (answer.ok) noteLeftOut(deps, account.carrier, answer.value.leftOut);
  return answers;
};

const checkAndNote = async (deps: ClientDeps, account: CarrierAccount, deadlineMs: number) => {
  const { db, clock } = deps;
  const adapter = adapterOf(deps, account);
  const rejection = rejectionOf(account);
  const checked = rejection
    ? fail(rejection)
    : await checkCredentials(adapter, account, settingsFor(deps, adapter, account, { deadlineMs }));
  if (checked.ok) await noteAccountCheck(db, account.id, "WORKING", null, clock.now());
  else if (checked.failure.code === "credentials-rejected")
    await noteAccountCheck(db, account.id, "REJECTED", checked.failure.detail, clock.now());
  else await noteFailedCheck(db, account.id, explainFailedCheck(checked.failure, adapter), clock.now());
  return checked;
};

const readAndCountPush = async (
  deps: ClientDeps,
  account: CarrierAccount,
  request: PushRequest,
): Promise<Result<PushReceipt, PushRefusal>> => {
  const adapter = adapterOf(deps, account);
  if (!adapter.push) return fail({ code: "no-push" });
  if (account.unreadable !== undefined) return fail({ code: "credentials-unreadable" });
  const context = pushContextOf(adapter, account);
  const isInThread = isLargePush(request) && adapter === findRegistered(account.carrier);
  const { received, leftOut, long } = await (isInThread
    ? readLargePush(account, request, context)
    : readPush(adapter.push, request, context));
  noteLeftOut(deps, account.carrier, leftOut);
  for (const one of long) noteLong(deps, account, one);
  deps.observations.push(account.id, received.ok);
  return received;
};

/** The carrier reads and refuses codes as it writes them; the caller gets those that it gave. */
const subscribeCodes = async (
  deps: ClientDeps,
  account: CarrierAccount,
  codes: readonly string[],
  { url, ...options }: TrackOptions & { url: string },
): Promise<SubscribeAnswer> => {
  const adapter = adapterOf(deps, account);
  const codeOf = new Map(codes.map((code) => [wireCode(adapter, code), code]));
  const rejection = rejectionOf(account);
  const answer: SubscribeAnswer | undefined = rejection
    ? fail(rejection)
    : await adapter.push?.subscriptions?.subscribe([...codeOf.keys()], { url }, contextOf(deps, account, options));
  if (!answer) return fail({ code: "refused", detail: "the carrier has no subscriptions", concerns: "account" });
  if (!answer.ok) return answer;
  const refused = answer.value.refused.map(({ code, reason }) => ({ code: codeOf.get(code) ?? code, reason }));
  return ok({ ...answer.value, refused });
};

const openDeps = ({ findAdapter = findRegistered, ...options }: CarrierClientOptions): ClientDeps => {
  const observations = createObservations(options.db, options.clock);
  const transport = createCarrierTransport({
    ...options,
    onRequest(measured) {
      observations.request(measured);
      options.onRequest?.(measured);
    },
  });
  return { ...options, findAdapter, observations, transport };
};

export const createCarrierClient = (options: CarrierClientOptions): CarrierClient => {
  const { clock, onError = () => {}, flushEveryMs = seconds(5) } = options;
  const deps = openDeps(options);
  const { observations, transport } = deps;
  const quotas = createQuotaCache(clock);
  const timer = startInterval(() => void observations.flush().catch(onError), flushEveryMs).unref();
  return {
    track: (account, codes, options) => trackWithin(deps, account, codes, options),
    async fetchProof(account, code, options) {
      const adapter = adapterOf(deps, account);
      const rejection = rejectionOf(account);
      if (rejection) return fail(rejection);
      return (await adapter.fetchProof?.(wireCode(adapter, code), contextOf(deps, account, options))) ?? ok([]);
    },
    pauseMs: (account) => transport.pauseMs(account.id),
    paused: transport.paused,
    check: (account, { deadlineMs = seconds(30) } = {}) => checkAndNote(deps, account, deadlineMs),
    readQuota: (account) =>
      quotas.of(account.id, async () => {
        if (account.unreadable !== undefined) return null;
        const quota = await adapterOf(deps, account).readQuota?.(contextOf(deps, account, { deadlineMs: seconds(10) }));
        return quota?.ok ? quota.value : null;
      }),
    receivePush: (account, request) => readAndCountPush(deps, account, request),
    subscribe: (account, codes, url, options) => subscribeCodes(deps, account, codes, { ...options, url }),
    async confirmSubscription(account, remoteId, secret, options) {
      const { confirm } = adapterOf(deps, account).push?.subscriptions ?? {};
      return (await confirm?.(remoteId, secret, contextOf(deps, account, options))) ?? ok(null);
    },
    async endSubscription(account, remoteId, options) {
      const { end } = adapterOf(deps, account).push?.subscriptions ?? {};
      return (await end?.(remoteId, contextOf(deps, account, options))) ?? ok(null);
    },
    noteUnknownCode: observations.unknownCode,
    flush: () => observations.flush(),
    async close() {
      stopTimer(timer);
      await observations.flush().catch(onError);
      await transport.close();
    },
  };
};
