import { arraysOf, assignments, column, columnNames, type RowOf, selectList, unnestAs } from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import { type Checkpoint, checkedColumns, checkpointColumns, type Tracker } from "../../trackers/tracker.ts";
import { trackerColumns } from "../../trackers/trackers.sql.ts";
import { claimKeyColumns, isOurs } from "./apply.sql.ts";
import { changedCheck, changedRow, replaceAnswer, type WrittenChange, writtenColumns } from "./write-changed.sql.ts";

/** Trackers with our lease, each with the transaction that wrote it last. Nothing is locked. */
export const findClaimed = (db: Database, claims: readonly ClaimedCheck[]) =>
  db.many<Tracker & { writtenBy: string }>(
    "find_claimed",
    `select ${trackerColumns}, t.xmin::text as "writtenBy" from due_check d join ${unnestAs(claimKeyColumns, "r")} on ${isOurs("d")}
     join tracker t on t.bucket = d.bucket and t.id = d.tracker_id`,
    arraysOf(claimKeyColumns, claims),
  );

/** The change of a tracker that no other transaction may have written since this transaction. */
export type GuardedChange = WrittenChange & { readonly writtenBy: string };

/** What a statement also does about the trackers that it changes, as further steps of it. */
export type FurtherSteps = {
  readonly name: string;
  readonly steps: string;
  readonly params: readonly unknown[];
  /** What the statement is to answer of them. */
  readonly answer: string;
};

export const nothingFurther: FurtherSteps = { name: "", steps: "", params: [], answer: "null::json" };

const guardedColumns = { ...writtenColumns, writtenBy: column<string>("xid") };
type GuardedRow = RowOf<typeof guardedColumns>;
const guardedRow = (change: GuardedChange): GuardedRow => ({ ...changedRow(change), writtenBy: change.writtenBy });

const receivedAt = Object.keys(guardedColumns).length + 1;
const firstOfScans = receivedAt + 1;
/** Where the parameters of further steps begin. */
export const firstFurtherParameter = firstOfScans + Object.keys(checkpointColumns).length;
/** The trackers that are changed, for further steps. */
export const unchangedTrackers = "same";

const { bucket: _bucket, ...restOfCheckpoint } = checkpointColumns;

/**
 * As `writeChanged`, in one statement and without locking before: for trackers that are still as they were read, and whose lease
 * is still ours. Everything hangs on `same`, which locks in the order that all keep. Plain PostgreSQL only.
 *
 *     given ── same: lease and writer are the same ── kept ─┬─ followed: next check    ├─ answers: the carrier's last one
 *                                                           ├─ ended: out of due_check ├─ added: into checkpoint
 *                                                           └─ changed: the tracker    └─ further steps: events, deliveries
 */
const text = ({ steps, answer }: Pick<FurtherSteps, "steps" | "answer">): string =>
  `with given as materialized (select * from ${unnestAs(guardedColumns, "r")}),
   same as materialized (
     select d.bucket, d.code_key, d.tracker_id from given r join due_check d on ${isOurs("d")}
     join tracker t on t.bucket = d.bucket and t.id = d.tracker_id and t.xmin = r.written_by
     order by d.bucket, d.tracker_id for update of d, t),
   kept as materialized (select r.* from given r join same h on h.bucket = r.bucket and h.code_key = r.code_key and h.tracker_id = r.tracker_id),
   followed as (update due_check c set ${changedCheck} from kept r where r.due_at is not null and ${isOurs("c")}),
   ended as (delete from due_check c using kept r where r.due_at is null and ${isOurs("c")}),
   changed as (update tracker t set ${assignments(checkedColumns, "r")} from kept r where t.bucket = r.bucket and t.id = r.tracker_id),
   answers as (
     insert into carrier_answer (bucket, tracker_id, received_at, body)
     select r.bucket, r.tracker_id, $${receivedAt}::timestamptz, r.answer from kept r where r.answer is not null ${replaceAnswer}),
   added as (
     insert into checkpoint (bucket, ${columnNames(restOfCheckpoint)})
     select h.bucket, ${selectList(restOfCheckpoint, "a")} from ${unnestAs(checkpointColumns, "a", firstOfScans)}
     join same h on h.bucket = a.bucket and h.tracker_id = a.tracker_id)${steps}
   select array_to_json(array(select tracker_id from same)) as "trackerIds", ${answer} as answer`;

/** Which trackers were changed, and what the further steps answer. */
export const writeIfUnchanged = async (
  db: Database,
  changes: readonly GuardedChange[],
  added: readonly Checkpoint[],
  now: number,
  further: FurtherSteps,
): Promise<{ trackerIds: readonly string[]; answer: unknown }> =>
  (await db.one<{ trackerIds: readonly string[]; answer: unknown }>(`write_if_unchanged${further.name}`, text(further), [
    ...arraysOf(guardedColumns, changes.map(guardedRow)),
    new Date(now),
    ...arraysOf(checkpointColumns, added),
    ...further.params,
  ]))!;
