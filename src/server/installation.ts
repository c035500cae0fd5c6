import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { ownCommand } from "../lib/terminal/own-command.ts";
import { hasEmbeddedDatabase } from "../postgres/embedded/embedded.ts";
import { hasMigrationTable } from "../postgres/migrate.sql.ts";
import { openPool } from "../postgres/pool.ts";

const noDatabaseIn = (folder: string): string =>
  `${folder} contains no Kolli database. Set KOLLI_DATA_DIR=/path/to/data to the data folder of your installation, or DATABASE_URL=postgres://… to its PostgreSQL. To create a new installation, run ${ownCommand.start}.`;

const noTables = `The database in DATABASE_URL has no Kolli tables. Check its host and name. To set up a new one, start Kolli on it (${ownCommand.start}) or run: kolli migrate`;

const noMasterKeyIn = (folder: string): string =>
  `${folder} contains no master key, and KOLLI_MASTER_KEY is not set. A new key cannot decrypt what the service stored: set KOLLI_MASTER_KEY to the service's key, or KOLLI_DATA_DIR to the folder that contains its master.key.`;

const workerKeyAlone =
  "This machine has only KOLLI_WORKER_KEY, which is enough for `kolli serve --role worker` and `kolli doctor`. Run other commands on a machine that has the master key.";

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT" && error.code !== "ENOTDIR",
  );

/** A database that cannot be reached is not called empty: the code that opens it next reports the problem. */
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

/**
 * What is missing for a command that must not create anything, in a sentence; null if there is an installation. Creates nothing.
 */
export const missingInstallation = async (config: Config): Promise<string | null> => {
  const { dataDir, masterKey, workerKey } = config;
  if (workerKey !== null) return workerKeyAlone;
  const missing = await missingDatabase(config);
  if (missing !== null) return missing;
  return masterKey !== null || (await exists(join(dataDir, "master.key"))) ? null : noMasterKeyIn(dataDir);
};

/** The same for a caller that brings the key. */
export const missingDatabase = async ({ dataDir, databaseUrl, databaseDirectUrl }: Config): Promise<string | null> => {
  if (databaseUrl === null) return (await hasEmbeddedDatabase(dataDir)) ? null : noDatabaseIn(dataDir);
  return (await isPrepared((databaseDirectUrl ?? databaseUrl).reveal())) ? null : noTables;
};
