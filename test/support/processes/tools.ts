import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { withPlainPath } from "../../../bin/launcher/plain-path.js";
import { temporaryFolder } from "./temporary-folder.ts";

const stopSignals = ["SIGINT", "SIGTERM"] as const;

/** Someone wants the run to end; the tool that ran was told so, and is gone. */
class Interrupted extends Error {}

/** `isCutOff`: its time was over, and everything it had started was ended. */
type Outcome = { succeeded: boolean; output: string; isCutOff: boolean };
type RunOptions = { show?: "as it comes" | "at the end"; cutOffAfterMs?: number };

/** Runs a script on this Node. Its output is shown as it comes, or handed over at the end. */
export const runScript = (argsIn: (repository: string) => readonly string[], options: RunOptions = {}): Promise<Outcome> =>
  withPlainPath(async (repository, environment) => {
    const { show = "as it comes", cutOffAfterMs = Number.POSITIVE_INFINITY } = options;
    const hasLimit = Number.isFinite(cutOffAfterMs);
    const child = spawn(process.execPath, [...argsIn(repository)], {
      cwd: repository,
      env: { ...process.env, ...environment },
      stdio: show === "as it comes" ? "inherit" : ["ignore", "pipe", "pipe"],
      // Its own process group, so that whatever it started can be ended with it.
      detached: hasLimit,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    const limit = hasLimit ? startLimit(child, cutOffAfterMs) : null;
    const succeeded = await untilEnded(child);
    return { succeeded, output, isCutOff: (await limit?.end()) ?? false };
  });

/** Runs a program of the dependencies. */
export const runTool = (
  script: string,
  argsIn: (repository: string) => readonly string[],
  options?: RunOptions,
): Promise<Outcome> => runScript((repository) => [join(repository, "node_modules", script), ...argsIn(repository)], options);

/** How long processes may take to end after they were asked to. */
const graceMs = 15_000;

const signalGroup = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
};

/** Ends the process group of this child when its time is over. `end` returns whether it was, once the group is gone. */
const startLimit = ({ pid }: ChildProcess, ms: number) => {
  let isCutOff = false;
  const cutOff = async (): Promise<void> => {
    isCutOff = true;
    signalGroup(pid!, "SIGTERM");
    const end = performance.now() + graceMs;
    while (signalGroup(pid!, 0) && performance.now() < end) await delay(100);
    signalGroup(pid!, "SIGKILL");
  };
  let cuttingOff: Promise<void> | undefined;
  const timer = setTimeout(() => (cuttingOff = cutOff()), ms);
  return {
    async end(): Promise<boolean> {
      clearTimeout(timer);
      await cuttingOff;
      return isCutOff;
    },
  };
};

/** At once, and to the end of each: where one is interrupted the others are too, and are gone before anything else is done. */
export const together = async <A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
};

const untilEnded = async (child: ChildProcess): Promise<boolean> => {
  let isInterrupted = false;
  const passOn = (signal: NodeJS.Signals) => {
    isInterrupted = true;
    if (!signalGroup(child.pid!, signal)) child.kill(signal);
  };
  for (const signal of stopSignals) process.on(signal, passOn);
  const [code] = await once(child, "close");
  for (const signal of stopSignals) process.removeListener(signal, passOn);
  if (isInterrupted) throw new Interrupted();
  return code === 0;
};

const otherHomes = ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"];

/**
 * Gives this process and all it starts a home and a temporary folder that are gone afterwards: linters, browsers and npm
 * keep files at home, and a test that is killed keeps its folder. A run leaves nothing behind.
 */
export const inTemporaryHome = async (work: () => Promise<void>): Promise<void> => {
  const folder = await temporaryFolder("run");
  for (const name of otherHomes) delete process.env[name];
  // npm tells what it starts where it keeps its own files; tests that start npm must not write there.
  Object.assign(process.env, { HOME: folder, TMPDIR: folder, npm_config_cache: join(folder, ".npm") });
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    process.exitCode = 130;
  } finally {
    // A database that was told to stop may still be writing its last words.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
