import { spawn } from "node:child_process";
import * as module from "node:module";
import { constants } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ignoreHangupWithoutTerminal } from "./hangup.js";
import { runnableNode } from "./libatomic.js";
import { stopWithNpm } from "./npm.js";
import { fail, isNewNode, isPackage, repository } from "./surroundings.js";

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"];

/** See src/lib/code-generation.ts. It is read when a process starts, so a service without it is started again. */
const noCodeGeneration = "--disallow-code-generation-from-strings";
const main = resolve(repository, "src/main.ts");
const isService = (path, args) => path === main && args[0] === "serve";

/** For every process whose sources are below node_modules. */
const stripTypes = new URL("./strip-types.js", import.meta.url).href;
const packageFlags = isPackage ? ["--import", stripTypes] : [];

/** The same process with other flags, if the system can do that; else a child. */
const startAgain = (path, args) => {
  if (process.platform === "win32" || !process.execve) return runInChild(path, args);
  const flags = [noCodeGeneration, ...packageFlags, ...process.execArgv];
  process.execve(process.execPath, [process.execPath, ...flags, process.argv[1], ...args], process.env);
};

/** Runs a TypeScript file: in this process if it is new enough, else in a child that ends with this one. */
export const runOnNewNode = async (file, args) => {
  const path = resolve(file);
  ignoreHangupWithoutTerminal();
  stopWithNpm();
  // Caches the compiled sources: later starts take a third of the time.
  process.env.NODE_COMPILE_CACHE ??= resolve(repository, "node_modules/.cache/kolli");
  // The C library gives each thread its own pool, which costs a process of ten threads 5 MB.
  process.env.MALLOC_ARENA_MAX ??= "1";
  // Freed memory goes back to the system: the library raises this threshold after the first large body, and then holds much.
  process.env.MALLOC_TRIM_THRESHOLD_ ??= "131072";
  if (path === main) limitYoungMemory(process.env);
  if (isNewNode()) {
    if (isService(path, args) && !process.execArgv.includes(noCodeGeneration)) return startAgain(path, args);
    process.argv = [process.argv[0], path, ...args];
    module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
    if (isPackage && !process.execArgv.includes(stripTypes)) await import(stripTypes);
    await import(pathToFileURL(path).href);
    return;
  }
  runInChild(path, args);
};

/**
 * Room for new objects. Under load V8 would take 100 MB more for hardly more speed (measured 2026-11: 333 MB and 187 MB). It is
 * read when a process starts, so it applies to child processes: a Node from the dependencies, and the processes that serve.
 */
const limitYoungMemory = (env) => {
  const given = env.NODE_OPTIONS ?? "";
  if (!given.includes("semi-space")) env.NODE_OPTIONS = `${given} --max-semi-space-size=8`.trim();
};

/** Signals and the exit code pass through; the child notices if this process is gone. */
export const runInChild = (path, args) => {
  const lifeline = new URL("./lifeline.js", import.meta.url).href;
  const flags = [...(isService(resolve(path), args) ? [noCodeGeneration] : []), ...packageFlags];
  const child = spawn(runnableNode(), [...flags, "--import", lifeline, path, ...args], {
    // The fourth stream carries nothing: it ends when this process is gone, for whatever reason.
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    env: { ...process.env, KOLLI_LIFELINE: "3" },
  });
  child.once("error", (error) => {
    const libc = "It is built for glibc. On Alpine and other musl systems, install Node 26 from the system's packages.";
    fail(`Node could not be started (${error.message}). ${process.platform === "linux" ? libc : ""}`);
  });
  for (const signal of forwarded) {
    if (process.listenerCount(signal) === 0) process.on(signal, () => child.kill(signal));
  }
  child.once("exit", (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : code));
};
