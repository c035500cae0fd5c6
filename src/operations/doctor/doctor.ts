import type { Config } from "../../config.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Result } from "../../lib/result.ts";
import { bad, type Check, good } from "./check.ts";
import { checkDatabase } from "./database-checks.ts";
import { checkAddress, checkDataFolder, checkDisk, checkHostCertificates, checkTls } from "./machine-checks.ts";
import { checkMail } from "./mail-check.ts";

/** Checks of a feature, such as the carriers' connections. */
export type CheckSource = (config: Config) => Promise<readonly Check[]>;

const fixConfiguration = "Correct the variable and start again; `kolli doctor` lists them all with their defaults.";

/** Checks everything that must be right before Kolli can run, and says how to fix what is not. */
export const runDoctor = async (
  config: Result<Config, string[]>,
  clock: Clock,
  more: readonly CheckSource[] = [],
): Promise<Check[]> => {
  if (!config.ok) return config.failure.map((problem) => bad("Configuration", problem, fixConfiguration));
  const { value } = config;
  const sources: CheckSource[] = [
    async () => [good("Configuration", "All settings are valid.")],
    async () => [await checkDataFolder(value), await checkDisk(value)],
    () => checkDatabase(value, clock),
    async () => [await checkTls(value, clock.now())],
    () => checkHostCertificates(value, clock.now()),
    async () => [await checkAddress(value)],
    () => checkMail(value),
    ...more,
  ];
  const results = await Promise.all(sources.map((source) => source(value)));
  return results.flat();
};
