import { readConfig } from "../../../src/config.ts";
import type { Log } from "../../../src/lib/telemetry/log.ts";
import { serve } from "../../../src/server/serve.ts";
import { openRuntime } from "../../../src/server/wiring/runtime.ts";

/** What a process that only works is started with, read as from its environment. */
export const workerConfig = (env: Record<string, string>, folder: string) => {
  const config = readConfig({ KOLLI_DATA_DIR: folder, ...env }, "/");
  if (!config.ok) throw new Error(config.failure.join("\n"));
  return config.value;
};

/** A process that only works, within this one. */
export const startTestWorker = async (config: ReturnType<typeof workerConfig>, log: Log) => {
  const runtime = await openRuntime(config, log, "service");
  const serving = await serve(runtime, "worker");
  return {
    runtime,
    service: serving.service,
    async stop() {
      await serving.stop();
      await runtime.close();
    },
  };
};
