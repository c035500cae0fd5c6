import type { Database } from "../../postgres/database.ts";

/**
 * Deletes up to `limit` finished trackers that are older than their workspace keeps them, with all that hangs on them: scans,
 * carrier answers, events and what became of their deliveries. Skips what someone else has in hand.
 */
export const deleteOutlived = async (
  db: Database,
  { now, limit, lane }: { now: number; limit: number; lane: readonly number[] | null },
): Promise<number> =>
  (await db.one<{ count: number }>(
    "delete_outlived_trackers",
    `with doomed as materialized (
       select t.bucket, t.id from workspace w cross join (values ('TEST'), ('LIVE')) as m (mode)
       join lateral (
         select o.bucket, o.id from tracker o
         where o.workspace_id = w.id and o.mode = m.mode and o.updated_at < $1::timestamptz - make_interval(days => w.retention_days)
           and o.stop_reason is not null and ($3::smallint[] is null or o.bucket = any($3))
         order by o.updated_at limit $2 for update skip locked) t on true
       where w.retention_days is not null limit $2),
     points as (delete from checkpoint c using doomed d where c.bucket = d.bucket and c.tracker_id = d.id),
     answers as (delete from carrier_answer a using doomed d where a.bucket = d.bucket and a.tracker_id = d.id),
     waiting as (delete from delivery_queue q using doomed d where q.bucket = d.bucket and q.tracker_id = d.id),
     deliveries as (delete from delivery v using doomed d where v.bucket = d.bucket and v.tracker_id = d.id),
     events as (delete from event e using doomed d where e.bucket = d.bucket and e.tracker_id = d.id returning e.bucket, e.id),
     attempts as (delete from delivery_attempt a using events e where a.bucket = e.bucket and a.event_id = e.id),
     trackers as (delete from tracker t using doomed d where t.bucket = d.bucket and t.id = d.id)
     select count(*) from doomed`,
    [new Date(now), limit, lane],
  ))!.count;
