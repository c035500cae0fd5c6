import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "./child-environment.ts";

const program = fileURLToPath(new URL("../../../src/main.ts", import.meta.url));

export type ServeOutcome = { code: number | null; said: string; welcome: Record<string, unknown> | null };

/**
 * Runs `kolli serve` as a process of its own, with nothing of this process's settings, until it says that it is ready, and
 * stops it then; or until it ends by itself. `wrapper` is a shell line that ends in `exec "$@"`.
 */
export const serveUntilReady = async (env: Record<string, string>, wrapper?: string): Promise<ServeOutcome> => {
  const command = [process.execPath, program, "serve", "--json"];
  const [file, ...args] = wrapper === undefined ? command : ["sh", "-c", wrapper, "sh", ...command];
  const child = spawn(file!, args, {
    env: { ...childEnvironment(), PORT: "0", KOLLI_PROCESSES: "1", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 200_000,
    killSignal: "SIGKILL",
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  let welcome: ServeOutcome["welcome"] = null;
  createInterface({ input: child.stdout }).on("line", (line) => {
    welcome = JSON.parse(line);
    child.kill("SIGTERM");
  });
  const { promise, resolve } = Promise.withResolvers<ServeOutcome>();
  child.once("close", (code) => resolve({ code, said, welcome }));
  return promise;
};
