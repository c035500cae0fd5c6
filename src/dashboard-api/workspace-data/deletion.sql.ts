import type { Database } from "../../postgres/database.ts";
import { announcingWorkspaces } from "../../workspaces/workspace-notices.sql.ts";

export type DeletedWorkspace = { id: string; name: string; eraseAt: number };

/** Undefined if it is deleted already. */
export const markDeleted = (tx: Database, id: string, eraseAt: number) =>
  tx.one<DeletedWorkspace>(
    "mark_workspace_deleted",
    announcingWorkspaces(
      `update workspace set erase_at = $2 where id = $1 and erase_at is null returning id, name, erase_at as "eraseAt"`,
    ),
    [id, new Date(eraseAt)],
  );

/** Undefined if it is not deleted, or its time is over: then it may be half erased. */
export const unmarkDeleted = (tx: Database, id: string, now: number) =>
  tx.one<{ id: string; name: string }>(
    "unmark_workspace_deleted",
    announcingWorkspaces("update workspace set erase_at = null where id = $1 and erase_at > $2 returning id, name"),
    [id, new Date(now)],
  );

export const listDeleted = (db: Database, before: number) =>
  db.many<DeletedWorkspace>(
    "list_deleted_workspaces",
    `select id, name, erase_at as "eraseAt" from workspace where erase_at <= $1 order by erase_at`,
    [new Date(before)],
  );

/** What waits for them stays: it is sent when they are enabled again. */
export const holdWebhooks = (tx: Database, workspaceId: string, now: number) =>
  tx.run(
    "hold_webhooks_of_workspace",
    `update webhook_endpoint set state = 'DISABLED', held_by_deletion = true, updated_at = greatest($2, updated_at + interval '1 millisecond')
     where workspace_id = $1 and state = 'ENABLED'`,
    [workspaceId, new Date(now)],
  );

export const releaseWebhooks = (tx: Database, workspaceId: string, now: number) =>
  tx.many<{ id: string }>(
    "release_webhooks_of_workspace",
    `update webhook_endpoint set state = 'ENABLED', held_by_deletion = false, paced_until = $2,
       updated_at = greatest($2, updated_at + interval '1 millisecond')
     where workspace_id = $1 and held_by_deletion returning id`,
    [workspaceId, new Date(now)],
  );

/** What its checks come due for: its carrier accounts, and the workspace itself in test mode. */
export const findDestinations = (db: Database, workspaceId: string) =>
  db.many<{ id: string }>(
    "find_destinations_of_workspace",
    "select id from carrier_account where workspace_id = $1 union all select $1::uuid",
    [workspaceId],
  );
