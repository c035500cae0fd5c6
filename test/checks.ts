import { runTool } from "./support/processes/tools.ts";

const checks = [
  { name: "Biome (format and lint)", script: "@biomejs/biome/bin/biome", args: ["check", "--diagnostic-level=warn"] },
  { name: "TypeScript (server)", script: "typescript/bin/tsc", args: ["--noEmit", "-p", "."] },
  { name: "TypeScript (dashboard)", script: "typescript/bin/tsc", args: ["--noEmit", "-p", "dashboard"] },
  { name: "knip (nothing unused)", script: "knip/bin/knip.js", args: ["--no-progress"] },
];

export type Tally = { passed: number; failed: number };

/** Format, lint, types and unused code, one after the other. Tests may run beside it: each one's words come out together. */
export const runChecks = async (): Promise<Tally> => {
  const tally = { passed: 0, failed: 0 };
  for (const { name, script, args } of checks) {
    const startedAt = performance.now();
    const { succeeded, output } = await runTool(script, () => args, { show: "at the end" });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${succeeded ? "✔" : `✖`} ${name} (${seconds} s)\n${output}`);
    tally[succeeded ? "passed" : "failed"]++;
  }
  return tally;
};
