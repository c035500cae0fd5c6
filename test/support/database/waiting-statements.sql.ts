import pg from "pg";
import type { Database } from "../../../src/postgres/database.ts";
import { oneLane } from "../../../src/postgres/lanes.ts";
import { eventually } from "../eventually.ts";

export type Connection = {
  readonly db: Database;
  /** Until one of its statements waits for rows that another holds. */
  waits(): Promise<void>;
  begin(): Promise<void>;
  commit(): Promise<void>;
  close(): Promise<void>;
};

/** One connection and no retries: what PostgreSQL ends because of a deadlock fails here. */
export const openConnection = async (url: string, observer: Database): Promise<Connection> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { pid } = (await client.query("select pg_backend_pid() as pid")).rows[0];
  const db: Database = {
    lanes: oneLane,
    many: async (_name, sql, params) => (await client.query(sql, params as unknown[])).rows,
    one: async (_name, sql, params) => (await client.query(sql, params as unknown[])).rows[0],
    run: async (_name, sql, params) => (await client.query(sql, params as unknown[])).rowCount ?? 0,
  };
  return {
    db,
    async waits() {
      await eventually(async () => {
        const found = await observer.one<{ waits: boolean }>("", "select cardinality(pg_blocking_pids($1)) > 0 as waits", [pid]);
        return found!.waits;
      });
    },
    begin: async () => void (await client.query("begin")),
    commit: async () => void (await client.query("commit")),
    close: () => client.end(),
  };
};

/** Holds one row until its transaction ends. */
export const holdRow = {
  check: (db: Database, trackerId: string) => db.run("", "select from due_check where tracker_id = $1 for update", [trackerId]),
  tracker: (db: Database, id: string) => db.run("", "select from tracker where id = $1 for update", [id]),
  event: (db: Database, id: string) => db.run("", "select from event where id = $1 for update", [id]),
};

export const endCheck = (db: Database, trackerId: string) =>
  db.run("", "delete from due_check where tracker_id = $1", [trackerId]);
