import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import type { Config } from "../config.ts";
import { beginEpoch } from "../events/feed/feed-epochs.sql.ts";
import { systemClock } from "../lib/clock.ts";
import { verifyBackupFile } from "../operations/backup/backup-file.ts";
import { unlockBy } from "../operations/backup/container.ts";
import { restoreBackup } from "../operations/backup/restore-backup.ts";
import { writeBackup } from "../operations/backup/write-backup.ts";
import { judgeKey } from "../operations/master-key/key-identity.ts";
import { findMasterKey } from "../operations/master-key/master-key.ts";
import { refuseUnsupportedServer } from "../operations/server-version.ts";
import { findPrimary } from "../postgres/connections/find-primary.ts";
import type { BackupContents } from "../postgres/copy/records.ts";
import { startEmbedded } from "../postgres/embedded/embedded.ts";
import { openPool } from "../postgres/pool.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { recordCommandEverywhere } from "./record-command.ts";
import { loadConfig, withRuntime } from "./with-runtime.ts";

type FileOptions = { passphraseFile?: string; json?: boolean };

const passphraseOf = async ({ passphraseFile: file }: FileOptions): Promise<string | null> => {
  if (file === undefined) return null;
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) =>
    refuse(`--passphrase-file is ${file}, which cannot be read (${error.code}).`),
  );
  const passphrase = text.replace(/\r?\n$/, "");
  return passphrase === "" ? refuse(`--passphrase-file is ${file}, which is empty.`) : passphrase;
};

const keyNotice =
  "THE BACKUP DOES NOT CONTAIN THE MASTER KEY. Store the key safely in another place: without it, the carrier credentials, webhook secrets, two-factor secrets and proofs of delivery in this backup can never be read again.";

const placeOfKey = (config: Config): string =>
  config.masterKey === null ? join(config.dataDir, "master.key") : "KOLLI_MASTER_KEY";

const summaryOf = ({ about, tables }: BackupContents) => ({
  madeAt: about.madeAt,
  kolli: about.kolli,
  tables: tables.filter(({ rows }) => rows > 0).length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
});

const backup = (name: string, options: FileOptions): Promise<void> =>
  withRuntime(async ({ db, clock, config, databaseUrl, directUrl = databaseUrl }) => {
    const file = resolve(name);
    const isThere = await stat(file).then(
      () => true,
      () => false,
    );
    if (isThere) refuse(`${file} already exists, and a backup never overwrites a file. Choose another name.`);
    const passphrase = await passphraseOf(options);
    await recordCommandEverywhere({ db, clock }, { action: "backup.create" });
    const madeAt = new Date(clock.now());
    const contents = await writeBackup({ url: await findPrimary(directUrl), file, passphrase, madeAt, report: explain });
    const { size } = await stat(file);
    const summary = { file, bytes: size, isEncrypted: passphrase !== null, ...summaryOf(contents) };
    if (options.json) return printJson(summary);
    print(
      `${summary.rows} rows of ${summary.tables} tables were written to ${file} (${(size / 1e6).toFixed(1)} MB), read back and verified.`,
    );
    explain(`${keyNotice} The key is in ${placeOfKey(config)}.`);
    if (passphrase === null)
      explain("The file is not encrypted, and it contains names, addresses and key hashes. Use --passphrase-file to encrypt it.");
  });

const verify = async (name: string, options: FileOptions): Promise<void> => {
  const contents = await verifyBackupFile(resolve(name), unlockBy(await passphraseOf(options)));
  const summary = summaryOf(contents);
  if (options.json) return printJson(summary);
  print(
    `The backup of ${summary.madeAt} is complete: ${summary.rows} rows of ${summary.tables} tables, created by Kolli ${summary.kolli}.`,
  );
};

/** Whether Kolli can be started on what was restored; if it cannot, that is the first thing to know. */
const warnOfKey = async (url: string, config: Config): Promise<void> => {
  const pool = openPool({ url, maxConnections: 1, onError: () => {} });
  try {
    const verdict = await judgeKey(pool.db, (await findMasterKey(config)).key);
    if (verdict === "missing" || verdict === "other")
      explain(
        `THE MASTER KEY IS ${verdict === "missing" ? "MISSING" : "NOT THE BACKUP'S"}. Before you start Kolli, put the master key that belongs to this backup into ${placeOfKey(config)}.`,
      );
  } finally {
    await pool.close();
  }
};

/** An empty database of the configuration; an embedded one is made. */
const withTarget = async <T>(config: Config, work: (url: string) => Promise<T>): Promise<T> => {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  if (given !== null) return work(await findPrimary(given.reveal()));
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: () => {}, report: explain });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
};

const restore = async (name: string, options: FileOptions): Promise<void> => {
  const config = loadConfig();
  const unlock = unlockBy(await passphraseOf(options));
  await withTarget(config, async (url) => {
    const pool = openPool({ url, maxConnections: 1, onError: () => {} });
    await refuseUnsupportedServer(pool.db).finally(pool.close);
    const contents = await restoreBackup({ url, file: resolve(name), unlock, report: explain });
    const summary = summaryOf(contents);
    const restored = openPool({ url, maxConnections: 1, onError: () => {} });
    await recordCommandEverywhere(
      { db: restored.db, clock: systemClock },
      { action: "backup.restore", detail: { after: { madeAt: summary.madeAt } } },
    ).finally(restored.close);
    await warnOfKey(url, config);
    if (options.json) return printJson(summary);
    print(
      `${summary.rows} rows of ${summary.tables} tables were restored to their state at ${summary.madeAt}. You can now start Kolli.`,
    );
  });
};

/** For restores that the database cannot notice: a snapshot of its disk, or a copy of its folder. */
const restored = ({ json }: { json?: boolean }): Promise<void> =>
  withRuntime(async ({ db }) => {
    const begun = (await beginEpoch(db))!;
    if (json) return printJson(begun);
    print(`The event feed has a new epoch after position ${begun.afterPosition}: cursors issued after that time continue there.`);
  });

export const addBackupCommands = (program: Command): void => {
  const passphrase = ["--passphrase-file <file>", "a file with the passphrase that encrypts the backup"] as const;
  program
    .command("backup")
    .description("back up the whole database to a file, while Kolli runs; the master key is not included")
    .argument("<file>", "the file to write, such as kolli-2026-11-16.backup")
    .option(...passphrase)
    .option("--json", "print JSON")
    .action(backup);
  program
    .command("verify-backup")
    .description("read a backup from beginning to end and verify its checksums")
    .argument("<file>", "the backup")
    .option(...passphrase)
    .option("--json", "print JSON")
    .action(verify);
  program
    .command("restore")
    .description("restore a backup into an empty database (of DATABASE_URL, or embedded in KOLLI_DATA_DIR)")
    .argument("<file>", "the backup")
    .option(...passphrase)
    .option("--json", "print JSON")
    .action(restore);
  program
    .command("restored")
    .description("record that the database's disk was restored from a snapshot; run it before you start Kolli")
    .option("--json", "print JSON")
    .action(restored);
};
