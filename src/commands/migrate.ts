import type { Command } from "commander";
import { systemClock } from "../lib/clock.ts";
import { readMigrations } from "../postgres/migration-files.ts";
import { checkDatabase } from "../server/doctor/database-checks.ts";
import { explain, print, printJson } from "./output.ts";
import { loadConfig, withNewRuntime } from "./with-runtime.ts";

/** Changes nothing: the doctor's word about the schema, or about the database where there is none to ask. */
const showPending = async (json: boolean): Promise<void> => {
  const checks = await checkDatabase(loadConfig(), systemClock);
  const { state, message } = checks.find(({ name }) => name === "Schema") ?? checks[0]!;
  if (json) printJson({ state, message });
  else print(message);
  if (state === "fail") process.exitCode = 1;
};

/** Opening the runtime brings the schema up to date; this command only does that, and tells what it does. */
export const addMigrateCommand = (program: Command): void => {
  program
    .command("migrate")
    .description("create the database schema or bring it up to date; safe while nodes run")
    .option("--dry-run", "show which migrations would run, and change nothing")
    .option("--json", "print JSON")
    .action(async ({ dryRun, json = false }: { dryRun?: boolean; json?: boolean }) => {
      if (dryRun) return showPending(json);
      const work = async () => {
        const names = (await readMigrations()).map(({ name }) => name);
        if (json) return printJson({ migrations: names });
        print(`The schema is up to date (${names.length} migrations, the last is ${names.at(-1)}).`);
      };
      await withNewRuntime(work, { tellMigration: explain });
    });
};
