import { bucketCount } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { deleteOldRows } from "../../postgres/old-rows.sql.ts";

/**
 * Deliveries of events before this one, delivered or not, a batch of them; what still waited for its endpoint is over too. Leaps
 * from endpoint to endpoint through the index, also to those that were deleted: one probe tells each one's oldest delivery.
 */
export const deleteOldDeliveries = (db: Database, beforeEventId: string, limit: number) =>
  db.run(
    "delete_old_deliveries",
    `with recursive oldest (endpoint_id, event_id) as (
       (select endpoint_id, event_id from delivery order by endpoint_id, event_id limit 1)
       union all
       select n.* from oldest o cross join lateral (
         select d.endpoint_id, d.event_id from delivery d where d.endpoint_id > o.endpoint_id order by d.endpoint_id, d.event_id limit 1) n),
     old as (
       delete from delivery where ctid = any (array(
         select d.ctid from oldest o cross join lateral (
           select ctid from delivery where endpoint_id = o.endpoint_id and event_id < $1 order by event_id limit $2) d
         where o.event_id < $1 limit $2))
       returning bucket, tracker_id, endpoint_id, sequence),
     unsent as (
       delete from delivery_queue q using old o
       where q.bucket = o.bucket and q.tracker_id = o.tracker_id and q.endpoint_id = o.endpoint_id and q.sequence = o.sequence)
     select from old`,
    [beforeEventId, limit],
  );

/** What came of requests about events before this one, a batch of it. */
export const deleteOldAttempts = (db: Database, beforeEventId: string, limit: number) =>
  deleteOldRows(
    db,
    {
      table: "delivery_attempt",
      groups: `generate_series(0, ${bucketCount - 1}) as g (bucket)`,
      old: "bucket = g.bucket::smallint and event_id < $1",
      order: "event_id",
    },
    beforeEventId,
    limit,
  );

/** An event that was recorded while its endpoint was being deleted leaves a row that nobody will ever claim. */
export const deleteOrphans = (db: Database, limit: number) =>
  db.run(
    "delete_orphaned_deliveries",
    `with recursive queued (endpoint_id) as (
       (select endpoint_id from delivery_queue order by endpoint_id limit 1)
       union all
       select (select q.endpoint_id from delivery_queue q where q.endpoint_id > queued.endpoint_id order by q.endpoint_id limit 1)
       from queued where queued.endpoint_id is not null)
     delete from delivery_queue where ctid = any (array(
       select q.ctid from queued join delivery_queue q on q.endpoint_id = queued.endpoint_id
       where not exists (select from webhook_endpoint e where e.id = queued.endpoint_id) limit $1))`,
    [limit],
  );

/** Their ids are in the order of time, as all are. */
export const deleteOldNotices = (db: Database, beforeId: string) =>
  db.run("delete_old_workspace_notices", "delete from workspace_notice where id < $1", [beforeId]);

export const deleteOldReplays = (db: Database, beforeId: string) =>
  db.run("delete_old_webhook_replays", "delete from webhook_replay where id < $1 and finished_at is not null", [beforeId]);
