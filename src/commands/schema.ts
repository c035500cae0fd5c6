import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { cannedCodes } from "../carriers/sandbox/canned.ts";
import { printSortedSchema } from "../graphql/print-schema.ts";
import { buildDashboardSchema } from "../server/wiring/dashboard-schema.ts";
import { buildPublicSchema } from "../server/wiring/public-schema.ts";
import { print } from "./output.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The contracts with clients and with the dashboard, as they are checked in. A test compares them with the code. */
export const printedContracts = () => [
  { file: `${root}schema.graphql`, text: printSortedSchema(buildPublicSchema()) },
  { file: `${root}dashboard.graphql`, text: printSortedSchema(buildDashboardSchema()) },
  { file: `${root}dashboard/test-codes.json`, text: `${JSON.stringify(Object.fromEntries(cannedCodes), null, 2)}\n` },
];

export const addSchemaCommand = (program: Command): void => {
  program
    .command("schema")
    .description("print the GraphQL schema, or update the checked-in files with --write")
    .option("--write", "write schema.graphql, dashboard.graphql and dashboard/test-codes.json")
    .action(async ({ write }: { write?: boolean }) => {
      const contracts = printedContracts();
      if (!write) return print(contracts[0]!.text);
      for (const { file, text } of contracts) await writeFile(file, text);
    });
};
