import type { Database } from "../src/postgres/database.ts";

export const createBenchDatabase = (db: Database, name: string, template: string | null) =>
  db.run("", `create database "${name}"${template === null ? "" : ` template "${template}" strategy file_copy`}`);

export const dropBenchDatabase = (db: Database, name: string) => db.run("", `drop database if exists "${name}" with (force)`);

/** The server process of this connection. */
export const backendPid = (db: Database) => db.one<{ pid: number }>("", "select pg_backend_pid() as pid");

/** `pageImages`: whole pages, which are logged when they are first changed after a checkpoint. */
export type ServerWork = { commits: number; logBytes: number; pageImages: number };

/** How many transactions a database has committed, and how far the server's log is. */
export const readWork = async (db: Database, database: string): Promise<ServerWork> =>
  (await db.one<ServerWork>(
    "",
    `select xact_commit as commits, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as "logBytes",
       (select wal_fpi::float8 from pg_stat_wal) as "pageImages"
     from pg_stat_database where datname = $1`,
    [database],
  ))!;

export const readSetting = (db: Database, name: string) =>
  db.one<{ value: string }>("", "select current_setting($1) as value", [name]);

/** Medians of one round: from the creation to the record of its event, and from there to the request to the webhook. */
export const readStages = async (db: Database, since: number): Promise<{ toEventMs: number; toRequestMs: number }> =>
  (await db.one<{ toEventMs: number; toRequestMs: number }>(
    "",
    `select percentile_disc(0.5) within group (order by extract(epoch from e.created_at - t.created_at)::float8 * 1000) as "toEventMs",
       percentile_disc(0.5) within group (order by extract(epoch from a.at - e.created_at)::float8 * 1000) as "toRequestMs"
     from delivery_attempt a join event e on e.bucket = a.bucket and e.id = a.event_id
     join tracker t on t.bucket = e.bucket and t.id = e.tracker_id where t.created_at >= $1`,
    [new Date(since)],
  ))!;
