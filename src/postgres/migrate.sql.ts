import type { Database } from "./database.ts";

/** Held until the transaction ends. Schema changes run on one session, so an advisory lock is enough here. */
export const lockMigrations = (db: Database) => db.run("lock_migrations", "select pg_advisory_xact_lock(72061991)");

export const createMigrationTable = (db: Database) =>
  db.run(
    "create_migration_table",
    "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null)",
  );

export const appliedMigrations = (db: Database) =>
  db.many<{ name: string; checksum: string }>("applied_migrations", "select name, checksum from schema_migration order by name");

/** The empty name makes it an unprepared simple query, which may hold many statements. */
export const runMigration = (db: Database, sql: string) => db.run("", sql);

export const recordMigration = (db: Database, name: string, checksum: string, now: number) =>
  db.run("record_migration", "insert into schema_migration (name, checksum, applied_at) values ($1, $2, $3)", [
    name,
    checksum,
    new Date(now),
  ]);
