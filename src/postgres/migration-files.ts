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
  /** The last of the migrations that this one replaces: a database with it has the whole schema of this one. Only the first file has it. */
  replaces: string | null;
};

const outsideTransaction = /^-- outside a transaction$/m;
/** It takes away what older versions use, so it says from which version on nodes can live with it. */
const contraction = /^-- contracts \d{4}, minimum version (\d+\.\d+\.\d+)$/m;
const replacement = /^-- replaces (\d{4})$/m;

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
        replaces: replacement.exec(sql)?.[1] ?? null,
      };
    }),
  );
};

type Recorded = { name: string; checksum: string };

/** What a database or a backup has recorded, compared with the files of this version. */
export const compareRecord = <Row extends Recorded>(record: readonly Row[], known: readonly Migration[]) => {
  const replaces = known[0]?.replaces ?? null;
  const replaced = record.filter(({ name }) => replaces !== null && name.slice(0, 4) <= replaces);
  const hasReplaced = replaced.some(({ name }) => name.startsWith(`${replaces}_`));
  const isThere = ({ name, replaces: last }: Migration) =>
    record.some((row) => row.name === name) || (last !== null && hasReplaced);
  const isTooOld = replaced.length > 0 && !isThere(known[0]!);
  return {
    /** Files whose schema is there. Of the first, it may be by the migrations that it replaces. */
    there: known.filter(isThere),
    hasReplaced,
    /** Of a newer version, or not as this version has it. */
    unknown: record.filter(
      (row) => !replaced.includes(row) && !known.some(({ name, checksum }) => row.name === name && row.checksum === checksum),
    ),
    /** Why this version cannot continue from a schema, as the end of a sentence about it; null if it can. */
    tooOld: isTooOld
      ? `ends at migration ${replaced.at(-1)!.name}, and this version of Kolli continues only from ${replaces}`
      : null,
    continuesFrom: replaces,
  };
};

export type SchemaState = {
  pending: Migration[];
  /** What newer versions brought that this one can live with. */
  newer: string[];
  /** Why this version cannot run on the database, and the next step; null if it can. */
  misfit: { message: string; fix: string } | null;
};

const isOlder = (version: string, than: string): boolean => version.localeCompare(than, "en", { numeric: true }) < 0;

/** What the database has, compared with what this version knows. */
export const readSchemaState = async (db: Database, known: readonly Migration[]): Promise<SchemaState> => {
  const applied = (await hasMigrationTable(db))!.exists ? await appliedMigrations(db) : [];
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const edited = known.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum);
  // Would leave databases that differ.
  if (edited)
    throw new Error(
      `Migration ${edited.name} was changed after it ran on this database. Restore the file, and put the change in a new migration.`,
    );
  const { unknown, hasReplaced, tooOld, continuesFrom } = compareRecord(applied, known);
  // Nothing is to run of a schema that is there by the migrations it replaces: it is only recorded.
  const pending = known
    .filter(({ name }) => !checksums.has(name))
    .map((migration) => (migration.replaces !== null && hasReplaced ? { ...migration, sql: "" } : migration));
  const tooNew = unknown.find(({ minimumVersion }) => minimumVersion !== null && isOlder(manifest.version, minimumVersion));
  const newer = unknown.map(({ name }) => name);
  if (tooOld !== null) {
    const fix = `Run \`kolli migrate\` of an earlier version that has migration ${continuesFrom}, then start this one.`;
    return { pending, newer, misfit: { message: `The schema of this database ${tooOld}. ${fix}`, fix } };
  }
  if (tooNew) {
    const message = `The database has migration ${tooNew.name}, which needs Kolli ${tooNew.minimumVersion} or later; this is ${manifest.version}. Upgrade this node, or restore a backup from before that migration.`;
    return { pending, newer, misfit: { message, fix: "Upgrade this node to the version that the others run." } };
  }
  return { pending, newer, misfit: null };
};
