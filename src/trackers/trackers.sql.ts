import { legKeysOf } from "../carriers/accounts/leg-keys.sql.ts";
import { bucketOfUuid } from "../lib/ids.ts";
import { arraysOf, column, columnNames, instant, type RowOf, selectList, unnestAs } from "../postgres/columns.ts";
import { type Database, type TransactionalDatabase, whereLaneIs } from "../postgres/database.ts";
import { byLane, inBucket, inLane, isOneLane, type Lane, manyByLane } from "../postgres/lanes.ts";
import type { Recipient, SealedRecipient } from "../recipients/recipient.ts";
import { insertRecipients, type NewRecipient } from "../recipients/recipients.sql.ts";
import type { Hints } from "../tracking/carrier-port.ts";
import { priorityNumber } from "../tracking/check-priority.ts";
import type { Scope } from "../workspaces/scope.ts";
import type { HintChanges } from "./create/hints-input.ts";
import { insertSubscriptions, type WantedSubscription } from "./create/wanted-subscriptions.sql.ts";
import { eraseDoomed } from "./erase.sql.ts";
import { type Checkpoint, checkedColumns, checkpointColumns, givenColumns, type Tracker } from "./tracker.ts";

const { lastCheckedAt: _dueCheckKnows, ...storedState } = checkedColumns;
export const trackerColumns = `${selectList(givenColumns, "t")}, ${selectList(storedState, "t")},
  greatest(d.last_checked_at, t.last_checked_at) as "lastCheckedAt", case when d.account_id is not null then d.due_at end as "nextCheckAt",
  d.account_id as "accountId"`;

export const trackerTables =
  "tracker t left join due_check d on d.bucket = t.bucket and d.code_key = t.code_key and d.tracker_id = t.id";

/** The right to check a tracker, until then. */
export type Lease = { token: string; until: number };

export type NewSubscription = {
  /** Why the carrier would not, where that is known before. */
  reason: string | null;
  /** Its pushes include what happened before: the first question can wait for it. */
  goesFirst: boolean;
};

export type NewTracker = {
  bucket: number;
  id: string;
  scope: Scope;
  carrier: string;
  trackingCode: string;
  codeKey: string;
  reference: string | null;
  metadata: string | null;
  hints: Hints | null;
  namedAccountId?: string | null;
  recipient?: SealedRecipient | null;
  attention: string | null;
  /** What it is asked with: a carrier account, or the workspace itself in test mode. Null while the carrier is not connected. */
  accountId: string | null;
  /** The first check. */
  dueAt: number;
  /** Whether the carrier is to be asked for pushes about it. */
  subscription?: NewSubscription | null;
  /** The caller makes the first check itself, under this token and until then. */
  lease: Lease | null;
  /** Of the request, where traces are switched on. */
  traceparent?: string | null;
  now: number;
};

const trackerRowColumns = {
  ...givenColumns,
  metadata: column<string | null>("jsonb"),
  codeKey: column<string>("text"),
  attention: column<string | null>("text"),
  traceparent: column<string | null>("text"),
};
const { bucket: _bucket, ...restOfTrackerRow } = trackerRowColumns;
/** What its first check needs beside the tracker. */
const firstCheckColumns = {
  bucket: givenColumns.bucket,
  id: givenColumns.id,
  createdAt: givenColumns.createdAt,
  accountId: column<string | null>("uuid"),
  dueAt: instant(),
  token: column<string | null>("uuid"),
  leasedUntil: instant<number | null>(),
  judgeAt: instant<number | null>(),
};
const insertedColumns = { ...trackerRowColumns, ...firstCheckColumns };

/** A promise that is still to come is looked at when its time has come, whatever the carrier says until then. */
export const firstJudgeAt = ({ hints, now }: Pick<NewTracker, "hints" | "now">): number | null =>
  hints?.promisedAt !== undefined && hints.promisedAt > now ? hints.promisedAt : null;

const insertedRow = ({
  scope,
  lease,
  now,
  recipient = null,
  subscription: _another,
  ...tracker
}: NewTracker): RowOf<typeof insertedColumns> => ({
  ...{ namedAccountId: null, traceparent: null, ...tracker },
  hasRecipient: recipient !== null,
  workspaceId: scope.workspaceId,
  mode: scope.mode,
  token: lease?.token ?? null,
  leasedUntil: lease?.until ?? null,
  createdAt: now,
  judgeAt: firstJudgeAt({ hints: tracker.hints, now }),
});

type InsertedRow = RowOf<typeof insertedColumns>;

const insertTrackerRows = (tx: Database, lane: Lane, rows: readonly InsertedRow[]) => {
  const { name, joinPlace, bucketOf, params } = inLane(lane, Object.keys(trackerRowColumns).length + 1);
  return tx.run(
    name("insert_trackers"),
    `insert into tracker (bucket, ${columnNames(restOfTrackerRow)}, updated_at)
     select ${bucketOf("r")}, ${selectList(restOfTrackerRow, "r")}, r.created_at from ${unnestAs(trackerRowColumns, "r")} ${joinPlace("r")}
     on conflict do nothing`,
    [...arraysOf(trackerRowColumns, rows), ...params],
  );
};

const firstCheckNames =
  "bucket, code_key, tracker_id, workspace_id, mode, carrier, account_id, priority, due_at, token, leased_until, changed_at, attention, created_at, hints, judge_at";
const firstPriority = priorityNumber("FIRST_CHECK");

/** A tracker that was there before keeps the check it has or had: its time of creation is another. */
const insertFirstChecks = (tx: Database, lane: Lane, rows: readonly InsertedRow[]) => {
  const { name, and, params } = inLane(lane, Object.keys(firstCheckColumns).length + 1);
  return tx.run(
    name("insert_first_checks"),
    `insert into due_check (${firstCheckNames})
     select t.bucket, t.code_key, t.id, t.workspace_id, t.mode, t.carrier, r.account_id, ${firstPriority}, r.due_at, r.token, r.leased_until, t.created_at, t.attention, t.created_at, t.hints, r.judge_at
     from ${unnestAs(firstCheckColumns, "r")} join tracker t on t.bucket = r.bucket and t.id = r.id
     where t.created_at = r.created_at and t.stop_reason is null${and("t")} on conflict do nothing`,
    [...arraysOf(firstCheckColumns, rows), ...params],
  );
};

/** Both in one statement, on plain PostgreSQL: as two in a transaction one tracker takes half as long again, a hundred a fifth (2026-11). */
const insertAtOnce = async (db: Database, rows: readonly InsertedRow[]): Promise<string> => {
  const written = await db.one<{ writtenBy: string }>(
    "insert_trackers_at_once",
    `with rows as (select * from ${unnestAs(insertedColumns, "r")}),
     inserted as (
       insert into tracker (${columnNames(trackerRowColumns)}, updated_at)
       select ${columnNames(trackerRowColumns)}, created_at from rows
       on conflict do nothing returning bucket, id),
     first_checks as (
       insert into due_check (${firstCheckNames})
       select r.bucket, r.code_key, r.id, r.workspace_id, r.mode, r.carrier, r.account_id, ${firstPriority}, r.due_at, r.token, r.leased_until, r.created_at, r.attention, r.created_at, r.hints, r.judge_at
       from rows r join inserted i on i.bucket = r.bucket and i.id = r.id)
     select pg_current_xact_id()::xid::text as "writtenBy"`,
    arraysOf(insertedColumns, rows),
  );
  return written!.writtenBy;
};

/** Several trackers on one parcel are subscribed together. */
const subscriptionsOf = (trackers: readonly NewTracker[]): WantedSubscription[] => {
  const wanted = trackers.flatMap(({ subscription, accountId, scope, bucket, carrier, codeKey, now }) => {
    if (!subscription || accountId === null) return [];
    const parcel = { bucket, workspaceId: scope.workspaceId, accountId, carrier, codeKey, createdAt: now };
    return [[`${bucket}/${accountId}/${codeKey}`, { ...parcel, reason: subscription.reason }] as const];
  });
  return [...new Map(wanted).values()];
};

const recipientsOfNew = (trackers: readonly NewTracker[]): NewRecipient[] =>
  trackers.flatMap(({ bucket, id, scope, recipient, now }) =>
    recipient ? [{ bucket, trackerId: id, ...scope, ...recipient, isAsked: false, isBrowser: false, createdAt: now }] : [],
  );

export type Settle = (tx: Database, trackers: readonly NewTracker[]) => Promise<readonly NewTracker[]>;

/**
 * Tracker and due row together, for any number of trackers. On a cluster two statements for each lane, which leave together.
 * `settle` is what has to be settled about them before, in the same transaction. Returns the transaction's number, by which
 * their first checks see that they are as they were inserted; null on a cluster.
 */
export const insertTrackers = async (
  db: TransactionalDatabase,
  trackers: readonly NewTracker[],
  settle: Settle | null = null,
): Promise<string | null> => {
  const hasMore = trackers.some(({ subscription, recipient }) => subscription || recipient);
  if (isOneLane(db) && settle === null && !hasMore) return insertAtOnce(db, trackers.map(insertedRow));
  const settled = async (tx: Database, some: readonly NewTracker[]) => (settle ? await settle(tx, some) : some);
  const insertIn = (tx: Database, lane: Lane, some: readonly NewTracker[]): readonly [Promise<string | null>] => {
    const rows = some.map(insertedRow);
    const wanted = subscriptionsOf(some);
    const recipients = recipientsOfNew(some);
    const first = lane === null ? insertAtOnce(tx, rows) : insertTrackerRows(tx, lane, rows).then(() => null);
    const others = [
      ...(lane === null ? [] : [insertFirstChecks(tx, lane, rows)]),
      ...(wanted.length > 0 ? [insertSubscriptions(tx, lane, wanted)] : []),
      ...(recipients.length > 0 ? [insertRecipients(tx, lane, recipients)] : []),
    ];
    return [first, ...others] as unknown as readonly [Promise<string | null>];
  };
  // What is to be settled may hold rows elsewhere.
  const dbOf = (lane: Lane) => (settle ? db : whereLaneIs(db, lane));
  const insert = ([lane, some]: readonly [Lane, readonly NewTracker[]]) =>
    dbOf(lane).transaction(
      (tx) => settled(tx, some),
      (tx, rows) => insertIn(tx, lane, rows),
    );
  const written = await Promise.all(byLane(db, trackers, ({ bucket }) => bucket).map(insert));
  return written[0]?.last[0] ?? null;
};

export const findTracker = (db: Database, scope: Scope, id: string) =>
  db.one<Tracker>(
    "find_tracker",
    `select ${trackerColumns} from ${trackerTables} and d.bucket = $1
     where t.bucket = $1 and t.id = $2 and t.workspace_id = $3 and t.mode = $4`,
    [bucketOfUuid(id), id, scope.workspaceId, scope.mode],
  );

/** For the public page: the token was the proof, so there is no scope. Whether its workspace has pages is to be asked of that. */
export const findPublicTracker = (db: Database, id: string) =>
  db.one<Tracker>(
    "find_public_tracker",
    `select ${trackerColumns} from ${trackerTables} and d.bucket = $1 where t.bucket = $1 and t.id = $2`,
    [bucketOfUuid(id), id],
  );

export const findTrackers = (db: Database, scope: Scope, ids: readonly string[]) =>
  manyByLane(db, ids, bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<Tracker>(
      name("find_trackers"),
      `select ${trackerColumns} from ${trackerTables}${and("d")}
       join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on t.bucket = w.bucket and t.id = w.id
       where t.workspace_id = $3 and t.mode = $4${and("t")}`,
      [some.map(bucketOfUuid), some, scope.workspaceId, scope.mode, ...params],
    );
  });

const checkpointSelection = selectList(checkpointColumns, "c");

/** Oldest first, of many trackers together: by scan time, then the carrier's order, then arrival. */
export const checkpointsOf = (db: Database, trackerIds: readonly string[]) =>
  manyByLane(db, trackerIds, bucketOfUuid, (lane, ids) => {
    const { name, and, params } = inLane(lane, 3);
    return db.many<Checkpoint>(
      name("checkpoints_of"),
      `select ${checkpointSelection} from checkpoint c
       join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on c.bucket = w.bucket and c.tracker_id = w.id${and("c")}
       order by c.tracker_id, c.scanned_at, c.carrier_order, c.arrival`,
      [ids.map(bucketOfUuid), ids, ...params],
    );
  });

export const findCheckpoints = (db: Database, scope: Scope, ids: readonly string[]) =>
  manyByLane(db, ids, bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<Checkpoint>(
      name("find_checkpoints"),
      `select ${checkpointSelection} from checkpoint c
       join unnest($1::smallint[], $2::uuid[]) as w (bucket, id) on c.bucket = w.bucket and c.id = w.id
       join tracker t on t.bucket = c.bucket and t.id = c.tracker_id
       where t.workspace_id = $3 and t.mode = $4${and("c", "t")}`,
      [some.map(bucketOfUuid), some, scope.workspaceId, scope.mode, ...params],
    );
  });

/**
 * All checks of the tracker $2 in bucket $1: its own and those of its further legs. Its own is locked first, as by the one that
 * writes what came of one.
 */
const ownCheckHeld = `held as materialized (
       select 1 from due_check o where o.bucket = $1 and o.code_key = (select t.code_key from tracker t where t.bucket = $1 and t.id = $2)
         and o.tracker_id = $2 for update)`;
const isCheckOfIt = `(select count(*) from held) >= 0 and c.bucket = $1 and c.tracker_id = $2
         and c.code_key = any ((select ${legKeysOf("t")} || t.code_key from tracker t where t.bucket = $1 and t.id = $2)::text[])`;

export type TrackerChanges = {
  reference?: string | null;
  metadata?: string | null;
  hints?: HintChanges;
  /** In separate tables; null removes. */
  recipient?: Recipient | null;
};

/** Those that are given replace, and null takes away. */
const withChangedHints = (row: string) => `nullif(jsonb_strip_nulls(coalesce(${row}.hints, '{}') || $9::jsonb), '{}')`;

/** The due row goes first, in the order in which a check takes its locks: it has the hints, too. */
export const updateTrackerRow = (db: Database, scope: Scope, id: string, changes: TrackerChanges, now: number) =>
  db.run(
    "update_tracker",
    `with ${ownCheckHeld},
     due as (
       update due_check c set hints = ${withChangedHints("c")}, judge_at = case when c.leg_code is null then $10::timestamptz end
       where $9::jsonb is not null and ${isCheckOfIt} and c.workspace_id = $3 and c.mode = $4 returning 1)
     update tracker t set reference = case when $5 then $6 else reference end, metadata = case when $7 then $8::jsonb else metadata end,
       hints = case when $9::jsonb is null then t.hints else ${withChangedHints("t")} end, updated_at = $10
     from (select count(*) from due) d
     where t.bucket = $1 and t.id = $2 and t.workspace_id = $3 and t.mode = $4`,
    [
      bucketOfUuid(id),
      id,
      scope.workspaceId,
      scope.mode,
      changes.reference !== undefined,
      changes.reference ?? null,
      changes.metadata !== undefined,
      changes.metadata ?? null,
      changes.hints ?? null,
      new Date(now),
    ],
  );

/**
 * Stops following and keeps the history. The due row goes first, in the order in which a check takes its locks; a check
 * under way finds it gone and changes nothing.
 */
export const stopTrackerRow = (db: Database, scope: Scope, id: string, now: number) =>
  db.run(
    "stop_tracker",
    `with ${ownCheckHeld},
     gone as (
       delete from due_check c where ${isCheckOfIt} and c.workspace_id = $3 and c.mode = $4 returning last_checked_at)
     update tracker t set stop_reason = 'STOPPED', stop_operation_id = null, attention = null, updated_at = $5, last_checked_at = coalesce(g.last_checked_at, t.last_checked_at)
     from (select max(last_checked_at) as last_checked_at from gone) g
     where t.bucket = $1 and t.id = $2 and t.workspace_id = $3 and t.mode = $4 and t.stop_reason is null`,
    [bucketOfUuid(id), id, scope.workspaceId, scope.mode, new Date(now)],
  );

/** The tracker and all that hangs on it. Of its events the feed keeps only that they were: id, topic and sequence. */
export const deleteTrackerRow = (db: Database, scope: Scope, id: string) =>
  db.run(
    "delete_tracker",
    `with ${ownCheckHeld},
     due as (
       delete from due_check c where ${isCheckOfIt} and c.workspace_id = $3 and c.mode = $4 returning 1),
     doomed as (
       delete from tracker t using (select count(*) from due) d
       where t.bucket = $1 and t.id = $2 and t.workspace_id = $3 and t.mode = $4
       returning t.bucket, t.id, t.workspace_id, t.mode, t.carrier, t.code_key),${eraseDoomed(inBucket(1))}
     select 1 from doomed`,
    [bucketOfUuid(id), id, scope.workspaceId, scope.mode],
  );

export const findCarrierAnswer = (db: Database, scope: Scope, trackerId: string) =>
  db.one<{ receivedAt: number; body: Buffer }>(
    "find_carrier_answer",
    `select a.received_at as "receivedAt", a.body from carrier_answer a join tracker t on t.bucket = a.bucket and t.id = a.tracker_id
     where a.bucket = $1 and t.bucket = $1 and a.tracker_id = $2 and t.workspace_id = $3 and t.mode = $4`,
    [bucketOfUuid(trackerId), trackerId, scope.workspaceId, scope.mode],
  );
