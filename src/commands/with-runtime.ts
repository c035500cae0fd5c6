import { type Config, readConfig } from "../config.ts";
import { createLog } from "../lib/telemetry/log.ts";
import { adoptMasterKey } from "../operations/master-key/key-identity.ts";
import { missingDatabase, missingInstallation } from "../server/installation.ts";
import { openRuntime, type Runtime, type RuntimeOptions } from "../server/wiring/runtime.ts";
import { refuse } from "./output.ts";

/** The configuration, or all its problems together. */
export const loadConfig = () => {
  const config = readConfig(process.env, process.cwd());
  if (config.ok) return config.value;
  return refuse(`The configuration is invalid:\n${config.failure.map((problem) => `  - ${problem}`).join("\n")}`);
};

type Work<T> = (runtime: Runtime) => Promise<T>;

const run = async <T>(config: Config, work: Work<T>, options: RuntimeOptions = {}): Promise<T> => {
  const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel);
  const runtime = await openRuntime(config, log, "command", options);
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
  }
};

/**
 * Runs a command on the database: the running service's, or its own server for as long as it takes. It refuses if Kolli was
 * never started here: a wrong folder must not look like an empty installation.
 */
export const withRuntime = async <T>(work: Work<T>): Promise<T> => {
  const config = loadConfig();
  const missing = await missingInstallation(config);
  return missing === null ? run(config, work) : refuse(missing);
};

/** For when the database's key is lost: this node's takes its place, made where there is none. */
export const withAdoptedKey = async <T>(work: Work<T>): Promise<T> => {
  const config = loadConfig();
  const missing = await missingDatabase(config);
  return missing === null ? run(config, work, { settleKey: adoptMasterKey }) : refuse(missing);
};

/** For the command that prepares a database: it makes what is not there. */
export const withNewRuntime = <T>(work: Work<T>, options: RuntimeOptions): Promise<T> => run(loadConfig(), work, options);
