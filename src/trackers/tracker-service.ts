import { createBatcher } from "../lib/batcher.ts";
import { createOneAtATime } from "../lib/bounded/one-at-a-time.ts";
import type { Span } from "../lib/telemetry/traces/span.ts";
import type { Database } from "../postgres/database.ts";
import type { SpreadOf } from "../workspaces/buckets.ts";
import type { Scope } from "../workspaces/scope.ts";
import { batchedByScope } from "../workspaces/scoped-batcher.ts";
import { trackerBounds } from "./bounds.ts";
import { type BulkDependencies, type BulkOperations, createBulkOperations } from "./bulk/bulk.ts";
import type { TrackerCreator } from "./create/create.ts";
import type { CreateAnswer, TrackerView } from "./create/creation.ts";
import type { FindOrCreate } from "./create/find-or-create.ts";
import {
  type DeleteAnswer,
  type OneTrackerDependencies,
  refreshOne,
  removeOne,
  resumeOne,
  stopOne,
  updateOne,
} from "./create/one-tracker.ts";
import { type TrackerUpdate, trackerUuid } from "./create/update-input.ts";
import { countOrder, type OrderRow } from "./orders/orders.sql.ts";
import { createLoadByCode, type LoadByCode } from "./read/by-code.ts";
import { findNamed, type TrackerFilter, type TrackerPage } from "./read/list.sql.ts";
import { countPage, listPage, withSearchDone } from "./read/search.ts";
import type { Checkpoint, Tracker } from "./tracker.ts";
import { checkpointsOf, findCheckpoints, findTracker, findTrackers } from "./trackers.sql.ts";

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

export type TrackerServiceDependencies = OneTrackerDependencies & {
  /** For lists and counts. */
  reading: Database;
  spreadOf: SpreadOf;
  /** Which metadata of a workspace is searched. */
  searchKeysOf: (workspaceId: string) => Promise<readonly string[]>;
  creator: TrackerCreator;
  findOrCreate: FindOrCreate;
  /** What people call the account that a tracker is asked about with. */
  accountName: (tracker: Tracker) => Promise<string | null>;
  wakeChecker: BulkDependencies["wakeChecker"];
  carrierUrl: (tracker: Tracker) => Promise<string | null>;
  publicUrl: (tracker: Tracker) => Promise<string | null>;
};

export const createTrackerService = (dependencies: TrackerServiceDependencies): TrackerService => {
  const { db, reading, creator } = dependencies;

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

    update: (scope, input) => updateOne(dependencies, scope, input),
    refresh: (scope, gid, span) => refreshOne(dependencies, scope, gid, span),
    stop: (scope, gid) => stopOne(dependencies, scope, gid),
    resume: (scope, gid) => resumeOne(dependencies, scope, gid),
    remove: (scope, gid) => removeOne(dependencies, scope, gid),
  };
};
