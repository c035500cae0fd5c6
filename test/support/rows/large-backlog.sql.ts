import type { Database, PatientDatabase } from "../../../src/postgres/database.ts";
import { notifyWorkspace } from "../../../src/workspaces/workspace-notices.sql.ts";

const atOnce = 250_000;
const inParts = async (
  db: PatientDatabase,
  rows: number,
  insert: (tx: Database, from: number, to: number) => Promise<unknown>,
) => {
  const parts = Array.from({ length: Math.ceil(rows / atOnce) }, (_, nth) => [
    nth * atOnce + 1,
    Math.min((nth + 1) * atOnce, rows),
  ]);
  await Promise.all(parts.map(([from, to]) => db.longTransaction(300_000, (tx) => insert(tx, from!, to!))));
};

/** Deliveries that failures put off for hours, each of a tracker of its own, over all buckets. */
export const insertDeferred = (db: PatientDatabase, endpointId: string, rows: number) =>
  inParts(db, rows, (tx, from, to) =>
    tx.run(
      "",
      `insert into delivery_queue (bucket, tracker_id, endpoint_id, sequence, event_id, state, due_at, attempt_count)
       select (n % 1024)::smallint, gen_random_uuid(), $1, 1, gen_random_uuid(), 'RETRY', now() + interval '10 hours', 3 from generate_series($2::int, $3::int) n`,
      [endpointId, from, to],
    ),
  );

/** Live parcels over all buckets of a workspace; `accountId` null: they wait for an account. Subscribed at the account's carrier, or not. */
export const insertParcels = (
  db: PatientDatabase,
  {
    workspaceId,
    carrier,
    accountId,
    isSubscribed = false,
  }: { workspaceId: string; carrier: string; accountId: string | null; isSubscribed?: boolean },
  rows: number,
) =>
  inParts(db, rows, async (tx, from, to) => {
    await tx.run("", `update workspace set spread = 1024 where id = $1 and spread < 1024 returning ${notifyWorkspace("id")}`, [
      workspaceId,
    ]);
    await tx.run(
      "",
      `with made as materialized (select (n % 1024)::smallint as bucket, gen_random_uuid() as id, 'C' || n as code from generate_series($4::int, $5::int) n),
       trackers as (
         insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, attention, created_at, updated_at)
         select bucket, id, $1, 'LIVE', $2, code, code, case when $3::uuid is null then 'CARRIER_NOT_CONNECTED' end, now(), now() from made),
       subscriptions as (
         insert into push_subscription (bucket, id, workspace_id, account_id, carrier, code_key, state, created_at)
         select bucket, gen_random_uuid(), $1, $3, $2, code, 'ACTIVE', now() from made where $6)
       insert into due_check (bucket, tracker_id, workspace_id, mode, carrier, code_key, account_id, due_at, changed_at, created_at)
       select bucket, id, $1, 'LIVE', $2, code, $3, case when $3::uuid is null then now() else now() + interval '6 hours' end, now(), now() from made`,
      [workspaceId, carrier, accountId, from, to, isSubscribed],
    );
  });

export const countDueDeliveries = (db: Database, endpointId: string, now: number) =>
  db.one<{ due: number; all: number }>(
    "",
    `select count(*) filter (where due_at <= $2)::int as due, count(*)::int as all from delivery_queue where endpoint_id = $1`,
    [endpointId, new Date(now)],
  );

export const countParcels = (db: Database, workspaceId: string, now: number) =>
  db.many<{ accountId: string | null; isDue: boolean; count: number }>(
    "",
    `select account_id as "accountId", due_at <= $2 as "isDue", count(*)::int as count from due_check where workspace_id = $1 group by 1, 2 order by 1, 2`,
    [workspaceId, new Date(now)],
  );

export const countSubscriptionsOf = async (db: Database, accountId: string): Promise<number> =>
  (await db.one<{ count: number }>("", "select count(*)::int as count from push_subscription where account_id = $1", [
    accountId,
  ]))!.count;

export const readBacklogs = (db: Database) =>
  db.many<{ kind: string; done: number; total: number | null }>(
    "",
    "select kind, done, total from backlog order by begun_at, kind",
  );

/** Every other session of this database is over, as if its process had been killed. */
export const endOtherSessions = (db: Database) =>
  db.run(
    "",
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );

/** Blocks of 8 kB that this session, the only one, has read or written so far, in the cache or not, as PostgreSQL counts them. */
export const blocksTouched = async (db: Database): Promise<number> => {
  await db.run("", "select pg_stat_force_next_flush()");
  const counted = await db.one<{ blocks: number }>(
    "",
    "select (blks_read + blks_hit)::float8 as blocks from pg_stat_database where datname = current_database()",
  );
  return counted!.blocks;
};
