import type { Database } from "../../src/postgres/database.ts";
import { notifyWorkspace } from "../../src/workspaces/workspace-notices.sql.ts";

export const endGrace = (db: Database, workspaceId: string) =>
  db.run("", `update workspace set erase_at = now() - interval '1 second' where id = $1 returning ${notifyWorkspace("id")}`, [
    workspaceId,
  ]);

/** As if time had passed: whatever waits for an endpoint is due. What is due already is left alone, or nobody could claim it. */
export const makeDeliveriesDue = (db: Database) =>
  db.run("", "update delivery_queue set due_at = now() - interval '1 second' where due_at > now()");

/** Everything that was moved into a workspace, learnt from it, or told of it. */
export const countMoved = async (db: Database, workspaceId: string) =>
  (await db.one<{ trackers: number; events: number; learnt: number }>(
    "test_count_moved",
    `select (select count(*) from tracker where workspace_id = $1)::int as trackers,
       (select count(*) from prediction_parcel where workspace_id = $1)::int as learnt,
       (select count(*) from event e join tracker t on t.bucket = e.bucket and t.id = e.tracker_id where t.workspace_id = $1)::int as events`,
    [workspaceId],
  ))!;
