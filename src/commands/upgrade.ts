import type { Command } from "commander";
import { systemClock } from "../lib/clock.ts";
import { planUpgrade, type UpgradePlan } from "../operations/doctor/upgrade-plan.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { loadConfig } from "./with-runtime.ts";

const printPlan = ({ version, canUpgrade, checks, steps }: UpgradePlan): void => {
  print(
    canUpgrade ? `Kolli ${version} can take over this installation.` : `Kolli ${version} cannot take over this installation yet.`,
  );
  for (const { name, message } of checks) print(`  ${name}: ${message}`);
  print(canUpgrade ? "\nWhat to do:" : "\nWhat to do first:");
  for (const [nth, step] of steps.entries()) print(`  ${nth + 1}. ${step}`);
};

export const addUpgradeCommand = (program: Command): void => {
  program
    .command("upgrade")
    .description("check whether this version can take over an installation, and print the steps")
    .option("--check", "check only; change nothing")
    .option("--json", "print JSON")
    .action(async ({ check, json }: { check?: boolean; json?: boolean }) => {
      if (!check)
        return refuse(
          "Kolli does not update itself: use npm, your image registry or your package manager. Run `kolli upgrade --check` with the new version to see whether it can take over and what to do.",
        );
      const plan = await planUpgrade(loadConfig(), systemClock);
      if (!plan.canUpgrade) process.exitCode = 1;
      if (json) return printJson(plan);
      printPlan(plan);
      explain("Nothing was changed.");
    });
};
