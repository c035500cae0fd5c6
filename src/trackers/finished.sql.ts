import { lowestUuidAt } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";

/** Some rows that are over, in buckets that are all in one lane. */
export type Leftovers = { readonly buckets: readonly number[]; readonly before: number; readonly limit: number };

/**
 * The carriers' answers about trackers that ended before this time. Ids show how old a tracker is at least; of those that are
 * older, only ones that are still followed are looked at without success. Each is looked up separately: a join might read all trackers.
 */
export const deleteAnswersOfFinished = (db: Database, { buckets, before, limit }: Leftovers) =>
  db.run(
    "delete_answers_of_finished_trackers",
    `delete from carrier_answer d where d.bucket = any($1::smallint[]) and d.ctid = any (array(
       select a.ctid from unnest($1::smallint[]) as g (bucket) cross join lateral (
         select a.ctid, a.bucket, a.tracker_id from carrier_answer a
         where a.bucket = any($1::smallint[]) and a.bucket = g.bucket and a.tracker_id < $2) a
       where (select t.stop_reason is not null and t.updated_at < $3 from tracker t
              where t.bucket = any($1::smallint[]) and t.bucket = a.bucket and t.id = a.tracker_id)
       limit $4))`,
    [buckets, lowestUuidAt(before), new Date(before), limit],
  );

/**
 * Journeys in test mode that were not played on since this time, and that no tracker of their bucket follows or has followed
 * since. One that only trackers of another bucket follow, after their workspace grew, goes too: nothing has come of it for long.
 */
export const deleteJourneysOfFinished = (db: Database, { buckets, before, limit }: Leftovers) =>
  db.run(
    "delete_journeys_of_finished_trackers",
    `delete from sandbox_journey d where d.bucket = any($1::smallint[]) and d.ctid = any (array(
       select j.ctid from unnest($1::smallint[]) as g (bucket)
       join sandbox_journey j on j.bucket = any($1::smallint[]) and j.bucket = g.bucket
       where j.updated_at < $2 and (
         select count(*) from tracker t where t.bucket = any($1::smallint[]) and t.bucket = j.bucket and t.workspace_id = j.workspace_id
           and t.mode = 'TEST' and t.code_key = j.code_key and t.carrier = j.carrier
           and (t.stop_reason is null or t.updated_at >= $2)) = 0
       limit $3))`,
    [buckets, new Date(before), limit],
  );
