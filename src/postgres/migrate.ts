import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { minutes } from "../lib/clock.ts";
import type { Database, PatientDatabase } from "./database.ts";
import { appliedMigrations, createMigrationTable, lockMigrations, recordMigration, runMigration } from "./migrate.sql.ts";

const migrationsFolder = fileURLToPath(new URL("../../migrations/", import.meta.url));

/** For one step of a migration, and for waiting until another node is done with its own. */
const migrationLimitMs = minutes(30);

type Migration = { name: string; sql: string; checksum: string };

export const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(migrationsFolder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${migrationsFolder}${name}`, "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
};

/**
 * Brings the schema up to date and tells which steps it ran. All in one transaction under a lock, so several nodes may
 * start at once: one migrates, the others wait and find nothing to do.
 */
export const migrate = async (db: PatientDatabase, now: number): Promise<string[]> => {
  const migrations = await readMigrations();
  return db.longTransaction(migrationLimitMs, async (tx) => {
    await lockMigrations(tx);
    await createMigrationTable(tx);
    const pending = await pendingOf(tx, migrations);
    for (const migration of pending) {
      await runMigration(tx, migration.sql);
      await recordMigration(tx, migration.name, migration.checksum, now);
    }
    return pending.map(({ name }) => name);
  });
};

/** A migration that was edited after it ran would leave databases that differ: refuse, and say which. */
const pendingOf = async (tx: Database, migrations: readonly Migration[]): Promise<Migration[]> => {
  const applied = new Map((await appliedMigrations(tx)).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new Error(
        `Migration ${name} was changed after it ran on this database. Restore the file, and put the change in a new one.`,
      );
    }
  }
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = [...applied.keys()].filter((name) => !known.has(name));
  if (foreign.length > 0) {
    throw new Error(
      `The database has migrations this version does not know (${foreign.join(", ")}): it belongs to a newer Kolli. Upgrade this node.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
};
