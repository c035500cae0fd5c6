import type { Database } from "../postgres/database.ts";
import type { Mode, Scope } from "../workspaces/scope.ts";
import { notifyWorkspace } from "../workspaces/workspace-notices.sql.ts";
import { type MailSettings, usualMailSettings } from "./mail-settings.ts";

type Row = { workspaceId: string; mode: Mode; settings: Partial<MailSettings>; isFull: boolean };
export type StoredMailSettings = { settings: MailSettings; isFull: boolean };

/** Settings that are newer than the row have their defaults. */
const withDefaults = (row: Row | undefined): StoredMailSettings => ({
  settings: { ...usualMailSettings, ...row?.settings },
  isFull: row?.isFull ?? false,
});

const find = (db: Database, scopes: readonly Scope[]) =>
  db.many<Row>(
    "find_mail_settings",
    `select s.workspace_id as "workspaceId", s.mode, s.settings, s.is_full as "isFull" from recipient_mail_setting s
     join unnest($1::uuid[], $2::text[]) as w (workspace_id, mode) on s.workspace_id = w.workspace_id and s.mode = w.mode`,
    [scopes.map(({ workspaceId }) => workspaceId), scopes.map(({ mode }) => mode)],
  );

export const findMailSettings = async (db: Database, scope: Scope): Promise<StoredMailSettings> =>
  withDefaults((await find(db, [scope]))[0]);

/** Of several workspaces and modes, by `scopeKey`. */
export const findAllMailSettings = async (db: Database, scopes: readonly Scope[]) => {
  const rows = new Map((await find(db, scopes)).map((row) => [scopeKey(row), row]));
  return (scope: Scope): MailSettings => withDefaults(rows.get(scopeKey(scope))).settings;
};
const scopeKey = ({ workspaceId, mode }: Scope): string => `${workspaceId} ${mode}`;

export const saveMailSettings = (tx: Database, { workspaceId, mode }: Scope, settings: MailSettings, now: number) =>
  tx.run(
    "save_mail_settings",
    `insert into recipient_mail_setting (workspace_id, mode, settings, changed_at) values ($1, $2, $3::jsonb, $4)
     on conflict (workspace_id, mode) do update set settings = excluded.settings, changed_at = excluded.changed_at
     returning ${notifyWorkspace("workspace_id")}`,
    [workspaceId, mode, JSON.stringify(settings), new Date(now)],
  );

/** Which workspaces and modes have too many waiting mails; all others have not. */
export const writeFull = (db: Database, full: readonly { workspaceId: string; mode: Mode }[]) =>
  db.run(
    "note_full_outboxes",
    `update recipient_mail_setting s set is_full = not s.is_full
     where s.is_full <> ((s.workspace_id, s.mode) in (select * from unnest($1::uuid[], $2::text[]))) returning ${notifyWorkspace("s.workspace_id")}`,
    [full.map(({ workspaceId }) => workspaceId), full.map(({ mode }) => mode)],
  );
