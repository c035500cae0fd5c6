import { arraysOf, assignments, column, columnNames, instant, type RowOf, unnestAs } from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import { priorityNumber } from "../../tracking/check-priority.ts";
import { type Checkpoint, checkedColumns, checkpointColumns, type Tracker } from "../tracker.ts";
import { trackerColumns } from "../trackers.sql.ts";
import type { ClaimedCheck } from "./claim.sql.ts";

/** Whose check it is, and under which lease. */
const claimColumns = {
  bucket: column<number>("smallint"),
  codeKey: column<string>("text"),
  trackerId: column<string>("uuid"),
  token: column<string>("uuid"),
};
/** The lease under which the check was made is still the row's. */
const isOurs = (row: string) =>
  `${row}.bucket = r.bucket and ${row}.code_key = r.code_key and ${row}.tracker_id = r.tracker_id and ${row}.token = r.token`;

/** The end of a check: when to ask next, or null for never. Takes effect only while the lease is still ours. */
export type Rescheduled = {
  claim: ClaimedCheck;
  dueAt: number | null;
  failures: number;
  checkedAt: number | null;
  priority: number;
  /** What it is asked with next; null while the carrier is not connected. */
  accountId: string | null;
};

const rescheduledColumns = {
  ...claimColumns,
  dueAt: instant<number | null>(),
  failures: column<number>("smallint"),
  checkedAt: instant<number | null>(),
  priority: column<number>("smallint"),
  accountId: column<string | null>("uuid"),
};
const rescheduledRow = ({
  claim,
  dueAt,
  failures,
  checkedAt,
  priority,
  accountId,
}: Rescheduled): RowOf<typeof rescheduledColumns> => ({
  bucket: claim.bucket,
  codeKey: claim.codeKey,
  trackerId: claim.trackerId,
  token: claim.token,
  dueAt,
  failures: Math.min(failures, 32_000),
  checkedAt,
  priority,
  accountId,
});
const rescheduledAssignments = `due_at = coalesce(c.hinted_at, r.due_at), priority = case when c.hinted_at is null then r.priority else ${priorityNumber("ASKED_FOR")} end,
  hinted_at = null, leased_until = null, token = null, failures = r.failures, account_id = r.account_id, last_checked_at = coalesce(r.checked_at, c.last_checked_at)`;

/** In one order for all who lock several trackers: none of two waits for the other. */
const byPlace = ({ claim: a }: Rescheduled, { claim: b }: Rescheduled): number =>
  a.bucket - b.bucket || (a.trackerId < b.trackerId ? -1 : 1);

/** Nothing was new: most checks, so this writes as little as can be. */
export const rescheduleChecks = (db: Database, checks: readonly Rescheduled[]) =>
  db.run(
    "reschedule_checks",
    `update due_check c set ${rescheduledAssignments} from ${unnestAs(rescheduledColumns, "r")} where ${isOurs("c")}`,
    arraysOf(rescheduledColumns, checks.toSorted(byPlace).map(rescheduledRow)),
  );

/** Locks the trackers whose lease is still ours. Whoever is missing from the answer was taken over, stopped or deleted. */
export const lockClaimed = (db: Database, claims: readonly ClaimedCheck[]) =>
  db.many<Tracker>(
    "lock_claimed",
    `select ${trackerColumns} from due_check d join ${unnestAs(claimColumns, "r")} on ${isOurs("d")}
     join tracker t on t.bucket = d.bucket and t.id = d.tracker_id
     order by d.bucket, d.tracker_id for update of d, t`,
    arraysOf(claimColumns, claims),
  );

/** A refined text, place or reading of a code; the id and the order of arrival stay. */
export const updateCheckpoints = (db: Database, checkpoints: readonly Checkpoint[]) =>
  db.run(
    "update_checkpoints",
    `update checkpoint c set ${assignments(refinedColumns, "r")} from ${unnestAs(checkpointColumns, "r")} where c.bucket = r.bucket and c.id = r.id`,
    arraysOf(checkpointColumns, checkpoints),
  );
const { bucket: _bucket, id: _id, trackerId: _trackerId, arrival: _arrival, ...refinedColumns } = checkpointColumns;

/** A tracker after a check that changed something, and what it leaves behind for the next check. */
export type ChangedTracker = Rescheduled & {
  after: Tracker;
  /** Null keeps what was stored; so does null in the two below. */
  readingDigest: Buffer | null;
  changedAt: number | null;
  offsetMinutes: number | null;
  /** The carrier's answer as it came, compressed; null when there is none to keep. */
  answer: Buffer | null;
};

const changedColumns = {
  ...rescheduledColumns,
  ...checkedColumns,
  readingDigest: column<Buffer | null>("bytea"),
  changedAt: instant<number | null>(),
  offsetMinutes: column<number | null>("smallint"),
  answer: column<Buffer | null>("bytea"),
};
const changedRow = ({ after, ...changed }: ChangedTracker): RowOf<typeof changedColumns> => ({
  ...after,
  ...changed,
  ...rescheduledRow(changed),
});
const afterChanged = Object.keys(changedColumns).length + 1;

/**
 * All that changed about many trackers but their events, in one statement: under light load most of its price is that of any
 * statement. A tracker that is asked about again gets its next check; another is removed from the due list.
 *
 *     changed ─┬─ asked again: next check into due_check  ├─ tracker: its new state
 *              ├─ ended: out of due_check                 └─ answers: the carrier's last one
 *     scans ──── added: into checkpoint
 */
export const writeChanged = (db: Database, changed: readonly ChangedTracker[], added: readonly Checkpoint[], now: number) =>
  db.run(
    "write_changed",
    `with r as materialized (select * from ${unnestAs(changedColumns, "r")}),
     followed as (
       update due_check c set ${rescheduledAssignments}, reading_digest = coalesce(r.reading_digest, c.reading_digest),
         changed_at = coalesce(r.changed_at, c.changed_at), offset_minutes = coalesce(r.offset_minutes, c.offset_minutes),
         status = r.status, attention = r.attention, stop_reason = r.stop_reason, estimated_delivery_at = r.estimated_delivery_at
       from r where r.due_at is not null and ${isOurs("c")}),
     ended as (delete from due_check c using r where r.due_at is null and ${isOurs("c")}),
     answers as (
       insert into carrier_answer (bucket, tracker_id, received_at, body) select bucket, tracker_id, $${afterChanged}, answer from r where answer is not null
       on conflict (bucket, tracker_id) do update set received_at = excluded.received_at, body = excluded.body),
     added as (
       insert into checkpoint (${columnNames(checkpointColumns)}) select * from ${unnestAs(checkpointColumns, "a", afterChanged + 1)})
     update tracker t set ${assignments(checkedColumns, "r")} from r where t.bucket = r.bucket and t.id = r.tracker_id`,
    [...arraysOf(changedColumns, changed.map(changedRow)), new Date(now), ...arraysOf(checkpointColumns, added)],
  );
