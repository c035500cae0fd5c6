import { fileURLToPath } from "node:url";
import type { Database } from "../../../src/postgres/database.ts";
import { readMigrations } from "../../../src/postgres/migration-files.ts";

/** The migrations that migrations/0100_schema.sql replaced, frozen: databases that they created must stay usable. */
export const readVersion0 = () => readMigrations(fileURLToPath(new URL("./version-0/", import.meta.url)));

/** Runs and records some of them, or all, as the versions of that time did: their record had no minimum version before 0011. */
export const runVersion0 = async (db: Database, from = 0, to?: number): Promise<void> => {
  await db.run(
    "",
    "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null)",
  );
  for (const { name, sql, checksum } of (await readVersion0()).slice(from, to)) {
    await db.run("", sql);
    await db.run("", "insert into schema_migration (name, checksum, applied_at) values ($1, $2, now())", [name, checksum]);
  }
};

/** As version 0 does: its table has what it needs, and the present code reads more. */
export const insertWorkspace0 = async (db: Database, id: string, name: string): Promise<string> => {
  await db.run("", "insert into workspace (id, name, created_at) values ($1, $2, now())", [id, name]);
  return id;
};
