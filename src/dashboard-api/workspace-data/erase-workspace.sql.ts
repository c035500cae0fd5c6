import { legKeysOf } from "../../carriers/accounts/leg-keys.sql.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, runInLanes } from "../../postgres/lanes.ts";
import { eraseDoomed } from "../../trackers/erase.sql.ts";
import { notifyWorkspace } from "../../workspaces/workspace-notices.sql.ts";

/** Up to `limit` trackers of each lane with all that hangs on them. What someone has in hand is passed by, for the next time. */
export const eraseTrackersOf = (db: Database, workspaceId: string, limit: number): Promise<number> =>
  runInLanes(db, async (lane) => {
    const { name, and, params } = inLane(lane, 3);
    const found = await db.one<{ count: number }>(
      name("erase_trackers_of_workspace"),
      `with doomed as materialized (
         select o.bucket, o.id, o.workspace_id, o.mode, o.carrier, o.code_key, (${legKeysOf("o")} || o.code_key)::text[] as check_keys
         from tracker o where o.workspace_id = $1${and("o")} limit $2 for update skip locked),
       checks as (
         delete from due_check c using doomed d where c.bucket = d.bucket and c.code_key = any(d.check_keys) and c.tracker_id = d.id${and("c")}),
       ${eraseDoomed(and).trimStart()},
       trackers as (delete from tracker t using doomed d where t.bucket = d.bucket and t.id = d.id${and("t")})
       select count(*) from doomed`,
      [workspaceId, limit, ...params],
    );
    return found!.count;
  });

/** Tables of tracking data in which something may be left that hangs on no tracker. Names of ours, never input. */
const leftovers = ["event", "push_subscription", "sandbox_journey", "prediction_parcel", "attention_mark"] as const;

export const eraseLeftoversOf = async (db: Database, workspaceId: string, limit: number): Promise<number> => {
  let count = 0;
  for (const table of leftovers)
    count += await runInLanes(db, (lane) => {
      const { name, and, params } = inLane(lane, 3);
      return db.run(
        name(`erase_${table}_of_workspace`),
        `delete from ${table} e where e.ctid = any (array(
           select x.ctid from ${table} x where x.workspace_id = $1${and("x")} limit $2))${and("e")}`,
        [workspaceId, limit, ...params],
      );
    });
  return count;
};

export const eraseAuditOf = (db: Database, workspaceId: string, limit: number) =>
  db.run(
    "erase_audit_of_workspace",
    "delete from audit_entry where id in (select id from audit_entry where workspace_id = $1 limit $2)",
    [workspaceId, limit],
  );

export const forgetKeysOf = (db: Database, workspaceId: string, limit: number) =>
  db.run(
    "forget_idempotency_of_workspace",
    "delete from idempotency i where i.ctid = any (array(select o.ctid from idempotency o where o.workspace_id = $1 limit $2))",
    [workspaceId, limit],
  );

/** With its keys, webhooks, carrier accounts, members and invitations. */
export const eraseWorkspaceRow = (db: Database, workspaceId: string, now: number) =>
  db.run("erase_workspace", `delete from workspace where id = $1 and erase_at <= $2 returning ${notifyWorkspace("id")}`, [
    workspaceId,
    new Date(now),
  ]);
