import type { Database } from "../../postgres/database.ts";
import { notifyWorkspace } from "../workspace-notices.sql.ts";
import type { PageLogo } from "./page-logo.ts";
import { type PageSettings, usualSettings } from "./page-settings.ts";

/** A tracking page with its settings. */
export type TrackingPage = {
  settings: PageSettings;
  logo: PageLogo | null;
  /** The host it is shown under; null is the server's. */
  host: string | null;
};

type Row = { settings: Partial<PageSettings>; logo: PageLogo | null; host: string | null };

/** Settings that are newer than the row have their defaults. */
const pageOf = (row: Row | undefined): TrackingPage => ({
  settings: { ...usualSettings, ...row?.settings },
  logo: row?.logo ?? null,
  host: row?.host ?? null,
});

export const findTrackingPage = async (db: Database, workspaceId: string): Promise<TrackingPage> =>
  pageOf(
    await db.one<Row>("find_tracking_page", "select settings, logo, host from tracking_page where workspace_id = $1", [
      workspaceId,
    ]),
  );

/** `logoBytes`: undefined leaves the stored one. */
export const saveTrackingPage = (
  tx: Database,
  workspaceId: string,
  { settings, logo, host }: TrackingPage,
  { logoBytes, now }: { logoBytes: Buffer | null | undefined; now: number },
) =>
  tx.run(
    "save_tracking_page",
    `insert into tracking_page as p (workspace_id, settings, logo, logo_id, logo_bytes, changed_at, host)
     values ($1, $2::jsonb, $3::jsonb, $4, $5, $7, $8)
     on conflict (workspace_id) do update set settings = excluded.settings, changed_at = excluded.changed_at, logo = excluded.logo,
       host = excluded.host, logo_id = excluded.logo_id, logo_bytes = case when $6 then excluded.logo_bytes else p.logo_bytes end
     returning ${notifyWorkspace("p.workspace_id")}`,
    [
      workspaceId,
      JSON.stringify(settings),
      logo && JSON.stringify(logo),
      logo?.id ?? null,
      logoBytes ?? null,
      logoBytes !== undefined,
      new Date(now),
      host,
    ],
  );

export const findLogoBytes = (db: Database, logoId: string) =>
  db.one<{ bytes: Buffer }>("find_logo_bytes", "select logo_bytes as bytes from tracking_page where logo_id = $1", [logoId]);

/** Until the transaction ends: if two claim a host at the same instant, the second sees the first. */
export const lockTrackingHost = (tx: Database, host: string) =>
  tx.run("lock_tracking_host", "select pg_advisory_xact_lock(hashtextextended('tracking host ' || $1::text, 0))", [host]);

/** Takes a host from the workspace that has it. */
export const releaseTrackingHost = (tx: Database, host: string) =>
  tx.run(
    "release_tracking_host",
    `update tracking_page set host = null where host = $1 returning ${notifyWorkspace("workspace_id")}`,
    [host],
  );

/** The workspace whose pages are shown under a host. */
export const findHostOwner = (db: Database, host: string) =>
  db.one<{ workspaceId: string }>("find_host_owner", `select workspace_id as "workspaceId" from tracking_page where host = $1`, [
    host,
  ]);
