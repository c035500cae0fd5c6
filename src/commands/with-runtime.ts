import { readConfig } from "../config.ts";
import { createLog } from "../lib/log.ts";
import { type SettleKey, settleMasterKey } from "../server/key-identity.ts";
import { openRuntime, type Runtime } from "../server/runtime.ts";
import { refuse } from "./output.ts";

/** The configuration, or every problem in it at once. */
export const loadConfig = () => {
  const config = readConfig(process.env, process.cwd());
  if (config.ok) return config.value;
  return refuse(`The configuration is wrong:\n${config.failure.map((problem) => `  - ${problem}`).join("\n")}`);
};

/** Runs a command on the database: the running service's, or one of its own for as long as it takes. */
export const withRuntime = async <T>(
  work: (runtime: Runtime) => Promise<T>,
  settleKey: SettleKey = settleMasterKey,
): Promise<T> => {
  const config = loadConfig();
  const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel);
  const runtime = await openRuntime(config, log, "command", settleKey);
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
  }
};
