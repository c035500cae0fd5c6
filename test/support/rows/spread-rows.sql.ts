import type { Database } from "../../../src/postgres/database.ts";
import { notifyWorkspace } from "../../../src/workspaces/workspace-notices.sql.ts";

export const setSpread = (db: Database, workspaceId: string, spread: number) =>
  db.run("test_set_spread", `update workspace set spread = $2 where id = $1 returning ${notifyWorkspace("id")}`, [
    workspaceId,
    spread,
  ]);

/** As if the process had died between taking the key and making the tracker. */
export const forgetCreation = async (db: Database, trackerId: string) => {
  await db.run("test_forget_tracker", "delete from tracker where id = $1", [trackerId]);
  await db.run("test_forget_due_check", "delete from due_check where tracker_id = $1", [trackerId]);
  await db.run("test_forget_answer", "update idempotency set answer = null where tracker_id = $1", [trackerId]);
};
