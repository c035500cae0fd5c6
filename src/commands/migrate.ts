import type { Command } from "commander";
import { readMigrations } from "../postgres/migrate.ts";
import { print, printJson } from "./output.ts";
import { withNewRuntime } from "./with-runtime.ts";

/** Opening the runtime brings the schema up to date; this command only does that, and says so. */
export const addMigrateCommand = (program: Command): void => {
  program
    .command("migrate")
    .description("bring the database schema up to date, or make it; safe while nodes run")
    .option("--json", "answer in JSON")
    .action(async (options: { json?: boolean }) => {
      await withNewRuntime(async () => {
        const names = (await readMigrations()).map(({ name }) => name);
        if (options.json) return printJson({ migrations: names });
        print(`The schema is up to date (${names.length} migrations, the last is ${names.at(-1)}).`);
      });
    });
};
