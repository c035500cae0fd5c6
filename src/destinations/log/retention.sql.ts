import { bucketCount } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, manyOfLanes, runInLanes } from "../../postgres/lanes.ts";
import { deleteOldRows } from "../../postgres/old-rows.sql.ts";

/**
 * Deliveries of events before this one, delivered or not, a batch of them; what still waited for its endpoint is over too. Leaps
 * from endpoint to endpoint through the index, also to those that were deleted: one probe finds the oldest delivery of each.
 */
export const deleteOldDeliveries = (db: Database, beforeEventId: string, limit: number) =>
  runInLanes(db, (lane) => {
    const { name, and, where, params } = inLane(lane, 3);
    return db.run(
      name("delete_old_deliveries"),
      `with recursive oldest (endpoint_id, event_id) as (
         (select d.endpoint_id, d.event_id from delivery d ${where("d")} order by d.endpoint_id, d.event_id limit 1)
         union all
         select n.* from oldest o cross join lateral (
           select d.endpoint_id, d.event_id from delivery d where d.endpoint_id > o.endpoint_id${and("d")}
           order by d.endpoint_id, d.event_id limit 1) n),
       old as (
         delete from delivery g where g.ctid = any (array(
           select d.ctid from oldest o cross join lateral (
             select d.ctid from delivery d where d.endpoint_id = o.endpoint_id and d.event_id < $1${and("d")} order by d.event_id limit $2) d
           where o.event_id < $1 limit $2))${and("g")}
         returning g.bucket, g.tracker_id, g.endpoint_id, g.sequence),
       unsent as (
         delete from delivery_queue q using old o
         where q.bucket = o.bucket and q.tracker_id = o.tracker_id and q.endpoint_id = o.endpoint_id and q.sequence = o.sequence${and("q")})
       select from old`,
      [beforeEventId, limit, ...params],
    );
  });

/** What came of requests about events before this one, a batch of it. */
export const deleteOldAttempts = (db: Database, beforeEventId: string, limit: number) =>
  runInLanes(db, (lane) =>
    deleteOldRows(
      db,
      {
        table: "delivery_attempt",
        groups: lane === null ? `generate_series(0, ${bucketCount - 1}) as g (bucket)` : "unnest($3::smallint[]) as g (bucket)",
        old: "r.bucket = g.bucket::smallint and r.event_id < $1",
        order: "r.event_id",
        lane,
      },
      beforeEventId,
      limit,
    ),
  );

const queuedEndpoints = (db: Database) =>
  manyOfLanes(db, (lane) => {
    const { name, and, where, params } = inLane(lane, 1);
    return db.many<{ id: string }>(
      name("select_queued_endpoints"),
      `with recursive queued (endpoint_id) as (
         (select q.endpoint_id from delivery_queue q ${where("q")} order by q.endpoint_id limit 1)
         union all
         select (select q.endpoint_id from delivery_queue q where q.endpoint_id > queued.endpoint_id${and("q")} order by q.endpoint_id limit 1)
         from queued where queued.endpoint_id is not null)
       select endpoint_id as id from queued where endpoint_id is not null`,
      params,
    );
  });

const goneEndpoints = (db: Database, ids: readonly string[]) =>
  db.many<{ id: string }>(
    "select_gone_endpoints",
    "select w.id from unnest($1::uuid[]) as w (id) where not exists (select from webhook_endpoint e where e.id = w.id)",
    [ids],
  );

/** An event that was recorded while its endpoint was being deleted leaves a row that is never claimed. */
export const deleteOrphans = async (db: Database, limit: number): Promise<number> => {
  const queued = [...new Set((await queuedEndpoints(db)).map(({ id }) => id))];
  const gone = queued.length === 0 ? [] : (await goneEndpoints(db, queued)).map(({ id }) => id);
  if (gone.length === 0) return 0;
  return runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.run(
      name("delete_orphaned_deliveries"),
      `delete from delivery_queue g where g.ctid = any (array(
         select q.ctid from delivery_queue q where q.endpoint_id = any($1::uuid[])${and("q")} limit $2))${and("g")}`,
      [gone, limit, ...params],
    );
  });
};

/** Their ids are in the order of time, as all are. */
export const deleteOldNotices = (db: Database, beforeId: string) =>
  db.run("delete_old_workspace_notices", "delete from workspace_notice where id < $1", [beforeId]);

export const deleteOldReplays = (db: Database, beforeId: string) =>
  db.run("delete_old_webhook_replays", "delete from webhook_replay where id < $1 and finished_at is not null", [beforeId]);
