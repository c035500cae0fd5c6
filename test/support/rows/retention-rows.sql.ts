import type { Database } from "../../../src/postgres/database.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";

export type OldTracker = { id: string; bucket: number; code: string; updatedAt: number; isFinished: boolean };

/** A test tracker as it was left at a time, with the carrier's answer and a journey that was played on its code. */
export const insertOldTracker = async (db: Database, { workspaceId }: Scope, tracker: OldTracker): Promise<void> => {
  const { id, bucket, code, isFinished } = tracker;
  const at = new Date(tracker.updatedAt);
  await db.run(
    "",
    `insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, stop_reason, created_at, updated_at)
     values ($1, $2, $3, 'TEST', 'UPS', $4, $4, $5, $6, $6)`,
    [bucket, id, workspaceId, code, isFinished ? "DELIVERED" : null, at],
  );
  await db.run("", "insert into carrier_answer (bucket, tracker_id, received_at, body) values ($1, $2, $3, '\\x00')", [
    bucket,
    id,
    at,
  ]);
  await db.run(
    "",
    `insert into sandbox_journey (bucket, workspace_id, carrier, code_key, script, version, updated_at)
     values ($1, $2, 'UPS', $3, '[]', 1, $4) on conflict do nothing`,
    [bucket, workspaceId, code, at],
  );
};

/** What is kept of these trackers beside the trackers. */
export const leftovers = async (db: Database): Promise<string[]> =>
  (
    await db.many<{ name: string }>(
      "",
      `select 'answer ' || t.code_key || ' ' || coalesce(t.stop_reason, 'followed') as name
       from carrier_answer a join tracker t on t.bucket = a.bucket and t.id = a.tracker_id
       union all select 'journey ' || code_key from sandbox_journey order by 1`,
    )
  ).map(({ name }) => name);

export const insertOldRows = async (db: Database, { workspaceId }: Scope, at: number, ids: readonly string[]): Promise<void> => {
  const [account, entry, endpoint, replay] = ids;
  const time = new Date(at);
  const run = (sql: string, ...params: unknown[]) => db.run("", sql, params);
  await run(
    "insert into audit_entry (id, workspace_id, actor_name, action, created_at) values ($1, $2, 'Somebody', 'api-key.create', $3)",
    entry,
    workspaceId,
    time,
  );
  await run(
    `insert into carrier_account (id, workspace_id, carrier, credentials_sealed, push_token, created_at, updated_at)
     values ($1, $2, 'UPS', '', 'token', $3, $3) on conflict do nothing`,
    account,
    workspaceId,
    time,
  );
  await run("insert into carrier_hour select id, $1, 1, 0, 0, 1 from carrier_account", time);
  await run(
    `insert into webhook_endpoint (id, workspace_id, mode, url, topic, max_in_flight, paced_until, created_at, updated_at)
     values ($1, $2, 'LIVE', 'https://shop.com/', 'TRACKER_UPDATED', 8, $3, $3, $3)`,
    endpoint,
    workspaceId,
    time,
  );
  await run(
    `insert into webhook_replay (id, endpoint_id, kind, after_event_id, until_event_id, total, created_at, finished_at)
     values ($1, $2, 'ALL', $1, $1, 0, $3, $3)`,
    replay,
    endpoint,
    time,
  );
  await run(
    "insert into workspace_notice (id, workspace_id, mode, kind, message, created_at) values ($1, $2, 'LIVE', 'WEBHOOK_DISABLED', '', $3)",
    replay,
    workspaceId,
    time,
  );
};

export const insertUnknownCodes = (db: Database, carrier: string, count: number, now: number) =>
  db.run(
    "",
    `insert into carrier_unknown_code (carrier, code, sample_message, seen, first_seen_at, last_seen_at)
     select $1, 'code ' || n, '', 1, $3::timestamptz, $3::timestamptz + n * interval '1 second' from generate_series(1, $2::int) n`,
    [carrier, count, new Date(now)],
  );

export const countAll = (db: Database) =>
  db.one<Record<"audit" | "hours" | "replays" | "notices" | "codes", number>>(
    "",
    `select (select count(*) from audit_entry) as audit, (select count(*) from carrier_hour) as hours,
       (select count(*) from webhook_replay) as replays, (select count(*) from workspace_notice) as notices,
       (select count(*) from carrier_unknown_code) as codes`,
  );
