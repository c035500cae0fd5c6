import type pg from "pg";
import type { Database } from "../../../src/postgres/database.ts";

/** Server processes that work for others than whoever asks. */
export const backendPids = async (db: Database): Promise<number[]> =>
  (
    await db.many<{ pid: number }>(
      "",
      `select pid from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  ).map(({ pid }) => pid);

export const lockTables = async (client: pg.Client): Promise<void> => {
  await client.query("begin");
  await client.query("lock table tracker, event, delivery_queue in access exclusive mode");
};
