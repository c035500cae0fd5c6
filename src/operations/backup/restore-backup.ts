import { beginEpoch } from "../../events/feed/feed-epochs.sql.ts";
import { Refusal } from "../../lib/refusal.ts";
import { Client } from "../../postgres/client.ts";
import { type CopiedTable, readTables, writeTextAlike } from "../../postgres/copy/copy-database.sql.ts";
import { createSchema } from "../../postgres/copy/copy-database.ts";
import type { About, BackupContents } from "../../postgres/copy/records.ts";
import { fillTables, type Report, requirePlaces } from "../../postgres/copy/table-records.ts";
import { compareRecord, readMigrations } from "../../postgres/migration-files.ts";
import { databaseOn, dropTables } from "./backup.sql.ts";
import { readBackupFile, verifyBackupFile } from "./backup-file.ts";
import type { Unlock } from "./container.ts";

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

/** A backup contains each table once. */
const requireEachOnce = (tables: readonly CopiedTable[]): void => {
  const names = tables.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Refusal(`The backup contains table ${repeated} twice. Use another one.`);
};

const fill = async (client: Client, { file, unlock, report }: RestoreOptions, checked: BackupContents): Promise<void> => {
  requirePlaces(checked.tables, await readTables(client));
  requireEachOnce(checked.tables);
  await fillTables(client, (visitor) => readBackupFile(file, unlock, visitor), {
    report,
    // In the same transaction: without it, readers whose cursors are later than the backup would skip events.
    beforeCommit: () => beginEpoch(databaseOn(client)),
  });
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
