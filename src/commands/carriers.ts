import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { carriers } from "../carriers/registry.ts";
import { scaffoldCarrier } from "../carriers/scaffold/scaffold.ts";
import { print, printJson, printTable, refuse } from "./output.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export const addCarrierCommands = (program: Command): void => {
  const command = program.command("carriers").description("carriers: list them, or begin a new one");
  command
    .command("list")
    .description("every carrier Kolli can follow")
    .option("--json", "answer in JSON")
    .action(({ json }: { json?: boolean }) => {
      const rows = carriers.map(({ carrier, name, homeCountry, push }) => ({
        carrier,
        name,
        homeCountry,
        push: push !== undefined,
      }));
      if (json) return printJson(rows);
      printTable(
        ["CARRIER", "NAME", "HOME", "PUSH"],
        rows.map((row) => [row.carrier, row.name, row.homeCountry, row.push ? "yes" : "no"]),
      );
    });
  command
    .command("scaffold <NAME>")
    .description("write the files of a new carrier, such as ROYAL_MAIL; see docs/adding-a-carrier.md")
    .action(async (name: string) => {
      const made = await scaffoldCarrier(root, name);
      if (!made.ok) return refuse(made.failure.message);
      for (const file of made.value) print(file);
    });
};
