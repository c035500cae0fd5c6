import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { cannedCodes } from "../carriers/sandbox/canned.ts";
import { printSortedSchema } from "../graphql/print-schema.ts";
import { contractDocuments } from "../rest/document/register.ts";
import { buildDashboardSchema } from "../server/wiring/dashboard-schema.ts";
import { buildPublicSchema } from "../server/wiring/public-schema.ts";
import { statusWords } from "../tracking/statuses.ts";
import { print } from "./output.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The schema of the last released version. */
export const releasedFile = `${root}released.graphql`;

const staffWords = Object.fromEntries(Object.entries(statusWords).map(([status, { staff }]) => [status, staff]));

/** The contracts with clients and with the dashboard, as they are checked in. A test compares them with the code. */
export const printedContracts = () => [
  ...[...contractDocuments(buildPublicSchema(), manifest.version)].map(([path, text]) => ({ file: root + path.slice(1), text })),
  { file: `${root}dashboard.graphql`, text: printSortedSchema(buildDashboardSchema()) },
  { file: `${root}dashboard/test-codes.json`, text: `${JSON.stringify(Object.fromEntries(cannedCodes), null, 2)}\n` },
  { file: `${root}dashboard/status-words.json`, text: `${JSON.stringify(staffWords, null, 2)}\n` },
];

export const addSchemaCommand = (program: Command): void => {
  program
    .command("schema")
    .description("print the GraphQL schema, or update the checked-in files with --write")
    .option("--write", "write schema.graphql, openapi.json, schemas/, dashboard.graphql and the dashboard's lists")
    .option("--release", "write released.graphql: later schemas may not break what this one promises")
    .action(async ({ write, release }: { write?: boolean; release?: boolean }) => {
      const contracts = printedContracts();
      if (release) await writeFile(releasedFile, contracts[0]!.text);
      if (write) for (const { file, text } of contracts) await writeFile(file, text);
      if (!write && !release) print(contracts[0]!.text);
    });
};
