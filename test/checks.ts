import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("..", import.meta.url));

/** Runs a program of the dependencies on this Node, its output shown as it comes. */
export const runTool = async (script: string, args: readonly string[]): Promise<boolean> => {
  const child = spawn(process.execPath, [`${repository}node_modules/${script}`, ...args], { cwd: repository, stdio: "inherit" });
  const [code] = await once(child, "exit");
  return code === 0;
};

const checks = [
  { name: "Biome (format and lint)", script: "@biomejs/biome/bin/biome", args: ["check", "--diagnostic-level=warn"] },
  { name: "TypeScript (server)", script: "typescript/bin/tsc", args: ["--noEmit", "-p", "."] },
  { name: "TypeScript (dashboard)", script: "typescript/bin/tsc", args: ["--noEmit", "-p", "dashboard"] },
  { name: "knip (nothing unused)", script: "knip/bin/knip.js", args: ["--no-progress"] },
];

export type Tally = { passed: number; failed: number };

/** Format, lint, types and unused code. */
export const runChecks = async (): Promise<Tally> => {
  const tally = { passed: 0, failed: 0 };
  for (const { name, script, args } of checks) {
    const startedAt = performance.now();
    console.log(`▶ ${name}`);
    const passed = await runTool(script, args);
    console.log(`${passed ? "✔" : "✖"} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`);
    tally[passed ? "passed" : "failed"]++;
  }
  return tally;
};
