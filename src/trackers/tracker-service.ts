import type { CarrierAccountFinder } from "../carriers/accounts/account-finder.ts";
import { chooseAccount } from "../carriers/accounts/choose-account.ts";
import { createBatcher } from "../lib/batcher.ts";
import { createOneAtATime } from "../lib/bounded/one-at-a-time.ts";
import type { Clock } from "../lib/clock.ts";
import { newLeaseToken } from "../lib/machine.ts";
import type { Span } from "../lib/telemetry/traces/span.ts";
import type { Database } from "../postgres/database.ts";
import type { RecipientSealing } from "../recipients/recipient.ts";
import { replaceRecipients } from "../recipients/recipients.sql.ts";
import type { SpreadOf } from "../workspaces/buckets.ts";
import type { Scope } from "../workspaces/scope.ts";
import { batchedByScope } from "../workspaces/scoped-batcher.ts";
import { trackerBounds } from "./bounds.ts";
import { type BulkDependencies, type BulkOperations, createBulkOperations } from "./bulk/bulk.ts";
import { hasArrived, resumeMany } from "./bulk/resume.ts";
import type { CheckNow } from "./claims/check-now.ts";
import { claimTracker } from "./claims/claim.sql.ts";
import { claimLegs } from "./claims/claim-legs.sql.ts";
import type { TrackerCreator } from "./create/create.ts";
import type { CreateAnswer, TrackerView } from "./create/creation.ts";
import type { FindOrCreate } from "./create/find-or-create.ts";
import { recipientChanges } from "./create/recipient-changes.ts";
import { readUpdate, type TrackerUpdate, trackerUuid } from "./create/update-input.ts";
import { explainFailure } from "./explain-failure.ts";
import { countOrder, type OrderRow } from "./orders/orders.sql.ts";
import { createLoadByCode, type LoadByCode } from "./read/by-code.ts";
import { findNamed, type TrackerFilter, type TrackerPage } from "./read/list.sql.ts";
import { countPage, listPage, withSearchDone } from "./read/search.ts";
import type { Checkpoint, Tracker } from "./tracker.ts";
import {
  checkpointsOf,
  deleteTrackerRow,
  findCheckpoints,
  findTracker,
  findTrackers,
  stopTrackerRow,
  updateTrackerRow,
} from "./trackers.sql.ts";
import { noSuchTracker, type TrackerUserError, userError } from "./user-errors.ts";

export type DeleteAnswer = { deletedTrackerId: string | null; trackerUserErrors: TrackerUserError[] };

export type TrackerService = TrackerCreator &
  BulkOperations & {
    findOrCreate: FindOrCreate;
    find(scope: Scope, gid: string): Promise<TrackerView | undefined>;
    /** For fields below a list: all of a page are found in one statement. */
    load(scope: Scope, uuid: string): Promise<TrackerView | null>;
    /** The same, by carrier and code: the newest tracker on the parcel. */
    loadByCode: LoadByCode;
    findMany(scope: Scope, uuids: readonly string[]): Promise<TrackerView[]>;
    findCheckpoints(scope: Scope, uuids: readonly string[]): Promise<Checkpoint[]>;
    list(scope: Scope, page: TrackerPage): Promise<TrackerView[]>;
    /** Counted up to `max`. */
    count(scope: Scope, filter: TrackerFilter, max: number): Promise<number>;
    /** Which of these are a code or a reference of a tracker, by their place in the list. */
    findNamed(scope: Scope, named: NonNullable<TrackerFilter["named"]>): Promise<ReadonlySet<number>>;
    /** The parcels with this reference by status, counted up to `max`. */
    countOrder(scope: Scope, reference: string, max: number): Promise<OrderRow[]>;
    /** For work that is done later: the filter with what a search found by now. */
    withSearchDone(scope: Scope, filter: TrackerFilter): Promise<TrackerFilter>;
    checkpoints(trackerId: string): Promise<readonly Checkpoint[]>;
    update(scope: Scope, input: TrackerUpdate): Promise<CreateAnswer>;
    refresh(scope: Scope, gid: string, span?: Span): Promise<CreateAnswer>;
    stop(scope: Scope, gid: string): Promise<CreateAnswer>;
    /** Tracks a stopped parcel again. Within a transaction: else a carrier that is connected meanwhile could be missed. */
    resume(scope: Scope, gid: string): Promise<CreateAnswer>;
    remove(scope: Scope, gid: string): Promise<DeleteAnswer>;
    carrierUrl(tracker: Tracker): Promise<string | null>;
    carrierAccount(tracker: Tracker): Promise<string | null>;
    publicUrl(tracker: Tracker): Promise<string | null>;
  };

export type TrackerServiceDependencies = {
  db: Database;
  /** For lists and counts. */
  reading: Database;
  clock: Clock;
  spreadOf: SpreadOf;
  /** Which metadata of a workspace is searched. */
  searchKeysOf: (workspaceId: string) => Promise<readonly string[]>;
  creator: TrackerCreator;
  findOrCreate: FindOrCreate;
  /** What these carriers can be asked with, oldest first. */
  accountsOf: CarrierAccountFinder["accountsOf"];
  /** What people call the account that a tracker is asked about with. */
  accountName: (tracker: Tracker) => Promise<string | null>;
  checkNow: CheckNow;
  wakeChecker: BulkDependencies["wakeChecker"];
  syncDeadlineMs: number;
  sealRecipient: RecipientSealing["seal"];
  carrierUrl: (tracker: Tracker) => Promise<string | null>;
  publicUrl: (tracker: Tracker) => Promise<string | null>;
};

const refused = (...trackerUserErrors: TrackerUserError[]): CreateAnswer => ({ tracker: null, trackerUserErrors });

export const createTrackerService = (dependencies: TrackerServiceDependencies): TrackerService => {
  const { db, reading, clock, creator, checkNow, syncDeadlineMs } = dependencies;

  const searches = createOneAtATime({ maxWaiting: trackerBounds.waitingSearches.cap });
  const searching = { db: reading, searches, keysOf: dependencies.searchKeysOf, spreadOf: dependencies.spreadOf };

  /** Fifty trackers of a page, or of many requests at the same time, ask for their checkpoints in one statement. */
  const loadCheckpoints = createBatcher<string, readonly Checkpoint[]>(
    async (ids) => {
      const found = Map.groupBy(await checkpointsOf(db, [...new Set(ids)]), ({ trackerId }) => trackerId);
      return ids.map((id) => found.get(id) ?? []);
    },
    { maxItems: 1000, maxFlights: 8 },
  );

  const load = batchedByScope(
    async (scope, uuids: readonly string[]) => {
      const found = new Map((await findTrackers(db, scope, uuids)).map((tracker) => [tracker.id, tracker]));
      return (uuid): TrackerView | null => found.get(uuid) ?? null;
    },
    (uuid) => uuid,
  );

  const answerWith = async (scope: Scope, uuid: string): Promise<CreateAnswer> => {
    const tracker = await findTracker(db, scope, uuid);
    return tracker ? { tracker, trackerUserErrors: [] } : refused(noSuchTracker());
  };

  return {
    ...creator,
    ...createBulkOperations(dependencies),
    findOrCreate: dependencies.findOrCreate,
    carrierUrl: dependencies.carrierUrl,
    publicUrl: dependencies.publicUrl,
    carrierAccount: dependencies.accountName,
    checkpoints: loadCheckpoints,
    async find(scope, gid) {
      const uuid = trackerUuid(gid);
      return uuid === null ? undefined : findTracker(db, scope, uuid);
    },
    load,
    loadByCode: createLoadByCode({ db, spreadOf: dependencies.spreadOf }),
    findMany: (scope, uuids) => findTrackers(db, scope, uuids),
    findCheckpoints: (scope, uuids) => findCheckpoints(db, scope, uuids),
    list: (scope, page) => listPage(searching, scope, page),
    count: (scope, filter, max) => countPage(searching, scope, filter, max),
    withSearchDone: (scope, filter) => withSearchDone(searching, scope, filter),

    async findNamed(scope, { codeKeys, references }) {
      const names = codeKeys.map((codeKey, nth) => ({ codeKey, reference: references[nth]! }));
      return new Set((await findNamed(reading, scope, names)).map(({ nth }) => nth - 1));
    },

    countOrder: (scope, reference, max) => countOrder(reading, scope, reference, max),

    async update(scope, input) {
      const read = readUpdate(input);
      if (!read.ok) return refused(...read.failure);
      const { uuid, changes } = read.value;
      const updated = await updateTrackerRow(db, scope, uuid, changes, clock.now());
      if (updated === 0) return refused(noSuchTracker());
      await replaceRecipients(db, scope, recipientChanges(dependencies, scope, [{ id: uuid, changes }]));
      return answerWith(scope, uuid);
    },

    async refresh(scope, gid, span) {
      const uuid = trackerUuid(gid);
      if (uuid === null) return refused(noSuchTracker());
      const known = await findTracker(db, scope, uuid);
      if (!known) return refused(noSuchTracker());
      const accounts = (await dependencies.accountsOf(scope, [known.carrier])).get(known.carrier) ?? [];
      const accountId = chooseAccount(accounts, known)?.id ?? null;
      const now = clock.now();
      const lease = { now, leaseUntil: now + syncDeadlineMs + 30_000, token: newLeaseToken() };
      const claim = await claimTracker(db, scope, uuid, { ...lease, accountId });
      if (!claim) return refused(noSuchTracker());
      const legs = known.legs === null ? [] : await claimLegs(db, scope, uuid, lease);
      const errors = await Promise.all(
        [claim, ...legs].map(async (one) => {
          const failure = await checkNow(one, { deadlineMs: syncDeadlineMs, span });
          return failure ? explainFailure(failure, one.carrier, "check") : [];
        }),
      );
      const answer = await answerWith(scope, uuid);
      return { ...answer, trackerUserErrors: [...answer.trackerUserErrors, ...errors.flat()] };
    },

    async stop(scope, gid) {
      const uuid = trackerUuid(gid);
      if (uuid === null) return refused(noSuchTracker());
      await stopTrackerRow(db, scope, uuid, clock.now());
      return answerWith(scope, uuid);
    },

    async resume(scope, gid) {
      const uuid = trackerUuid(gid);
      const known = uuid === null ? undefined : await findTracker(db, scope, uuid);
      if (!known) return refused(noSuchTracker());
      if (hasArrived(known)) return refused(userError("TRACKING_ENDED", "id"));
      await resumeMany(db, scope, [known.id], clock.now());
      return answerWith(scope, known.id);
    },

    async remove(scope, gid) {
      const uuid = trackerUuid(gid);
      const removed = uuid === null ? 0 : await deleteTrackerRow(db, scope, uuid);
      return removed === 0
        ? { deletedTrackerId: null, trackerUserErrors: [noSuchTracker()] }
        : { deletedTrackerId: gid, trackerUserErrors: [] };
    },
  };
};
