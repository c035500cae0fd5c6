import type { Command } from "commander";
import { systemClock } from "../lib/clock.ts";
import { grantWorkers } from "../operations/database-roles/worker-rights.ts";
import { checkDatabase } from "../operations/doctor/database-checks.ts";
import { type CitusPlan, describeDone, describePlan, distribute, planCitus } from "../postgres/citus/distribute.ts";
import type { Database } from "../postgres/database.ts";
import { readMigrations } from "../postgres/migration-files.ts";
import { openPool } from "../postgres/pool.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { loadConfig, withNewRuntime } from "./with-runtime.ts";

/** Changes nothing: the doctor's word about the schema, or about the database where there is none to ask. */
const showPending = async (json: boolean): Promise<void> => {
  const checks = await checkDatabase(loadConfig(), systemClock);
  const { state, message } = checks.find(({ name }) => name === "Schema") ?? checks[0]!;
  if (json) printJson({ state, message });
  else print(message);
  if (state === "fail") process.exitCode = 1;
};

type MigrateOptions = { dryRun?: boolean; json?: boolean; citus?: boolean; shards?: string };

const plannedOn = async (db: Database, { json, shards }: MigrateOptions): Promise<CitusPlan> => {
  const plan = await planCitus(db, shards === undefined ? null : Number(shards));
  if (!json) for (const line of describePlan(plan)) print(line);
  return plan;
};

const printDivided = (plan: CitusPlan, isDone: boolean, { json }: MigrateOptions): void => {
  if (json) printJson({ plan: describePlan(plan), isDone });
  else print(isDone ? describeDone(plan) : "Nothing was changed.");
};

/** Schema first, as everywhere; then its tables of tracking data are divided among the workers of a cluster. */
const divide = async (options: MigrateOptions): Promise<void> => {
  const { dryRun = false, shards } = options;
  if (shards !== undefined && !/^[1-9]\d{0,2}$/.test(shards))
    refuse(`--shards is ${shards}, but must be a number from 1 to 999.`);
  const config = loadConfig();
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url === null)
    return refuse("The embedded PostgreSQL is a single server. Set DATABASE_URL to the coordinator of a Citus cluster.");
  const pool = openPool({ url: url.reveal(), maxConnections: 1, onError: () => {} });
  try {
    if (dryRun) printDivided(await plannedOn(pool.db, options), false, options);
    // Refused before anything is changed.
    else await planCitus(pool.db, null);
  } finally {
    await pool.close();
  }
  if (dryRun) return;
  await withNewRuntime(
    async ({ db }) => {
      const plan = await plannedOn(db, options);
      await distribute(db, plan);
      // Tables that this created are closed to workers' roles until now.
      await grantWorkers(db);
      printDivided(plan, true, options);
    },
    { reportMigration: explain },
  );
};

/** Opening the runtime brings the schema up to date; this command only does that, and prints what it does. */
export const addMigrateCommand = (program: Command): void => {
  program
    .command("migrate")
    .description("create the database schema or bring it up to date; safe while nodes run")
    .option("--dry-run", "show which migrations would run; change nothing")
    .option("--citus", "then distribute tracking data across the workers of a Citus cluster; stop all nodes the first time")
    .option("--shards <number>", "with --citus: the number of shards; use two for each worker")
    .option("--json", "print JSON")
    .action(async (options: MigrateOptions) => {
      const { dryRun, json = false } = options;
      if (options.citus) return divide(options);
      if (dryRun) return showPending(json);
      const work = async () => {
        const names = (await readMigrations()).map(({ name }) => name);
        if (json) return printJson({ migrations: names });
        print(`The schema is up to date (the last migration is ${names.at(-1)}).`);
      };
      await withNewRuntime(work, { reportMigration: explain, grantsWorkers: true });
    });
};
