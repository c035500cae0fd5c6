import type { Database } from "../../postgres/database.ts";

export type SavedView = { id: string; name: string; query: string; isShared: boolean };

/** `userId`: whose; null for those of all members. */
export type ViewOwner = { readonly workspaceId: string; readonly userId: string | null };

const columns = `v.id, v.name, v.query, v.user_id is null as "isShared"`;

export const listSavedViews = (db: Database, { workspaceId, userId }: ViewOwner) =>
  db.many<SavedView>(
    "list_saved_views",
    `select ${columns} from saved_view v where v.workspace_id = $1 and (v.user_id is null or v.user_id = $2) order by v.user_id is null, v.name, v.id`,
    [workspaceId, userId],
  );

/** One with the same name is replaced, and keeps its ID; undefined if there are already `most` others. */
export const saveView = (
  db: Database,
  { workspaceId, userId }: ViewOwner,
  { id, name, query, most, now }: { id: string; name: string; query: string; most: number; now: number },
) =>
  db.one<SavedView>(
    "save_view",
    `insert into saved_view as v (id, workspace_id, user_id, name, query, created_at)
     select $3::uuid, $1::uuid, $2::uuid, $4::text, $5::text, $7::timestamptz
     where (select count(*) from saved_view o where o.workspace_id = $1 and o.user_id is not distinct from $2 and o.name <> $4) < $6
     on conflict (workspace_id, user_id, name) do update set query = excluded.query returning ${columns}`,
    [workspaceId, userId, id, name, query, most, new Date(now)],
  );

export const deleteView = (db: Database, { workspaceId, userId }: ViewOwner, id: string) =>
  db.one<{ name: string }>(
    "delete_view",
    "delete from saved_view v where v.id = $3 and v.workspace_id = $1 and v.user_id is not distinct from $2 returning v.name",
    [workspaceId, userId, id],
  );
