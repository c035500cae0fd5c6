import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "./child-environment.ts";

const main = fileURLToPath(new URL("../../../src/main.ts", import.meta.url));

/** Kolli as an operator runs it: a process of its own, on a database that is there already. */
export type NodeProcess = {
  child: ChildProcess;
  url: string;
  testKey: string;
  /** All that it has written to its log. */
  log(): string;
  hasExited(): boolean;
  /** Asks it to stop, and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; seconds: number }>;
};

export type NodeProcessOptions = {
  databaseUrl: string;
  args?: readonly string[];
  nodeArgs?: readonly string[];
  /** The program, where it is not the one of this repository. */
  program?: string;
  env?: Readonly<Record<string, string>>;
  /** When it has started, where it does not say so by itself, as a worker. */
  started?: () => Promise<unknown>;
};

export const startNodeProcess = async ({
  databaseUrl,
  args = [],
  nodeArgs = [],
  program = main,
  env = {},
  started,
}: NodeProcessOptions): Promise<NodeProcess> => {
  const dataDir = await mkdtemp(join(tmpdir(), "kolli-node-"));
  const child = spawn(process.execPath, [...nodeArgs, program, "serve", "--json", ...args], {
    cwd: dataDir,
    env: { ...childEnvironment(), HOME: dataDir, PORT: "0", KOLLI_DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  let said = "";
  child.stderr.on("data", (chunk) => (log += chunk));
  child.stdout.on("data", (chunk) => (said += chunk));
  const exited = once(child, "exit").then(() => rm(dataDir, { recursive: true, force: true }));
  await Promise.race([
    once(child, "exit").then(() => {
      throw new Error(`Kolli ended while it started:\n${log}`);
    }),
    started?.() ?? new Promise<void>((resolve) => child.stdout.on("data", () => said.includes("\n") && resolve())),
  ]);
  const { url, testKey } = (started ? { url: "", testKey: "" } : JSON.parse(said)) as { url: string; testKey: string };
  return {
    child,
    url,
    testKey,
    log: () => log,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    async stop(signal = "SIGTERM") {
      const begin = performance.now();
      child.kill(signal);
      await exited;
      return { code: child.exitCode, seconds: (performance.now() - begin) / 1000 };
    },
  };
};
