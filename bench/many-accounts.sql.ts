import type { Database } from "../src/postgres/database.ts";

/** Carrier accounts made up in the database: each in its own workspace, with a number of due parcels. */
export type MadeUpAccounts = { accounts: number; parcelsEach: number };

const accountOf = (nth: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${nth}), 12, '0'))::uuid`;
export const accountId = (nth: number): string => `00000000-0000-7000-8000-${nth.toString(16).padStart(12, "0")}`;

/** Account number `nth` is in workspace number `nth`. */
export const loadAccounts = async (db: Database, from: number, { accounts, parcelsEach }: MadeUpAccounts): Promise<void> => {
  const trackers = `select a, n, (a % 1024)::smallint as bucket, 'A' || a || 'N' || n as code,
      ('00000000-0000-7000-9' || lpad(to_hex(a % 4096), 3, '0') || '-' || lpad(to_hex(n), 8, '0') || lpad(to_hex(a % 1024), 4, '0'))::uuid as id
    from generate_series($1::bigint, $2::bigint) as a cross join generate_series(1, $3::bigint) as n`;
  const params = [from, from + accounts - 1, parcelsEach];
  await db.run(
    "",
    `insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, status, created_at, updated_at)
     select bucket, id, ${accountOf("a")}, 'LIVE', 'BRING', code, code, 'IN_TRANSIT', now(), now() from (${trackers}) t`,
    params,
  );
  await db.run(
    "",
    `insert into due_check (bucket, tracker_id, workspace_id, mode, carrier, account_id, code_key, status, due_at, changed_at, offset_minutes, created_at)
     select bucket, id, ${accountOf("a")}, 'LIVE', 'BRING', ${accountOf("a")}, code, 'IN_TRANSIT', now() - make_interval(secs => n), now(), 60, now()
     from (${trackers}) t`,
    params,
  );
  await db.run(
    "",
    `insert into work_pace (destination_id, tokens, refilled_at) select ${accountOf("a")}, '{}', now() from generate_series($1::bigint, $2::bigint) as a`,
    params.slice(0, 2),
  );
  await db.run("", "vacuum analyze due_check");
};

/** All parcels of these accounts but one are due again. */
export const makeAccountsDue = (db: Database, exceptId: string) =>
  db.run("", "update due_check set due_at = now(), last_checked_at = null where account_id <> $1", [exceptId]);

/** Leases a number of parcels of each account, as if they were being checked. */
export const leaseSome = (db: Database, each: number) =>
  db.run(
    "",
    `update due_check d set token = gen_random_uuid(), leased_until = now() + interval '1 day'
     from (select bucket, code_key, tracker_id, row_number() over (partition by account_id order by due_at) as nth from due_check) r
     where d.bucket = r.bucket and d.code_key = r.code_key and d.tracker_id = r.tracker_id and r.nth <= $1`,
    [each],
  );

export const rowsWritten = async (db: Database): Promise<number> => {
  await db.run("", "select pg_stat_force_next_flush()");
  return (await db.one<{ count: number }>(
    "",
    "select n_tup_upd + n_tup_del as count from pg_stat_user_tables where relname = 'due_check'",
  ))!.count;
};
