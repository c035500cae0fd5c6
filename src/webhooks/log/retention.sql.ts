import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";

/** Attempts older than their time, a batch of them. */
export const deleteOldAttempts = (db: Database, before: EpochMs, limit: number) =>
  db.run(
    "delete_old_delivery_attempts",
    `delete from delivery_attempt where ctid = any (array(select ctid from delivery_attempt where at < $1 limit $2))`,
    [new Date(before), limit],
  );

/** Deliveries older than their time, delivered or not, a batch of them; what still waited for its endpoint is over too. */
export const deleteOldDeliveries = (db: Database, before: EpochMs, limit: number) =>
  db.run(
    "delete_old_deliveries",
    `with old as (
       delete from delivery where ctid = any (array(select ctid from delivery where created_at < $1 limit $2))
       returning bucket, tracker_id, endpoint_id, sequence),
     unsent as (
       delete from delivery_queue q using old o
       where q.bucket = o.bucket and q.tracker_id = o.tracker_id and q.endpoint_id = o.endpoint_id and q.sequence = o.sequence)
     select from old`,
    [new Date(before), limit],
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

export const deleteOldNotices = (db: Database, before: EpochMs) =>
  db.run("delete_old_workspace_notices", "delete from workspace_notice where created_at < $1", [new Date(before)]);
