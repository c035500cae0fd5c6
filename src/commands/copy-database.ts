import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { Refusal } from "../lib/refusal.ts";
import { countRunningProcesses } from "../operations/master-key/reseal.sql.ts";
import { refuseUnsupportedServer } from "../operations/server-version.ts";
import { findPrimary } from "../postgres/connections/find-primary.ts";
import { copyDatabase, requireRowCounts } from "../postgres/copy/copy-database.ts";
import { openPool } from "../postgres/pool.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { withRuntime } from "./with-runtime.ts";

const requireSupported = async (url: string): Promise<void> => {
  const pool = openPool({ url, maxConnections: 1, onError: () => {} });
  await refuseUnsupportedServer(pool.db).finally(pool.close);
};

/** A password on a command line is seen by everyone on the machine. */
const targetOf = ({ to, toFile }: { to?: string; toFile?: string }): string => {
  if (toFile !== undefined) {
    try {
      return readFileSync(toFile, "utf8").trim();
    } catch (error) {
      return refuse(`--to-file is ${toFile}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    }
  }
  if (to === undefined) return refuse("Name the target database with --to or --to-file.");
  if (URL.canParse(to) && new URL(to).password !== "")
    explain("Other users of this machine can see a password on the command line. Use --to-file instead.");
  return to;
};

const copy = ({ json, ...target }: { to?: string; toFile?: string; json?: boolean }): Promise<void> =>
  withRuntime(async ({ db, databaseUrl, directUrl = databaseUrl }) => {
    const to = targetOf(target);
    const running = (await countRunningProcesses(db))?.count ?? 0;
    if (running > 0)
      refuse(
        `Kolli is running (${running} processes on this database). Stop all of them first: the copy would miss what they write.`,
      );
    try {
      await requireSupported(to);
      const counts = await copyDatabase(await findPrimary(directUrl), to, explain);
      await requireRowCounts(to, counts);
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
      if (json) return printJson({ tables: Object.fromEntries(counts), rows });
      print(
        `${rows} rows of ${counts.size} tables were copied. Set DATABASE_URL to the new database, keep the same master key, and start Kolli.`,
      );
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return refuse(
        `The copy failed: ${(error as Error).message}. The current database is unchanged. Empty the target database before you try again.`,
      );
    }
  });

export const addCopyDatabaseCommand = (program: Command): void => {
  program
    .command("copy-database")
    .description("copy everything to an empty database on another PostgreSQL server, while Kolli is stopped")
    .option("--to <url>", "the target database, in the format of DATABASE_URL")
    .option("--to-file <file>", "a file that contains the target database, to keep its password off the command line")
    .option("--json", "print JSON")
    .action(copy);
};
