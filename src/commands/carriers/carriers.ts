import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { type KnownCarrier, trackingPageTemplate } from "../../carriers/adapter.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import { allCarriers, findAdapter } from "../../carriers/registry.ts";
import { scaffoldCarrier } from "../../carriers/scaffold/scaffold.ts";
import { print, printJson, printTable, refuse } from "../output.ts";
import { addAccountCommands } from "./accounts.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** An own courier is each workspace's own. */
const listed = allCarriers.filter(({ carrier }) => carrier !== ownCourier.carrier);

const isDirect = ({ carrier }: KnownCarrier): boolean => findAdapter(carrier) !== undefined;

/** The fields of the API's CarrierInfo, by the same names; all but isConnected, which differs from workspace to workspace. `via` is without an aggregator's account where there is a choice. */
const asJson = (known: KnownCarrier) => ({
  carrier: known.carrier,
  carrierId: known.carrier,
  name: known.name,
  countryCode: known.homeCountry,
  via: isDirect(known) ? "DIRECT" : "AGGREGATOR",
  supportsPush: !isDirect(known) || known.push !== undefined,
  trackingPage: trackingPageTemplate(known),
  numberFormats: known.numberFormats.map(({ name, pattern, examples, check }) => ({
    name,
    pattern: pattern.source,
    example: examples[0],
    hasCheckDigit: check !== undefined,
  })),
});

export const addCarrierCommands = (program: Command): void => {
  const command = program.command("carriers").description("list carriers, connect accounts, or scaffold a new carrier");
  command
    .command("list")
    .description("list every carrier that Kolli supports")
    .option("--json", "print JSON")
    .action(({ json }: { json?: boolean }) => {
      if (json) return printJson(listed.map(asJson));
      printTable(
        ["CARRIER", "NAME", "HOME", "PUSH", "VIA"],
        [...listed.filter(isDirect), ...listed.filter((known) => !isDirect(known))].map((known) => {
          const { supportsPush, via } = asJson(known);
          return [known.carrier, known.name, known.homeCountry, supportsPush ? "yes" : "no", via.toLowerCase()];
        }),
      );
    });
  addAccountCommands(command);
  command
    .command("scaffold <NAME>")
    .description("create the files of a new carrier, such as ROYAL_MAIL; see docs/adding-a-carrier.md")
    .option("--json", "print JSON")
    .action(async (name: string, { json }: { json?: boolean }) => {
      const made = await scaffoldCarrier(root, name);
      if (!made.ok) return refuse(made.failure.message);
      if (json) return printJson({ files: made.value });
      for (const file of made.value) print(file);
    });
};
