import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { type CarrierAdapter, trackingPageTemplate } from "../../carriers/adapter.ts";
import { carriers } from "../../carriers/registry.ts";
import { scaffoldCarrier } from "../../carriers/scaffold/scaffold.ts";
import { print, printJson, printTable, refuse } from "../output.ts";
import { addAccountCommands } from "./accounts.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The fields of the API's CarrierInfo, by the same names; all but isConnected, which differs from workspace to workspace. */
const asJson = (adapter: CarrierAdapter) => ({
  carrier: adapter.carrier,
  carrierId: adapter.carrier,
  name: adapter.name,
  countryCode: adapter.homeCountry,
  supportsPush: adapter.push !== undefined,
  trackingPage: trackingPageTemplate(adapter),
  numberFormats: adapter.numberFormats.map(({ name, pattern, examples, check }) => ({
    name,
    pattern: pattern.source,
    example: examples[0],
    hasCheckDigit: check !== undefined,
  })),
});

export const addCarrierCommands = (program: Command): void => {
  const command = program.command("carriers").description("carriers: list them, connect accounts, or begin a new one");
  command
    .command("list")
    .description("every carrier Kolli can follow")
    .option("--json", "answer in JSON")
    .action(({ json }: { json?: boolean }) => {
      if (json) return printJson(carriers.map(asJson));
      printTable(
        ["CARRIER", "NAME", "HOME", "PUSH"],
        carriers.map(({ carrier, name, homeCountry, push }) => [carrier, name, homeCountry, push ? "yes" : "no"]),
      );
    });
  addAccountCommands(command);
  command
    .command("scaffold <NAME>")
    .description("write the files of a new carrier, such as ROYAL_MAIL; see docs/adding-a-carrier.md")
    .action(async (name: string) => {
      const made = await scaffoldCarrier(root, name);
      if (!made.ok) return refuse(made.failure.message);
      for (const file of made.value) print(file);
    });
};
