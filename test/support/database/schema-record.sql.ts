import type { Database } from "../../../src/postgres/database.ts";

/** As a newer version would leave it: something added, or, with a minimum version, something taken away. */
export const recordUnknownMigration = (db: Database, name: string, minimumVersion: string | null) =>
  db.run("", "insert into schema_migration (name, checksum, applied_at, minimum_version) values ($1, '', now(), $2)", [
    name,
    minimumVersion,
  ]);

export const forgetMigration = (db: Database, name: string) => db.run("", "delete from schema_migration where name = $1", [name]);

/** From now on every start is refused. */
export const spoilChecksums = (db: Database) =>
  db.run("", "update schema_migration set checksum = 'spoilt' where name like '0100%'");

/** Each process that serves has one connection for hints. */
export const countServing = async (db: Database): Promise<number> =>
  (await db.one<{ count: number }>(
    "",
    "select count(*)::int as count from pg_stat_activity where application_name like 'kolli notices%' and datname = current_database()",
  ))!.count;
