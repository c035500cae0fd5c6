import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };
import type { Database } from "./database.ts";
import { type AppliedMigration, appliedMigrations, hasMigrationTable } from "./migrate.sql.ts";

const migrationsFolder = fileURLToPath(new URL("../../migrations/", import.meta.url));

/** A file of migrations/; CONTRIBUTING.md says what may be in one. */
export type Migration = AppliedMigration & {
  sql: string;
  /** One statement that cannot be in a transaction, or must not: an index built concurrently, a long backfill. */
  isOutsideTransaction: boolean;
};

const outsideTransaction = /^-- outside a transaction$/m;
/** It takes away what older versions use, so it says from which version on nodes can live with it. */
const contraction = /^-- contracts \d{4}, minimum version (\d+\.\d+\.\d+)$/m;

export const readMigrations = async (folder = migrationsFolder): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return {
        name,
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
        minimumVersion: contraction.exec(sql)?.[1] ?? null,
        isOutsideTransaction: outsideTransaction.test(sql),
      };
    }),
  );
};

export type SchemaState = {
  pending: Migration[];
  /** What newer versions brought that this one can live with. */
  newer: string[];
  /** Why this version cannot run on the database, in words; null where it can. */
  misfit: string | null;
};

const isOlder = (version: string, than: string): boolean => version.localeCompare(than, "en", { numeric: true }) < 0;

/** What the database has, compared with what this version knows. */
export const readSchemaState = async (db: Database, known: readonly Migration[]): Promise<SchemaState> => {
  const applied = (await hasMigrationTable(db))!.exists ? await appliedMigrations(db) : [];
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const pending = known.filter(({ name }) => !checksums.has(name));
  const edited = known.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum);
  // Would leave databases that differ.
  if (edited)
    throw new Error(
      `Migration ${edited.name} was changed after it ran on this database. Restore the file, and put the change in a new migration.`,
    );
  const unknown = applied.filter(({ name }) => !known.some((migration) => migration.name === name));
  const tooNew = unknown.find(({ minimumVersion }) => minimumVersion !== null && isOlder(manifest.version, minimumVersion));
  const misfit =
    tooNew &&
    `The database has migration ${tooNew.name}, which needs Kolli ${tooNew.minimumVersion} or later; this is ${manifest.version}. Upgrade this node, or restore a backup from before that migration.`;
  return { pending, newer: unknown.map(({ name }) => name), misfit: misfit ?? null };
};
