import { pipeline } from "node:stream/promises";
import { hours } from "../../lib/clock.ts";
import { Refusal } from "../../lib/refusal.ts";
import { Client } from "../client.ts";
import { createMigrationTable, runMigration } from "../migrate.sql.ts";
import { compareRecord, readMigrations } from "../migration-files.ts";
import { openPool } from "../pool.ts";
import {
  beginSnapshot,
  beginWithEmptyTables,
  type CopiedTable,
  commitAndAnalyze,
  countRowsOf,
  openTableReader,
  openTableWriter,
  readRecordedMigrations,
  readSequences,
  readTables,
  setSequence,
} from "./copy-database.sql.ts";

/** The data cannot be copied; the message says why. Where it came from nothing was changed. */
export class CopyRefusal extends Refusal {}

type Tell = (text: string) => void;
/** Rows of each table. */
export type RowCounts = ReadonlyMap<string, number>;

const sayStillCopyingMs = 5_000;

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
    throw new CopyRefusal(
      `The data was last used by a Kolli version with other migrations (${unknown.map(({ name }) => name).join(", ")}). Upgrade to that version or a later one.`,
    );
  if (tooOld !== null)
    throw new CopyRefusal(
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

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const copyTable = async (from: Client, to: Client, table: CopiedTable, tell: Tell): Promise<number> => {
  const startedAt = performance.now();
  const source = openTableReader(from, table);
  const target = openTableWriter(to, table);
  let bytes = 0;
  source.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const patience = setInterval(
    () => tell(`  ${table.name}: ${Math.round(bytes / 2 ** 20)} MB so far, ${seconds(startedAt)}`),
    sayStillCopyingMs,
  );
  try {
    await pipeline(source, target);
  } finally {
    clearInterval(patience);
  }
  const { rowCount } = target;
  if (rowCount > 0)
    tell(`  ${table.name}: ${rowCount.toLocaleString("en")} ${rowCount === 1 ? "row" : "rows"}, ${seconds(startedAt)}`);
  return rowCount;
};

/** Tables and columns that were added to Kolli's database have no place in the new one. */
const reportWhatStays = (theirs: readonly CopiedTable[], ours: readonly CopiedTable[], tell: Tell): void => {
  const columnsOf = new Map(ours.map(({ name, columns }) => [name, new Set(columns)]));
  const left = theirs.flatMap(({ name, columns }) => {
    const known = columnsOf.get(name);
    return known ? columns.filter((column) => !known.has(column)).map((column) => `column ${name}.${column}`) : [`table ${name}`];
  });
  if (left.length > 0) tell(`Not copied because Kolli did not create it: ${left.join(", ")}.`);
};

const requireCounts = async (client: Client, counts: RowCounts): Promise<void> => {
  for (const [name, copied] of counts) {
    const found = await countRowsOf(client, name);
    if (found !== copied) throw new CopyRefusal(`${copied} rows of table ${name} were copied, but the target has ${found}.`);
  }
};

/** Whether a database, opened anew, has what was copied to it. */
export const requireRowCounts = (url: string, counts: RowCounts): Promise<void> =>
  withClient(url, (client) => requireCounts(client, counts));

const copyTables = async (from: Client, to: Client, tell: Tell): Promise<RowCounts> => {
  const tables = await readTables(to);
  const counts = new Map<string, number>();
  reportWhatStays(await readTables(from), tables, tell);
  await beginWithEmptyTables(to, tables);
  for (const table of tables) counts.set(table.name, await copyTable(from, to, table, tell));
  for (const sequence of await readSequences(from)) await setSequence(to, sequence);
  await commitAndAnalyze(to);
  await requireCounts(from, counts);
  return counts;
};

/** Copies everything from one PostgreSQL to another that has no tables yet, and gives how many rows each table has. */
export const copyDatabase = (fromUrl: string, toUrl: string, tell: Tell): Promise<RowCounts> =>
  withClient(fromUrl, (from) =>
    withClient(toUrl, async (to) => {
      await beginSnapshot(from);
      const isEmpty = !(await readTables(from)).some(({ name }) => name === "schema_migration");
      if (isEmpty) return new Map();
      if ((await readTables(to)).length > 0) throw new CopyRefusal("The target database is not empty.");
      await createSchema(toUrl, await readRecordedMigrations(from));
      return copyTables(from, to, tell);
    }),
  );
