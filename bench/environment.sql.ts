import type { Database } from "../src/postgres/database.ts";

export const createBenchDatabase = (db: Database, name: string, template: string | null) =>
  db.run("", `create database "${name}"${template === null ? "" : ` template "${template}" strategy file_copy`}`);

export const dropBenchDatabase = (db: Database, name: string) => db.run("", `drop database if exists "${name}" with (force)`);

/** The server process of this connection. */
export const backendPid = (db: Database) => db.one<{ pid: number }>("", "select pg_backend_pid() as pid");

export const readSetting = (db: Database, name: string) =>
  db.one<{ value: string }>("", "select current_setting($1) as value", [name]);
