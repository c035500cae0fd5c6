import type { Database } from "../../../src/postgres/database.ts";

/** So many live webhooks of this workspace that have failed since then, and still do. */
export const insertFailingEndpoints = (
  db: Database,
  workspaceId: string,
  count: number,
  { since, now }: { since: number; now: number },
) =>
  db.run(
    "",
    `insert into webhook_endpoint (id, workspace_id, mode, url, topic, max_in_flight, paced_until, first_failure_at, last_failure_at, created_at, updated_at)
     select gen_random_uuid(), $1, 'LIVE', 'https://hooks.kolli-shop.com/' || n || '?token=planted-secret', 'TRACKER_UPDATED', 1, $3, $4, $3, $4, $4
     from generate_series(1, $2::int) n`,
    [workspaceId, count, new Date(now), new Date(since)],
  );

/** A carrier account of this workspace whose credentials the carrier does not take. */
export const insertRejectedAccount = (db: Database, workspaceId: string, carrier: string, now: number) =>
  db.run(
    "",
    `insert into carrier_account (id, workspace_id, carrier, credentials_sealed, push_token, state, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'sealed', gen_random_uuid(), 'REJECTED', $3, $3)`,
    [workspaceId, carrier, new Date(now)],
  );

/** They recovered, and fail again since then. */
export const moveFailures = (db: Database, { since, now }: { since: number; now: number }) =>
  db.run("", "update webhook_endpoint set first_failure_at = $1, last_failure_at = $2", [new Date(since), new Date(now)]);

export const mailsAreOld = (db: Database, hours: number) =>
  db.run("", "update mail set created_at = created_at - make_interval(hours => $1)", [hours]);

export const mailRows = (db: Database) =>
  db.many<{ outcome: string | null; attempts: number; isSealed: boolean }>(
    "",
    `select outcome, attempt_count as attempts, mail_sealed is not null as "isSealed" from mail order by created_at, id`,
  );
