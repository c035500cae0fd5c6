import manifest from "../../../package.json" with { type: "json" };
import type { Config } from "../../config.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Check } from "./check.ts";
import { checkDatabase } from "./database-checks.ts";

/** The checks that must pass before a version takes over. */
const askedFor = ["Database", "Cluster", "Shards", "Database role", "Schema", "Master key", "Old data"];

export type UpgradePlan = { version: string; canUpgrade: boolean; checks: Check[]; steps: string[] };

const stepsFor = (checks: readonly Check[]): string[] => {
  const bad = checks.filter(({ state }) => state === "fail");
  if (bad.length > 0) return bad.map(({ fix, message }) => fix ?? message);
  const schema = checks.find(({ name }) => name === "Schema");
  const replace = "Replace the nodes one at a time, each when the previous one is ready (/readyz).";
  if (schema?.state === "ok") return [replace];
  return [
    "Read CHANGELOG.md, and create a backup: migrations cannot be undone.",
    "Run `kolli migrate` with this version, as the role that owns the tables. Nodes of the previous version keep serving.",
    replace,
  ];
};

/** This version is the new one: it checks an installation that another one runs, and changes nothing. */
export const planUpgrade = async (config: Config, clock: Clock): Promise<UpgradePlan> => {
  const checks = (await checkDatabase(config, clock)).filter(({ name }) => askedFor.includes(name));
  return {
    version: manifest.version,
    canUpgrade: checks.every(({ state }) => state !== "fail"),
    checks,
    steps: stepsFor(checks),
  };
};
