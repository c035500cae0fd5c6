import { arraysOf, assignments, column, columnNames, instant, type RowOf, selectList, unnestAs } from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, type Lane, runByLane } from "../../postgres/lanes.ts";
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
export const writtenColumns = { ...changedColumns, ...answerColumns };
export const changedRow = (concluded: WrittenChange): RowOf<typeof writtenColumns> => ({
  ...concluded.after,
  ...concluded,
  ...nextCheckRow(concluded),
});

/**
 * All that changed about many trackers but their events. A tracker that is asked about again gets its next check; another is
 * removed from the due list. Three statements that leave together, because no step of a statement may insert on a cluster: on
 * plain PostgreSQL one statement for all would cost 1 to 6 % less (docs/decisions/statements-by-lane.md).
 *
 *     changed ─┬─ asked again: next check into due_check  ├─ tracker: its new state
 *              ├─ ended: out of due_check                 └─ answers: the carrier's last one
 *     scans ──── added: into checkpoint
 */
export const writeChanged = (
  tx: Database,
  changed: readonly WrittenChange[],
  added: readonly Checkpoint[],
  now: number,
): Promise<unknown> => {
  const rows = changed.map(changedRow);
  const answered = rows.filter(({ answer }) => answer !== null);
  const bucketOf = ({ bucket }: { bucket: number }) => bucket;
  return Promise.all([
    runByLane(tx, rows, bucketOf, (lane, some) => updateChanged(tx, lane, some)),
    ...(answered.length > 0 ? [runByLane(tx, answered, bucketOf, (lane, some) => keepAnswers(tx, lane, some, now))] : []),
    ...(added.length > 0 ? [runByLane(tx, added, bucketOf, (lane, some) => insertCheckpoints(tx, lane, some))] : []),
  ]);
};

type ChangedRow = RowOf<typeof writtenColumns>;

/** Of `c`, from `r`. */
export const changedCheck = `${nextCheckAssignments}, reading_digest = coalesce(r.reading_digest, c.reading_digest),
         changed_at = coalesce(r.changed_at, c.changed_at), offset_minutes = coalesce(r.offset_minutes, c.offset_minutes),
         status = r.status, attention = r.leg_attention, stop_reason = r.stop_reason, estimated_delivery_at = r.estimated_delivery_at, judge_at = r.judge_at`;

const updateChanged = (tx: Database, lane: Lane, rows: readonly ChangedRow[]) => {
  const { name, and, params } = inLane(lane, Object.keys(changedColumns).length + 1);
  return tx.run(
    name("write_changed"),
    `with r as materialized (select * from ${unnestAs(changedColumns, "r")}),
     followed as (
       update due_check c set ${changedCheck}
       from r where r.due_at is not null and ${isOurs("c")}${and("c")}),
     ended as (delete from due_check c using r where r.due_at is null and ${isOurs("c")}${and("c")})
     update tracker t set ${assignments(checkedColumns, "r")} from r where t.bucket = r.bucket and t.id = r.tracker_id${and("t")}`,
    [...arraysOf(changedColumns, rows), ...params],
  );
};

export const replaceAnswer =
  "on conflict (bucket, tracker_id) do update set received_at = excluded.received_at, body = excluded.body";
const storedColumns = { bucket: nextCheckColumns.bucket, trackerId: nextCheckColumns.trackerId, ...answerColumns };

const keepAnswers = (tx: Database, lane: Lane, rows: readonly ChangedRow[], now: number) => {
  const { name, joinPlace, bucketOf, params } = inLane(lane, 5);
  return tx.run(
    name("keep_answers"),
    `insert into carrier_answer (bucket, tracker_id, received_at, body)
     select ${bucketOf("r")}, r.tracker_id, $4::timestamptz, r.answer from ${unnestAs(storedColumns, "r")} ${joinPlace("r")}
     ${replaceAnswer}`,
    [...arraysOf(storedColumns, rows), new Date(now), ...params],
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
