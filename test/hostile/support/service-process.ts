import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { noCodeGeneration } from "../../../src/lib/code-generation.ts";
import { childEnvironment } from "../../support/processes/child-environment.ts";
import type { MemoryReading, Order } from "./gauge.ts";

const main = fileURLToPath(new URL("../../../src/main.ts", import.meta.url));
const gauge = new URL("./gauge.ts", import.meta.url).href;

/** What the machine gives the service. The heap is a part of it: buffers, code and TLS want the rest. */
export const memoryLimitBytes = 512 * 1024 * 1024;
const heapMegabytes = 320;

export type ServiceProcess = {
  port: number;
  authorityFile: string;
  pid: number;
  hasEnded(): boolean;
  /** How it ended and what it said last; for the failure's message. */
  lastWords(): Promise<string>;
  /** What it has written to its log so far. */
  loggedBytes(): number;
  memory(): Promise<MemoryReading>;
  memoryWithGarbage(): Promise<MemoryReading>;
  /** Counts turns of its event loop from now on. */
  beginTurns(): Promise<void>;
  /** The most processor time that one turn of its event loop took since then. */
  longestTurnMs(): Promise<number>;
  /** Plants a fault for the judge to see: nothing else happens in the service meanwhile. */
  block(ms: number, by: "working" | "sleeping"): Promise<void>;
  /** The most it ever held. */
  peakBytes(): Promise<number>;
  stop(): Promise<void>;
};

const keptLogCharacters = 4_000;

/**
 * Kolli as an operator starts it, in one process that has the machine's memory to itself. Its log goes to a file: a pipe that the
 * attacking process is too busy to read would make the service wait.
 */
export const startServiceProcess = async (env: Record<string, string>, logFile: string): Promise<ServiceProcess> => {
  const log = openSync(logFile, "w");
  const flags = [noCodeGeneration, `--max-old-space-size=${heapMegabytes}`, "--expose-gc", `--import=${gauge}`];
  const child: ChildProcess = spawn(process.execPath, [...flags, main, "serve", "--processes", "1", "--json"], {
    // As the launcher starts it.
    env: {
      ...childEnvironment(),
      MALLOC_ARENA_MAX: "1",
      MALLOC_TRIM_THRESHOLD_: "131072",
      NODE_OPTIONS: "--max-semi-space-size=8",
      ...env,
    },
    stdio: ["ignore", "pipe", log, "ipc"],
  });
  closeSync(log);
  let ending: string | null = null;
  child.once("exit", (code, signal) => {
    ending = `ended with ${signal ?? `exit code ${code}`}`;
  });
  const lastWords = async () =>
    `The service ${ending ?? "runs"}. Its log ends with:\n${(await readFile(logFile, "utf8")).slice(-keptLogCharacters)}`;

  const welcome = await Promise.race([
    once(createInterface({ input: child.stdout! }), "line"),
    once(child, "exit").then(() => null),
  ]);
  if (welcome === null) throw new Error(await lastWords());
  const { url, caFile } = JSON.parse(welcome[0]) as { url: string; caFile: string };

  const ask = async <Value>(order: Order): Promise<Value> => {
    child.send(order);
    const [{ answer }] = await once(child, "message", { signal: AbortSignal.timeout(60_000) });
    return answer as Value;
  };

  return {
    port: Number(new URL(url).port),
    authorityFile: caFile,
    pid: child.pid!,
    hasEnded: () => ending !== null,
    lastWords,
    loggedBytes: () => statSync(logFile).size,
    memory: () => ask<MemoryReading>({ ask: "memory" }),
    memoryWithGarbage: () => ask<MemoryReading>({ ask: "memory-with-garbage" }),
    beginTurns: () => ask({ ask: "begin-turns" }),
    longestTurnMs: () => ask<number>({ ask: "longest-turn" }),
    block: (ms, by) => ask({ ask: "block", ms, by }),
    async peakBytes() {
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${child.pid}/status`, "utf8"))!;
      return Number(kilobytes) * 1024;
    },
    async stop() {
      if (ending !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const cut = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(cut);
    },
  };
};
