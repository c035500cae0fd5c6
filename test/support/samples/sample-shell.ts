import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../eventually.ts";

export type Environment = Readonly<Record<string, string>>;
export type Running = { output(): string; stop(): Promise<void> };

const collect = (child: ChildProcess): (() => string) => {
  let output = "";
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return () => output;
};

/** A program with whatever it starts: they end together. */
export const startProgram = (command: string, args: readonly string[], cwd: string, env: Environment): Running => {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const output = collect(child);
  const closed = once(child, "close");
  return {
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGTERM");
      await closed;
    },
  };
};

export const runProgram = async (command: string, args: readonly string[], cwd: string, env: Environment) => {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = collect(child);
  const [code] = await once(child, "close");
  return { code: code as number | null, output: output() };
};

/** One terminal: what a sample sets is there for the next. */
export const openShell = (folder: string, first: Environment) => {
  let env = first;
  return {
    env: () => env,
    async run(text: string) {
      const kept = join(folder, "environment");
      const script = `set -euo pipefail; set -a\n${text}\nenv -0 > '${kept}'`;
      const ran = await runProgram("bash", ["-c", script], folder, env);
      if (ran.code === 0) {
        const lines = (await readFile(kept, "utf8")).split("\0").filter((line) => line.includes("="));
        env = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
      }
      return ran;
    },
    /** Started and left running until its words have been seen. */
    async runUntil(text: string, words: string, meanwhile: () => Promise<unknown>) {
      const running = startProgram("bash", ["-c", text], folder, env);
      try {
        await eventually(async () => {
          if (running.output().includes(words)) return true;
          await meanwhile();
          return false;
        }, 120_000);
      } catch {
        throw new Error(`It never said "${words}":\n${running.output()}`);
      } finally {
        await running.stop();
      }
    },
  };
};
