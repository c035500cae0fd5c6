import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { beginEpoch } from "../../events/feed-epochs.sql.ts";
import { Refusal } from "../../lib/refusal.ts";
import { Client } from "../../postgres/client.ts";
import {
  beginWithEmptyTables,
  type CopiedTable,
  openTableReader,
  openTableWriter,
  readSequenceNames,
  readTables,
  setSequence,
} from "../../postgres/copy/copy-database.sql.ts";
import { createSchema } from "../../postgres/copy/copy-database.ts";
import { compareRecord, readMigrations } from "../../postgres/migration-files.ts";
import { analyzeAll, commitTransaction, databaseOn, dropTables, writeTextAlike } from "./backup.sql.ts";
import { readBackupFile, verifyBackupFile } from "./backup-file.ts";
import type { Unlock } from "./container.ts";
import { type About, type BackedUpTable, type BackupContents, createSum } from "./records.ts";
import type { Report } from "./write-backup.ts";

/** Before anything is made: a schema that this version does not know could not be filled. */
const requireKnownSchema = async ({ migrations, kolli }: About): Promise<void> => {
  const { unknown, tooOld, continuesFrom } = compareRecord(migrations, await readMigrations());
  if (unknown.length > 0)
    throw new Refusal(
      `This backup was created by Kolli ${kolli}, which has migrations that this version does not have (${unknown.map(({ name }) => name).join(", ")}). Restore it with that version or a later one.`,
    );
  if (tooOld !== null)
    throw new Refusal(
      `The schema of this backup ${tooOld}. Restore it with an earlier version that has migration ${continuesFrom}, start that version once, and create another backup.`,
    );
};

/**
 * Names of the file become part of a statement only if they are, to the letter, those of a table and columns of this database, which
 * the server itself quoted. An empty list of columns would let any text through.
 */
const requirePlaces = (tables: readonly CopiedTable[], ours: readonly CopiedTable[]): void => {
  const columnsOf = new Map(ours.map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables) {
    const known = columnsOf.get(name);
    if (!known)
      throw new Refusal(
        `The backup contains a table that Kolli did not create: ${JSON.stringify(name)}. Use another backup, or restore it with PostgreSQL's own tools if you trust it.`,
      );
    const unknown = columns.filter((column) => !known.has(column)).map((column) => `${name}.${column}`);
    if (unknown.length > 0)
      throw new Refusal(
        `The backup contains columns that Kolli did not create: ${unknown.join(", ")}. Remove them from the original database and create the backup again, or restore it with PostgreSQL's own tools.`,
      );
    if (columns.length === 0 || new Set(columns).size < columns.length)
      throw new Refusal(`The backup names no columns of table ${name}, or one of them twice. Use another one.`);
  }
};

/** A backup contains each table once. */
const requireEachOnce = (tables: readonly CopiedTable[]): void => {
  const names = tables.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Refusal(`The backup contains table ${repeated} twice. Use another one.`);
};

/** The rows as the database has them now must be, to the letter, those of the backup. */
const requireSame = async (client: Client, { name, columns, rows, sha256 }: BackedUpTable): Promise<void> => {
  const sum = createSum();
  for await (const _piece of sum.over(openTableReader(client, { name, columns })));
  const found = sum.result();
  if (found.rows !== rows || found.sha256 !== sha256)
    throw new Refusal(
      `After the restore, table ${name} has ${found.rows} rows that do not match the ${rows} rows of the backup.`,
    );
};

const fill = async (client: Client, { file, unlock, report }: RestoreOptions, checked: BackupContents): Promise<void> => {
  const ours = await readTables(client);
  requirePlaces(checked.tables, ours);
  requireEachOnce(checked.tables);
  await beginWithEmptyTables(client, ours);
  const { tables, sequences } = await readBackupFile(file, unlock, {
    async onTable(table, text) {
      // Again: the file could have been replaced since it was checked.
      requirePlaces([table], ours);
      await pipeline(Readable.from(text, { objectMode: false }), openTableWriter(client, table));
    },
  });
  for (const table of tables) {
    await requireSame(client, table);
    if (table.rows > 0) report(`  ${table.name}: ${table.rows.toLocaleString("en")} ${table.rows === 1 ? "row" : "rows"}`);
  }
  const ourSequences = new Set(await readSequenceNames(client));
  for (const sequence of sequences.filter(({ name }) => ourSequences.has(name))) await setSequence(client, sequence);
  // In the same transaction: without it, readers whose cursors are later than the backup would skip events.
  await beginEpoch(databaseOn(client));
  await commitTransaction(client);
  await analyzeAll(client);
};

export type RestoreOptions = { url: string; file: string; unlock: Unlock; report: Report };

/**
 * Fills an empty database from a backup, in one transaction: all of it, or nothing. The file is read as a whole before, so that
 * a damaged one changes nothing. The schema is the backup's own; the next start brings it up to date.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<BackupContents> => {
  const { url, file, unlock, report } = options;
  const client = new Client(url);
  try {
    await client.connect();
    await writeTextAlike(client);
    if ((await readTables(client)).length > 0)
      throw new Refusal(
        "The database is not empty, and a restore does not overwrite anything. Create an empty database and set DATABASE_URL to it, or set KOLLI_DATA_DIR to an empty folder.",
      );
    report("Checking the file …");
    const checked = await verifyBackupFile(file, unlock);
    await requireKnownSchema(checked.about);
    report("Restoring …");
    try {
      await createSchema(url, checked.about.migrations);
      await fill(client, options, checked);
    } catch (error) {
      await emptyAgain(url);
      throw error;
    }
    return checked;
  } finally {
    client.cut();
  }
};

/** What was made for the restore goes, so that it can be tried again. */
const emptyAgain = async (url: string): Promise<void> => {
  const client = new Client(url);
  try {
    await client.connect();
    await dropTables(client, await readTables(client));
  } catch {
    // The database is what failed: the first error says more.
  } finally {
    client.cut();
  }
};
