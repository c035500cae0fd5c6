import type { Database } from "../postgres/database.ts";
import type { Mode } from "./scope.ts";

export type Workspace = {
  id: string;
  name: string;
  publicPages: boolean;
  createdAt: number;
  /** How many buckets its new trackers are spread over. */
  spread: number;
  /** Keys of trackers' metadata whose values the search finds. */
  searchKeys: readonly string[];
  /** When it is erased; null if it was not deleted. */
  eraseAt: number | null;
  /** The host its tracking pages are shown under; null is the server's. */
  trackingHost: string | null;
  /** What it mails to recipients, by mode; null if it never switched that on. */
  recipientMails: Partial<Record<Mode, MailSwitches>> | null;
};

/** Which mails to recipients a workspace sends in a mode. */
export type MailSwitches = { milestones: readonly string[]; waitMinutes: number; isFull: boolean; asksOnPage: boolean };

const columns = `id, name, public_pages as "publicPages", created_at as "createdAt", spread, erase_at as "eraseAt", search_keys as "searchKeys",
  (select p.host from tracking_page p where p.workspace_id = workspace.id) as "trackingHost",
  (select json_object_agg(s.mode, json_build_object('milestones', s.settings -> 'milestones', 'waitMinutes', s.settings -> 'waitMinutes',
     'asksOnPage', coalesce((s.settings -> 'asksOnPage')::boolean, false), 'isFull', s.is_full)) from recipient_mail_setting s where s.workspace_id = workspace.id) as "recipientMails"`;

export const insertWorkspace = (db: Database, workspace: { id: string; name: string; now: number }) =>
  db.one<Workspace>(
    "insert_workspace",
    `insert into workspace (id, name, created_at) values ($1, $2, $3) on conflict (name) do nothing returning ${columns}`,
    [workspace.id, workspace.name, new Date(workspace.now)],
  );

export const findWorkspaces = (db: Database, ids: readonly string[]) =>
  db.many<Workspace>("find_workspaces", `select ${columns} from workspace where id = any($1::uuid[])`, [ids]);

export const findWorkspaceByName = (db: Database, name: string) =>
  db.one<Workspace>("find_workspace_by_name", `select ${columns} from workspace where name = $1`, [name]);

export const listWorkspaces = (db: Database) =>
  db.many<Workspace>("list_workspaces", `select ${columns} from workspace order by created_at, id`);

/** Until the end of the transaction; rows that refer to it can still be written. */
export const lockWorkspace = (tx: Database, id: string) =>
  tx.run("lock_workspace", "select from workspace where id = $1 for no key update", [id]);
