import { hours } from "../../lib/clock.ts";
import { Refusal } from "../../lib/refusal.ts";
import { Client } from "../client.ts";
import { createMigrationTable, runMigration } from "../migrate.sql.ts";
import { compareRecord, readMigrations } from "../migration-files.ts";
import { openPool } from "../pool.ts";
import {
  beginSnapshot,
  type CopiedTable,
  countRowsOf,
  readRecordedMigrations,
  readTables,
  writeTextAlike,
} from "./copy-database.sql.ts";
import { readTableRecords } from "./records.ts";
import { fillTables, type Report, tableRecords } from "./table-records.ts";

/** Rows of each table. */
export type RowCounts = ReadonlyMap<string, number>;

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(url);
  await client.connect();
  try {
    const value = await work(client);
    await client.end();
    return value;
  } catch (error) {
    // In the middle of a copy a goodbye would not be heard.
    client.cut();
    throw error;
  }
};

/**
 * The schema as the other database has it, and not a newer one: so the other need not be changed, and the version that wrote it
 * can still use it.
 */
export const createSchema = async (url: string, recorded: readonly { name: string; checksum: string }[]): Promise<void> => {
  const { there, unknown, tooOld, continuesFrom } = compareRecord(recorded, await readMigrations());
  if (unknown.length > 0)
    throw new Refusal(
      `The data was last used by a Kolli version with other migrations (${unknown.map(({ name }) => name).join(", ")}). Upgrade to that version or a later one.`,
    );
  if (tooOld !== null)
    throw new Refusal(
      `The schema of the data ${tooOld}. Start an earlier version that has migration ${continuesFrom} on it once, then this one.`,
    );
  const pool = openPool({ url, maxConnections: 1, statementLimitMs: hours(1) });
  try {
    await createMigrationTable(pool.db);
    for (const { sql } of there) await runMigration(pool.db, sql);
  } finally {
    await pool.close();
  }
};

/** Tables and columns that were added to Kolli's database have no place in the new one. */
const reportWhatStays = (theirs: readonly CopiedTable[], ours: readonly CopiedTable[], report: Report): void => {
  const columnsOf = new Map(ours.map(({ name, columns }) => [name, new Set(columns)]));
  const left = theirs.flatMap(({ name, columns }) => {
    const known = columnsOf.get(name);
    return known ? columns.filter((column) => !known.has(column)).map((column) => `column ${name}.${column}`) : [`table ${name}`];
  });
  if (left.length > 0) report(`Not copied because Kolli did not create it: ${left.join(", ")}.`);
};

/** Whether a database, opened anew, has what was copied to it. */
export const requireRowCounts = (url: string, counts: RowCounts): Promise<void> =>
  withClient(url, async (client) => {
    for (const [name, copied] of counts) {
      const found = await countRowsOf(client, name);
      if (found !== copied) throw new Refusal(`${copied} rows of table ${name} were copied, but the target has ${found}.`);
    }
  });

/**
 * Copies everything from one PostgreSQL to another that has no tables yet, and returns how many rows each table has: a backup
 * that is restored while it is written, without a file.
 */
export const copyDatabase = (fromUrl: string, toUrl: string, report: Report): Promise<RowCounts> =>
  withClient(fromUrl, (from) =>
    withClient(toUrl, async (to) => {
      for (const client of [from, to]) await writeTextAlike(client);
      await beginSnapshot(from);
      const theirs = await readTables(from);
      if (!theirs.some(({ name }) => name === "schema_migration")) return new Map();
      if ((await readTables(to)).length > 0) throw new Refusal("The target database is not empty.");
      await createSchema(toUrl, await readRecordedMigrations(from));
      const ours = await readTables(to);
      reportWhatStays(theirs, ours, report);
      const { tables } = await fillTables(to, (visitor) => readTableRecords(tableRecords(from, ours, report), visitor));
      return new Map(tables.map(({ name, rows }) => [name, rows]));
    }),
  );
