import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { ownCommand } from "../lib/terminal/own-command.ts";
import { hasEmbeddedDatabase } from "../postgres/embedded/embedded.ts";
import { hasMigrationTable } from "../postgres/migrate.sql.ts";
import { openPool } from "../postgres/pool.ts";

const noDatabaseIn = (folder: string): string =>
  `There is no Kolli database in ${folder}. Name the data folder of your installation (KOLLI_DATA_DIR=/path/to/data) or its PostgreSQL (DATABASE_URL=postgres://…); a new installation begins with ${ownCommand.start}.`;

const noTables = `The database of DATABASE_URL has no Kolli tables. Check its host and name; to prepare a new one, start Kolli on it (${ownCommand.start}) or run: kolli migrate`;

const noMasterKeyIn = (folder: string): string =>
  `There is no master key in ${folder}, and KOLLI_MASTER_KEY is not set. A new key could not read what the service has stored: set KOLLI_MASTER_KEY to the service's, or KOLLI_DATA_DIR to the folder that holds its master.key.`;

const workerKeyAlone =
  "This machine has KOLLI_WORKER_KEY alone, with which only `kolli serve --role worker` and `kolli doctor` work. Run other commands where the master key is.";

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT" && error.code !== "ENOTDIR",
  );

/** A database that cannot be asked is not called empty: whoever opens it next tells what is wrong. */
const isPrepared = async (url: string): Promise<boolean> => {
  const pool = openPool({ url, maxConnections: 1, onError: () => {} });
  try {
    return (await hasMigrationTable(pool.db))?.exists ?? false;
  } catch {
    return true;
  } finally {
    await pool.close();
  }
};

/** What a command misses that must not make anything itself, in a sentence; null where an installation is there. Makes nothing. */
export const missingInstallation = async (config: Config): Promise<string | null> => {
  const { dataDir, masterKey, workerKey } = config;
  if (workerKey !== null) return workerKeyAlone;
  const missing = await missingDatabase(config);
  if (missing !== null) return missing;
  return masterKey !== null || (await exists(join(dataDir, "master.key"))) ? null : noMasterKeyIn(dataDir);
};

/** As above, for whoever brings the key. */
export const missingDatabase = async ({ dataDir, databaseUrl, databaseDirectUrl }: Config): Promise<string | null> => {
  if (databaseUrl === null) return (await hasEmbeddedDatabase(dataDir)) ? null : noDatabaseIn(dataDir);
  return (await isPrepared((databaseDirectUrl ?? databaseUrl).reveal())) ? null : noTables;
};
