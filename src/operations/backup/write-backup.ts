import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import manifest from "../../../package.json" with { type: "json" };
import { Refusal } from "../../lib/refusal.ts";
import { syncFolder } from "../../lib/whole-file.ts";
import { Client } from "../../postgres/client.ts";
import { beginSnapshot, readRecordedMigrations, readTables, writeTextAlike } from "../../postgres/copy/copy-database.sql.ts";
import { type BackupContents, recordLine } from "../../postgres/copy/records.ts";
import { type Report, tableRecords } from "../../postgres/copy/table-records.ts";
import { readMigrations } from "../../postgres/migration-files.ts";
import { readServerName } from "./backup.sql.ts";
import { encodeBackup, verifyBackupFile } from "./backup-file.ts";
import { newBackupKey, unlockWith } from "./container.ts";

/** Which tables are Kolli's: what else is in the database belongs to someone else, and has no place in another one. */
const ownTables = async (): Promise<Set<string>> => {
  const made = (await readMigrations()).flatMap(({ sql }) =>
    [...sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)].map(([, name]) => name!),
  );
  return new Set([...made, "schema_migration"]);
};

/** Everything of one moment, table by table, while services continue. */
async function* recordsOf(client: Client, madeAt: Date, report: Report): AsyncGenerator<Buffer> {
  const own = await ownTables();
  const found = await readTables(client);
  const others = found.filter(({ name }) => !own.has(name));
  if (others.length > 0) report(`Left out because Kolli did not create it: table ${others.map(({ name }) => name).join(", ")}.`);
  const migrations = await readRecordedMigrations(client);
  yield recordLine({
    about: { kolli: manifest.version, postgres: await readServerName(client), madeAt: madeAt.toISOString(), migrations },
  });
  yield* tableRecords(
    client,
    found.filter(({ name }) => own.has(name)),
    report,
  );
}

export type BackupOptions = { url: string; file: string; passphrase: string | null; madeAt: Date; report: Report };

/** Written aside, read back as a whole, and only then given its name: a file of that name is a backup that can be read. */
export const writeBackup = async ({ url, file, passphrase, madeAt, report }: BackupOptions): Promise<BackupContents> => {
  const draft = `${file}.part`;
  // Taken first: it must not be found out after an hour that the file cannot be written.
  const handle = await open(draft, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    const why =
      error.code === "EEXIST"
        ? "already exists: another backup is running, or was interrupted"
        : `cannot be written (${error.code})`;
    throw new Refusal(`${draft} ${why}.`);
  });
  const client = new Client(url);
  try {
    await client.connect();
    await writeTextAlike(client);
    await beginSnapshot(client);
    const key = await newBackupKey(passphrase);
    await pipeline(
      encodeBackup(recordsOf(client, madeAt, report), key),
      createWriteStream("", { fd: handle.fd, autoClose: false }),
    );
    await handle.sync();
    await handle.close();
    report("Written. Reading it back …");
    const contents = await verifyBackupFile(draft, unlockWith(key));
    await rename(draft, file);
    await syncFolder(dirname(file));
    return contents;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  } finally {
    client.cut();
  }
};
