import type { Command } from "commander";
import { borrowEmbedded } from "../postgres/embedded/embedded.ts";
import { readMigrations, readSchemaState } from "../postgres/migration-files.ts";
import { openPool } from "../postgres/pool.ts";
import { missingDatabase } from "../server/installation.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { loadConfig, withNewRuntime } from "./with-runtime.ts";

type MigrateCommandOptions = { dryRun?: boolean; json?: boolean };

/** Changes nothing, so it makes no database either. */
const showPending = async (json: boolean): Promise<void> => {
  const config = loadConfig();
  const missing = await missingDatabase(config);
  if (missing !== null) refuse(missing);
  const embedded =
    config.databaseUrl === null
      ? await borrowEmbedded({ dataDir: config.dataDir, log: () => {} })
      : { url: config.databaseUrl.reveal(), stop: async () => {} };
  const pool = openPool({ url: embedded.url, maxConnections: 1, onError: () => {} });
  try {
    const { pending, newer, misfit } = await readSchemaState(pool.db, await readMigrations());
    if (json) return printJson({ pending: pending.map(({ name }) => name), newer, misfit });
    for (const { name, minimumVersion } of pending)
      print(minimumVersion === null ? name : `${name} (every node must be ${minimumVersion} or later before it runs)`);
    explain(misfit ?? `${pending.length === 0 ? "No" : pending.length} migrations are to run.`);
  } finally {
    await pool.close();
    await embedded.stop();
  }
};

/** Opening the runtime brings the schema up to date; this command only does that, and says so. */
export const addMigrateCommand = (program: Command): void => {
  program
    .command("migrate")
    .description("bring the database schema up to date, or make it; safe while nodes run")
    .option("--dry-run", "only show which migrations would run")
    .option("--json", "answer in JSON")
    .action(async ({ dryRun = false, json = false }: MigrateCommandOptions) => {
      if (dryRun) return showPending(json);
      const work = async () => {
        const names = (await readMigrations()).map(({ name }) => name);
        if (json) return printJson({ migrations: names });
        print(`The schema is up to date (${names.length} migrations, the last is ${names.at(-1)}).`);
      };
      await withNewRuntime(work, { tellMigration: explain });
    });
};
