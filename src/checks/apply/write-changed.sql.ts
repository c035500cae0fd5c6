import {
  arraysOf,
  assignments,
  type Columns,
  column,
  columnNames,
  instant,
  type RowOf,
  selectList,
  unnestAs,
} from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, isOneLane, type Lane, runByLane } from "../../postgres/lanes.ts";
import { type Checkpoint, checkedColumns, checkpointColumns } from "../../trackers/tracker.ts";
import type { TrackerAttention } from "../../tracking/statuses.ts";
import { isOurs, nextCheckAssignments, nextCheckColumns, nextCheckRow } from "./apply.sql.ts";
import type { Concluded, NextCheck } from "./concluded.ts";

/** What of a conclusion is written to the tracker and its check. */
export type WrittenChange = NextCheck &
  Pick<Concluded, "after" | "readingDigest" | "changedAt" | "offsetMinutes" | "legAttention" | "answer" | "judgeAt">;

const changedColumns = {
  ...nextCheckColumns,
  ...checkedColumns,
  readingDigest: column<Buffer | null>("bytea"),
  changedAt: instant<number | null>(),
  offsetMinutes: column<number | null>("smallint"),
  legAttention: column<TrackerAttention | null>("text"),
  judgeAt: instant<number | null>(),
};
const answerColumns = { answer: column<Buffer | null>("bytea") };
const allColumns = { ...changedColumns, ...answerColumns };
const changedRow = (concluded: WrittenChange): RowOf<typeof allColumns> => ({
  ...concluded.after,
  ...concluded,
  ...nextCheckRow(concluded),
});

/** What there is to be written, as a table `r`; and the due rows that change and end with it. */
const stepsOfChange = (columns: Columns, isIn: string) => `r as materialized (select * from ${unnestAs(columns, "r")}),
     followed as (
       update due_check c set ${nextCheckAssignments}, reading_digest = coalesce(r.reading_digest, c.reading_digest),
         changed_at = coalesce(r.changed_at, c.changed_at), offset_minutes = coalesce(r.offset_minutes, c.offset_minutes),
         status = r.status, attention = r.leg_attention, stop_reason = r.stop_reason, estimated_delivery_at = r.estimated_delivery_at, judge_at = r.judge_at
       from r where r.due_at is not null and ${isOurs("c")}${isIn}),
     ended as (delete from due_check c using r where r.due_at is null and ${isOurs("c")}${isIn})`;
const updateTracker = `update tracker t set ${assignments(checkedColumns, "r")} from r where t.bucket = r.bucket and t.id = r.tracker_id`;
const replaceAnswer = "on conflict (bucket, tracker_id) do update set received_at = excluded.received_at, body = excluded.body";

/**
 * All that changed about many trackers but their events, in one statement: under light load most of its price is that of any
 * statement. A tracker that is asked about again gets its next check; another is removed from the due list.
 *
 *     changed ─┬─ asked again: next check into due_check  ├─ tracker: its new state
 *              ├─ ended: out of due_check                 └─ answers: the carrier's last one
 *     scans ──── added: into checkpoint
 *
 * On a cluster, where no step of a statement may insert, answers and scans have their own statements, which leave with it.
 */
export const writeChanged = (
  tx: Database,
  changed: readonly WrittenChange[],
  added: readonly Checkpoint[],
  now: number,
): Promise<unknown> => {
  const rows = changed.map(changedRow);
  if (isOneLane(tx)) return writeAtOnce(tx, rows, added, now);
  const answered = rows.filter(({ answer }) => answer !== null);
  const bucketOf = ({ bucket }: { bucket: number }) => bucket;
  return Promise.all([
    runByLane(tx, rows, bucketOf, (lane, some) => updateChanged(tx, lane, some)),
    runByLane(tx, answered, bucketOf, (lane, some) => keepAnswers(tx, lane, some, now)),
    runByLane(tx, added, bucketOf, (lane, some) => insertCheckpoints(tx, lane, some)),
  ]);
};

type ChangedRow = RowOf<typeof allColumns>;

const writeAtOnce = (tx: Database, rows: readonly ChangedRow[], added: readonly Checkpoint[], now: number) => {
  const afterChanged = Object.keys(allColumns).length + 1;
  return tx.run(
    "write_changed",
    `with ${stepsOfChange(allColumns, "")},
     answers as (
       insert into carrier_answer (bucket, tracker_id, received_at, body) select bucket, tracker_id, $${afterChanged}, answer from r where answer is not null
       ${replaceAnswer}),
     added as (
       insert into checkpoint (${columnNames(checkpointColumns)}) select * from ${unnestAs(checkpointColumns, "a", afterChanged + 1)})
     ${updateTracker}`,
    [...arraysOf(allColumns, rows), new Date(now), ...arraysOf(checkpointColumns, added)],
  );
};

const updateChanged = (tx: Database, lane: Lane, rows: readonly ChangedRow[]) => {
  const { name, and, params } = inLane(lane, Object.keys(changedColumns).length + 1);
  return tx.run(name("update_changed"), `with ${stepsOfChange(changedColumns, and("c"))} ${updateTracker}${and("t")}`, [
    ...arraysOf(changedColumns, rows),
    ...params,
  ]);
};

const keptColumns = { bucket: nextCheckColumns.bucket, trackerId: nextCheckColumns.trackerId, ...answerColumns };

const keepAnswers = (tx: Database, lane: Lane, rows: readonly ChangedRow[], now: number) => {
  const { name, joinPlace, bucketOf, params } = inLane(lane, 5);
  return tx.run(
    name("keep_answers"),
    `insert into carrier_answer (bucket, tracker_id, received_at, body)
     select ${bucketOf("r")}, r.tracker_id, $4::timestamptz, r.answer from ${unnestAs(keptColumns, "r")} ${joinPlace("r")} ${replaceAnswer}`,
    [...arraysOf(keptColumns, rows), new Date(now), ...params],
  );
};

const { bucket: _bucket, ...restOfCheckpoint } = checkpointColumns;

const insertCheckpoints = (tx: Database, lane: Lane, added: readonly Checkpoint[]) => {
  const { name, joinPlace, bucketOf, params } = inLane(lane, Object.keys(checkpointColumns).length + 1);
  return tx.run(
    name("insert_checkpoints"),
    `insert into checkpoint (bucket, ${columnNames(restOfCheckpoint)})
     select ${bucketOf("r")}, ${selectList(restOfCheckpoint, "r")} from ${unnestAs(checkpointColumns, "r")} ${joinPlace("r")}`,
    [...arraysOf(checkpointColumns, added), ...params],
  );
};
