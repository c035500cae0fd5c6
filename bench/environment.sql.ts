import type { Database } from "../src/postgres/database.ts";

export const createBenchDatabase = (db: Database, name: string, template: string | null) =>
  db.run("", `create database "${name}"${template === null ? "" : ` template "${template}" strategy file_copy`}`);

export const dropBenchDatabase = (db: Database, name: string) => db.run("", `drop database if exists "${name}" with (force)`);

/** The server process of this connection. */
export const backendPid = (db: Database) => db.one<{ pid: number }>("", "select pg_backend_pid() as pid");

/** How many transactions a database has committed, and how far the server's log is. */
export const readWork = async (db: Database, database: string): Promise<{ commits: number; logBytes: number }> =>
  (await db.one<{ commits: number; logBytes: number }>(
    "",
    `select xact_commit as commits, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as "logBytes"
     from pg_stat_database where datname = $1`,
    [database],
  ))!;

export const readSetting = (db: Database, name: string) =>
  db.one<{ value: string }>("", "select current_setting($1) as value", [name]);
