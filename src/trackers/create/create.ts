import { createHash } from "node:crypto";
import type { CarrierAccountFinder } from "../../carriers/accounts/account-finder.ts";
import { type ChoosableAccount, chooseAccount, findNamedAccount } from "../../carriers/accounts/choose-account.ts";
import { accountsOfUnconnected } from "../../carriers/accounts/unconnected.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import { refusedTestCode } from "../../carriers/sandbox/canned.ts";
import { createBatcher } from "../../lib/batcher.ts";
import { type Clock, minutes, seconds } from "../../lib/clock.ts";
import { bucketOfUuid, newBucketUuid, newUuid, timeOfUuid } from "../../lib/ids.ts";
import { newLeaseToken } from "../../lib/machine.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Span } from "../../lib/telemetry/traces/span.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { oneOfEachLane } from "../../postgres/lanes.ts";
import { blamesOneRow } from "../../postgres/row-errors.ts";
import type { RecipientSealing } from "../../recipients/recipient.ts";
import type { Worker } from "../../work/worker.ts";
import { bucketOf, type SpreadOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { CheckNow } from "../claims/check-now.ts";
import { type ClaimedCheck, claimTracker } from "../claims/claim.sql.ts";
import { explainFailure } from "../explain-failure.ts";
import type { Checkpoint, Tracker } from "../tracker.ts";
import {
  checkpointsOf,
  findTracker,
  insertTrackers,
  type Lease,
  type NewSubscription,
  type NewTracker,
} from "../trackers.sql.ts";
import { type TrackerUserError, userError } from "../user-errors.ts";
import { itemId, type KeptBulk, keepBulk, restoreBulk } from "./bulk-once.ts";
import { createdTracker } from "./created-tracker.ts";
import { firstClaim } from "./first-claim.ts";
import { answerOnce } from "./idempotency.ts";
import { checkKey, hashedInput } from "./idempotency-key.ts";
import { type CheckedInput, checkInput, type JudgeCode, type TrackerInput } from "./tracker-input.ts";

/** A tracker with its checkpoints at hand, so that answering needs no second look. */
export type TrackerView = Tracker & { checkpoints?: readonly Checkpoint[] };
export type CreateAnswer = { tracker: TrackerView | null; trackerUserErrors: TrackerUserError[] };

export type CreateDependencies = {
  db: TransactionalDatabase;
  clock: Clock;
  spreadOf: SpreadOf;
  judgeCode: JudgeCode;
  /** What these carriers can be asked with, oldest first. */
  accountsOf: CarrierAccountFinder["accountsOf"];
  /** What is to be subscribed of these accounts' parcels. */
  subscriptionsBy?: (accountIds: readonly string[]) => Promise<(accountId: string, codeKey: string) => NewSubscription | null>;
  checkNow: CheckNow;
  wakeChecker: (accountIds: readonly string[]) => void;
  wakeSubscriber?: (accountIds: readonly string[]) => void;
  /** The checker of this process, as far as it takes over first checks; null where there is none. */
  firstChecks: () => FirstChecks | null;
  syncDeadlineMs: number;
  sealRecipient: RecipientSealing["seal"];
};

/** A lone creation's first check is begun at once, under a lease that it is written with: no claim is needed. */
export type FirstChecks = Pick<Worker<ClaimedCheck>, "offerLease" | "take">;

export type CreateOptions = {
  async: boolean;
  idempotencyKey: string | null;
  /** A caller that may not read: it is told only of what it created itself. */
  onlyOwn?: { readonly callerId: string } | null;
  /** Called if the answer is that of an earlier call with the same key. */
  onRepeat?: (() => void) | undefined;
  /** Of the request, where traces are switched on. */
  span?: Span | undefined;
};

export type TrackerCreator = {
  create(scope: Scope, input: TrackerInput, options: CreateOptions): Promise<CreateAnswer>;
  /** Under an id that was chosen before; `onInserted` is called as soon as the tracker is there, before any carrier is waited for. */
  createAs(scope: Scope, input: TrackerInput, options: CreateAsOptions): Promise<CreateAnswer>;
  createMany(scope: Scope, inputs: readonly TrackerInput[], options?: BulkCreateOptions): Promise<BulkAnswer>;
  /** Under the caller's lease: nobody else checks them before it ends. A claim for each that was created. */
  createHeld(scope: Scope, inputs: readonly TrackerInput[], lease: Lease): Promise<BulkAnswer & { claims: ClaimedCheck[] }>;
};

/** One result for each item, or what is wrong with all of them. */
export type BulkAnswer = { results: CreateAnswer[]; trackerUserErrors: TrackerUserError[] };

type CreateAsOptions = Pick<CreateOptions, "async" | "span"> & { id: string; onInserted: () => Promise<unknown> };
type BulkCreateOptions = Partial<Pick<CreateOptions, "idempotencyKey" | "onlyOwn" | "onRepeat" | "span">>;

/** A creation that asks nobody takes milliseconds; longer than this, and its process is gone. */
const asyncPatienceMs = seconds(5);
/** A thousand take about a second. */
const bulkPatienceMs = seconds(15);

export const createTrackerCreator = (dependencies: CreateDependencies): TrackerCreator => {
  const { db, clock, spreadOf, checkNow, wakeChecker } = dependencies;
  const newTracker = (scope: Scope, input: CheckedInput, placement: Placement): NewTracker => {
    const tracker = placedTracker(scope, input, placement);
    return input.recipient === null
      ? tracker
      : { ...tracker, recipient: dependencies.sealRecipient(tracker.id, input.recipient) };
  };
  const check = (scope: Scope, input: TrackerInput) =>
    checkInput(input, scope.mode === "LIVE" ? dependencies.judgeCode : judgeTestCode);

  /** Whoever is to wait until his carrier is connected must not miss that moment. */
  const insertAll = (trackers: readonly NewTracker[]): Promise<string | null> => {
    const hasUnconnected = trackers.some(({ accountId }) => accountId === null);
    return insertTrackers(db, trackers, hasUnconnected ? connectedMeanwhile : null);
  };

  const insertBatch = async (trackers: readonly NewTracker[]): Promise<readonly (string | null)[]> => {
    // A repeated call may meet its first in one batch, and an insert must not name a row twice.
    const writtenBy = await insertAll([...new Map(trackers.map((tracker) => [tracker.id, tracker])).values()]);
    return trackers.map(() => writtenBy);
  };
  /** Concurrent creations in one lane share an insert: under load a hundred cost about as much as one. */
  const inserterOf = oneOfEachLane(db, () =>
    createBatcher(insertBatch, { maxItems: 500, maxFlights: 2, blamesOne: blamesOneRow }),
  );
  const insertOne = (tracker: NewTracker): Promise<string | null> => inserterOf(tracker.bucket)(tracker);

  /** Inserts all that can be stored, and gives the ids of those that cannot. */
  const insertTheRest = async (trackers: readonly NewTracker[]): Promise<ReadonlySet<string>> => {
    const refused = new Set<string>();
    if (trackers.length === 0) return refused;
    try {
      await insertAll(trackers);
    } catch (error) {
      if (!blamesOneRow(error)) throw error;
      if (trackers.length === 1) return refused.add(trackers[0]!.id);
      for (const tracker of trackers) for (const id of await insertTheRest([tracker])) refused.add(id);
    }
    return refused;
  };

  const accountFor = async (scope: Scope, input: CheckedInput): Promise<Result<ChosenAccount, TrackerUserError>> =>
    chooseFor(scope, input, (await dependencies.accountsOf(scope, [input.carrier])).get(input.carrier));

  /** Nothing in test mode, and nothing where the carrier is not connected. */
  const subscriptionOf = async (scope: Scope, accountId: string | null, codeKey: string): Promise<NewSubscription | null> => {
    if (scope.mode === "TEST" || accountId === null || !dependencies.subscriptionsBy) return null;
    return (await dependencies.subscriptionsBy([accountId]))(accountId, codeKey);
  };
  const wakeFor = (trackers: readonly NewTracker[]): void => {
    const ids = new Set(trackers.flatMap(({ subscription, accountId }) => (subscription && accountId ? [accountId] : [])));
    if (ids.size > 0) dependencies.wakeSubscriber?.([...ids]);
  };

  const createAsync = async (scope: Scope, input: CheckedInput, { id, span, onInserted }: Origin): Promise<CreateAnswer> => {
    // Together: where creations are rare, none of these is in memory.
    const [chosen, spread] = await Promise.all([accountFor(scope, input), spreadOf(scope.workspaceId)]);
    if (!chosen.ok) return { tracker: null, trackerUserErrors: [chosen.failure] };
    const { accountId } = chosen.value;
    const subscription = await subscriptionOf(scope, accountId, input.codeKey);
    const firstChecks = accountId === null || subscription?.goesFirst ? null : dependencies.firstChecks();
    const lease = firstChecks?.offerLease(accountId!) ?? null;
    const tracker = newTracker(scope, input, { id, span, spread, ...chosen.value, subscription, lease, now: clock.now() });
    const inserted = insertOne(tracker);
    // The carrier is asked meanwhile. What it says is written once the tracker is there, or not at all.
    if (lease) firstChecks!.take(firstClaim(tracker, lease, inserted), lease);
    await inserted;
    await onInserted?.();
    wakeFor([tracker]);
    if (!lease && accountId !== null) wakeChecker([accountId]);
    return { tracker: emptyView(tracker), trackerUserErrors: [] };
  };

  const createSync = async (scope: Scope, input: CheckedInput, origin: Origin, isRepeat: boolean): Promise<CreateAnswer> => {
    const [chosen, spread] = await Promise.all([accountFor(scope, input), spreadOf(scope.workspaceId)]);
    if (!chosen.ok) return { tracker: null, trackerUserErrors: [chosen.failure] };
    const { accountId } = chosen.value;
    if (input.carrier === ownCourier.carrier) return createAsync(scope, input, origin);
    if (accountId === null) {
      return { tracker: null, trackerUserErrors: explainFailure("not-connected", input.carrier, "creation") };
    }
    const now = clock.now();
    const lease = { token: newLeaseToken(), until: now + dependencies.syncDeadlineMs + 30_000 };
    const subscription = await subscriptionOf(scope, accountId, input.codeKey);
    const tracker = newTracker(scope, input, { ...origin, spread, ...chosen.value, subscription, lease, now });
    const writtenBy = await insertOne(tracker);
    await origin.onInserted?.();
    wakeFor([tracker]);
    // The tracker may be there already, with the lease of a call that died: it is taken over.
    const claim = isRepeat
      ? await claimTracker(db, scope, tracker.id, { token: lease.token, leaseUntil: lease.until, now, accountId })
      : firstClaim(tracker, lease, Promise.resolve(writtenBy));
    const failure = claim ? await checkNow(claim, { deadlineMs: dependencies.syncDeadlineMs, span: origin.span }) : null;
    const [row, checkpoints] = await Promise.all([findTracker(db, scope, tracker.id), checkpointsOf(db, [tracker.id])]);
    return {
      tracker: row ? { ...row, checkpoints } : null,
      trackerUserErrors: failure ? explainFailure(failure, input.carrier, "creation") : [],
    };
  };

  const createOnce = async (scope: Scope, input: CheckedInput, options: CreateOptions, key: string): Promise<CreateAnswer> => {
    const inputHash = createHash("sha256")
      .update(JSON.stringify([hashedInput(input), options.async]))
      .digest();
    const trackerId = newBucketUuid(
      clock.now(),
      bucketOf(scope, await spreadOf(scope.workspaceId), input.carrier, input.codeKey),
    );
    const patienceMs = options.async ? asyncPatienceMs : dependencies.syncDeadlineMs + asyncPatienceMs;
    const { span, onRepeat } = options;
    return answerOnce<CreateAnswer, CreateAnswer>(
      { db, clock },
      scope,
      { key, heldBy: options.onlyOwn?.callerId ?? null, inputHash, trackerId, patienceMs, onRepeat },
      {
        make: (id, isRepeat) =>
          options.async ? createAsync(scope, input, { id, span }) : createSync(scope, input, { id, span }, isRepeat),
        keep: (answer) => (answer.tracker ? answer : null),
        restore: (answer) => answer,
        refuse: (error) => ({ tracker: null, trackerUserErrors: [error] }),
      },
    );
  };

  /** `callId`: of a call with a key, from which the ids are made; then trackers that are there already stay as they are. */
  const createAll = async (
    scope: Scope,
    inputs: readonly TrackerInput[],
    { span, callId, lease = null }: { span: Span | undefined; callId: string | null; lease?: Lease | null },
  ): Promise<BulkAnswer & { inserted: NewTracker[] }> => {
    const now = callId === null ? clock.now() : timeOfUuid(callId);
    const checked = inputs.map((input) => check(scope, input));
    const carriers = [...new Set(inputs.map(({ carrier }) => carrier))];
    const accounts = await dependencies.accountsOf(scope, carriers);
    const chosen = checked.map((item) =>
      item.ok ? chooseFor(scope, item.value, accounts.get(item.value.carrier)) : fail(item.failure),
    );
    const accountIds = [...new Set(chosen.flatMap((item) => (item.ok ? (item.value.accountId ?? []) : [])))];
    const spread = await spreadOf(scope.workspaceId);
    const isLive = scope.mode === "LIVE";
    const subscriptionBy = isLive ? await dependencies.subscriptionsBy?.(accountIds) : undefined;
    const trackers = checked.map((item, index) => {
      const account = chosen[index]!;
      if (!item.ok || !account.ok) return null;
      const { carrier, codeKey } = item.value;
      const { accountId } = account.value;
      const subscription = accountId === null ? null : (subscriptionBy?.(accountId, codeKey) ?? null);
      const id = callId === null ? null : itemId(callId, index, bucketOf(scope, spread, carrier, codeKey));
      return newTracker(scope, item.value, { id, span, spread, ...account.value, subscription, lease, now });
    });
    const valid = trackers.filter((tracker) => tracker !== null);
    const refused = await insertTheRest(valid);
    wakeFor(valid);
    wakeChecker(accountIds);
    const results = chosen.map((item, index): CreateAnswer => {
      if (!item.ok) return { tracker: null, trackerUserErrors: [item.failure].flat() };
      const tracker = trackers[index]!;
      if (!refused.has(tracker.id)) return { tracker: emptyView(tracker), trackerUserErrors: [] };
      return { tracker: null, trackerUserErrors: [userError("NOT_STORED", null)] };
    });
    return { results, trackerUserErrors: [], inserted: valid.filter(({ id }) => !refused.has(id)) };
  };

  const createAllOnce = (
    scope: Scope,
    inputs: readonly TrackerInput[],
    { span, onlyOwn, onRepeat }: BulkCreateOptions,
    key: string,
  ) => {
    const items = inputs.map((input) => {
      const checked = check(scope, input);
      return checked.ok ? hashedInput(checked.value) : { refused: input };
    });
    const inputHash = createHash("sha256")
      .update(JSON.stringify(["bulk", items]))
      .digest();
    const heldBy = onlyOwn?.callerId ?? null;
    const call = { key, heldBy, inputHash, trackerId: newUuid(clock.now()), patienceMs: bulkPatienceMs, onRepeat };
    return answerOnce<BulkAnswer, KeptBulk>({ db, clock }, scope, call, {
      make: (callId) => createAll(scope, inputs, { span, callId }),
      keep: keepBulk,
      restore: (kept) => restoreBulk(db, scope, kept),
      refuse: (error) => ({ results: [], trackerUserErrors: [error] }),
    });
  };

  return {
    async create(scope, input, options) {
      const key = checkKey(options.idempotencyKey);
      const checked = check(scope, input);
      if (!key.ok || !checked.ok) {
        return { tracker: null, trackerUserErrors: [...(key.ok ? [] : [key.failure]), ...(checked.ok ? [] : checked.failure)] };
      }
      if (key.value !== null) return createOnce(scope, checked.value, options, key.value);
      const origin = { id: null, span: options.span };
      return options.async ? createAsync(scope, checked.value, origin) : createSync(scope, checked.value, origin, false);
    },

    async createAs(scope, input, { async, span, id, onInserted }) {
      const checked = check(scope, input);
      if (!checked.ok) return { tracker: null, trackerUserErrors: checked.failure };
      const origin = { id, span, onInserted };
      return async ? createAsync(scope, checked.value, origin) : createSync(scope, checked.value, origin, true);
    },

    async createMany(scope, inputs, options = {}) {
      const key = checkKey(options.idempotencyKey ?? null);
      if (!key.ok) return { results: [], trackerUserErrors: [key.failure] };
      if (key.value !== null) return createAllOnce(scope, inputs, options, key.value);
      return createAll(scope, inputs, { span: options.span, callId: null });
    },

    async createHeld(scope, inputs, lease) {
      const { inserted, ...answer } = await createAll(scope, inputs, { span: undefined, callId: null, lease });
      return { ...answer, claims: inserted.map((tracker) => firstClaim(tracker, lease, Promise.resolve(null))) };
    },
  };
};

/** Test mode takes any code, but for the one that stands for those that live mode refuses. */
const judgeTestCode: JudgeCode = (carrier, codeKey) =>
  codeKey === refusedTestCode
    ? { possible: false, why: `${codeKey} cannot be a tracking code of ${carrier}. Test mode always refuses this code.` }
    : { possible: true };

/** What a new tracker is asked about with, and whether the caller said so. */
type ChosenAccount = { accountId: string | null; namedAccountId: string | null };

/** In test mode no account is asked, so whichever is named will do. */
const chooseFor = (
  { mode }: Scope,
  { carrier, carrierAccount, reference, hints }: CheckedInput,
  accounts: readonly ChoosableAccount[] = [],
): Result<ChosenAccount, TrackerUserError> => {
  const isNamed = carrierAccount !== null && mode === "LIVE";
  const namedAccountId = (isNamed && findNamedAccount(accounts, carrierAccount)?.id) || null;
  if (isNamed && namedAccountId === null) {
    const message = `The workspace has no account with ${carrier} named "${carrierAccount}". See the names in the dashboard under Settings › Carriers.`;
    return fail(userError("CARRIER_ACCOUNT_NOT_FOUND", "carrierAccount", message));
  }
  return ok({ accountId: chooseAccount(accounts, { reference, hints, namedAccountId })?.id ?? null, namedAccountId });
};

/** The id that a first call chose, and what asks for it. */
type Origin = { id: string | null; span: Span | undefined; onInserted?: () => Promise<unknown> };

type Placement = ChosenAccount &
  Omit<Origin, "onInserted"> &
  Pick<NewTracker, "lease" | "now"> & {
    spread: number;
    subscription: NewSubscription | null;
  };

/** So long does a first check wait for a subscription that makes it needless. */
const subscriptionFirstMs = minutes(15);

const placedTracker = (
  scope: Scope,
  { carrierAccount: _named, recipient: _sealed, ...input }: CheckedInput,
  { now, spread, span, accountId, namedAccountId, subscription, lease, ...placement }: Placement,
): NewTracker => {
  const id = placement.id ?? newBucketUuid(now, bucketOf(scope, spread, input.carrier, input.codeKey));
  return {
    ...input,
    // An id that a first call chose keeps its bucket, whatever the spread is by now.
    bucket: bucketOfUuid(id),
    id,
    scope,
    accountId,
    namedAccountId,
    // Nobody has to be asked about an own courier's parcels.
    attention: accountId === null && input.carrier !== ownCourier.carrier ? "CARRIER_NOT_CONNECTED" : null,
    dueAt: subscription?.goesFirst && lease === null ? now + subscriptionFirstMs : now,
    subscription,
    lease,
    ...(span && { traceparent: span.traceparent }),
    now,
  };
};

/** Those whose carrier was connected in the very moment they were created are as others with an account. */
const connectedMeanwhile = async (tx: Database, trackers: readonly NewTracker[]): Promise<readonly NewTracker[]> => {
  const wantedOf = ({ scope, carrier }: NewTracker) => ({ workspaceId: scope.workspaceId, carrier });
  const accountOf = await accountsOfUnconnected(tx, trackers.filter(({ accountId }) => accountId === null).map(wantedOf));
  return trackers.map((tracker) => {
    const accountId = tracker.accountId ?? accountOf(wantedOf(tracker), tracker);
    return accountId === tracker.accountId ? tracker : { ...tracker, accountId, attention: null };
  });
};

const emptyView = (tracker: NewTracker): TrackerView => ({ ...createdTracker(tracker), checkpoints: [] });
