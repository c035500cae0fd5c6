import { lowestUuidAt } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";

export type Buckets = { readonly from: number; readonly to: number };

/**
 * The carriers' answers about trackers that ended before this time. Ids tell how old a tracker is at least; of those that are
 * older, only ones that are still followed are looked at in vain. Each is looked up by itself: a join might read all trackers.
 */
export const deleteAnswersOfFinished = (db: Database, { from, to }: Buckets, before: number) =>
  db.run(
    "delete_answers_of_finished_trackers",
    `delete from carrier_answer where ctid = any (array(
       select a.ctid from generate_series($1::int, $2::int) as g (bucket) cross join lateral (
         select a.ctid, a.bucket, a.tracker_id from carrier_answer a where a.bucket = g.bucket::smallint and a.tracker_id < $3) a
       where (select t.stop_reason is not null and t.updated_at < $4 from tracker t where t.bucket = a.bucket and t.id = a.tracker_id)))`,
    [from, to, lowestUuidAt(before), new Date(before)],
  );

/** Journeys in test mode that nobody played on since this time, and that no tracker follows or has followed since. */
export const deleteJourneysOfFinished = (db: Database, { from, to }: Buckets, before: number) =>
  db.run(
    "delete_journeys_of_finished_trackers",
    `delete from sandbox_journey where ctid = any (array(
       select j.ctid from generate_series($1::int, $2::int) as g (bucket) join sandbox_journey j on j.bucket = g.bucket::smallint
       where j.updated_at < $3 and (
         select count(*) from tracker t where t.workspace_id = j.workspace_id and t.mode = 'TEST' and t.code_key = j.code_key
           and t.carrier = j.carrier and (t.stop_reason is null or t.updated_at >= $3)) = 0))`,
    [from, to, new Date(before)],
  );
