import type { Database } from "../../../src/postgres/database.ts";

const endOtherSessions =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

/** As on a standby: sessions that begin from now on may only read, and all begin anew. */
export const forbidWrites = async (db: Database): Promise<void> => {
  await db.run(
    "",
    "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
  );
  await db.run("", endOtherSessions);
};

export const allowWrites = async (db: Database): Promise<void> => {
  await db.run(
    "",
    "do $$ begin set local transaction_read_only = off; execute format('alter database %I reset default_transaction_read_only', current_database()); end $$",
  );
  await db.run("", endOtherSessions);
};
