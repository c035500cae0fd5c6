import { bucketCount } from "../../../src/lib/ids.ts";
import type { Database } from "../../../src/postgres/database.ts";

/** Workspaces begin spread, so that each has rows in all lanes. */
export const spreadWorkspaces = (db: Database) =>
  db.run("test_spread_workspaces", "alter table workspace alter column spread set default 64");

/** What a cluster has beside the migrations. */
export const makePlaces = async (db: Database) => {
  await db.run("test_create_place", "create table place (bucket smallint primary key)");
  await db.run("test_fill_place", `insert into place select generate_series(0, ${bucketCount - 1})`);
  await spreadWorkspaces(db);
};

/** Events, attempts and deliveries that differ from bucket to bucket: a third of them waits, half of those for good. */
export const makeDeliveriesDiffer = async (db: Database) => {
  await db.run(
    "test_vary_events",
    "update event set status = case bucket % 3 when 0 then 'PENDING' when 1 then 'IN_TRANSIT' else 'DELIVERED' end",
  );
  await db.run(
    "test_vary_attempts",
    "update delivery_attempt set duration_ms = number * 100 + bucket, result = case when bucket % 7 = 0 then 'TIMEOUT' else result end",
  );
  await db.run(
    "test_queue_some",
    `insert into delivery_queue (bucket, tracker_id, endpoint_id, sequence, event_id, state, due_at)
     select bucket, tracker_id, endpoint_id, sequence, event_id, (array['FAILED', 'RETRY', 'FRESH', 'FAILED'])[1 + bucket / 3 % 4], created_at
     from delivery where bucket % 3 = 0`,
  );
  await db.run("test_vary_deliveries", "update delivery set created_at = created_at - bucket * interval '1 second'");
};

/** How many rows of each table of tracking data are left. */
export const countTracking = (db: Database) =>
  db.one<Record<string, number>>(
    "test_count_tracking",
    `select (select count(*) from tracker) as trackers, (select count(*) from checkpoint) as checkpoints,
       (select count(*) from due_check) as checks, (select count(*) from delivery) as deliveries,
       (select count(*) from delivery_attempt) as attempts, (select count(*) from delivery_queue) as queued`,
  );

export const countQueued = async (db: Database, state: string): Promise<number> =>
  (await db.one<{ count: number }>("test_count_queued", "select count(*) from delivery_queue where state = $1", [state]))!.count;

export const setRetention = (db: Database, workspaceId: string, days: number) =>
  db.run("test_set_retention", "update workspace set retention_days = $2 where id = $1", [workspaceId, days]);

export const finishTrackers = (db: Database, workspaceId: string, at: number) =>
  db.run("test_finish_trackers", "update tracker set stop_reason = 'DELIVERED', updated_at = $2 where workspace_id = $1", [
    workspaceId,
    new Date(at),
  ]);

export const endpointIds = async (db: Database): Promise<string[]> =>
  (await db.many<{ id: string }>("test_endpoint_ids", "select id from webhook_endpoint order by id")).map(({ id }) => id);
