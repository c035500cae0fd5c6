import type { Database } from "../../postgres/database.ts";
import { eraseDoomed } from "../../trackers/erase.sql.ts";

/**
 * Deletes up to `limit` finished trackers that are older than their workspace keeps them, with all that hangs on them: scans,
 * carrier answers, what their events told and what became of their deliveries. Skips what someone else has in hand.
 */
export const deleteOutlived = async (db: Database, now: number, limit: number): Promise<number> =>
  (await db.one<{ count: number }>(
    "delete_outlived_trackers",
    `with doomed as materialized (
       select t.* from workspace w cross join (values ('TEST'), ('LIVE')) as m (mode)
       join lateral (
         select o.bucket, o.id, o.workspace_id, o.mode, o.carrier, o.code_key from tracker o
         where o.workspace_id = w.id and o.mode = m.mode and o.updated_at < $1::timestamptz - make_interval(days => w.retention_days)
           and o.stop_reason is not null
           and not exists (select from due_check c where c.bucket = o.bucket and c.code_key = o.code_key and c.tracker_id = o.id)
         order by o.updated_at limit $2 for update skip locked) t on true
       where w.retention_days is not null limit $2),${eraseDoomed},
     trackers as (delete from tracker t using doomed d where t.bucket = d.bucket and t.id = d.id)
     select count(*) from doomed`,
    [new Date(now), limit],
  ))!.count;
