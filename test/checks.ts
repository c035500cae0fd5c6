import { runTool } from "./support/processes/tools.ts";

/** What was found the last time is kept, and only what has changed since is looked at again. */
const kept = "node_modules/.cache/checks";
const incremental = (name: string): string[] => ["--incremental", "--tsBuildInfoFile", `${kept}/${name}.tsbuildinfo`];

const checks = [
  { name: "Biome (format and lint)", script: "@biomejs/biome/bin/biome", args: ["check", "--diagnostic-level=warn"] },
  { name: "TypeScript (server)", script: "typescript/bin/tsc", args: ["--noEmit", "-p", ".", ...incremental("server")] },
  {
    name: "TypeScript (dashboard)",
    script: "typescript/bin/tsc",
    args: ["--noEmit", "-p", "dashboard", ...incremental("dashboard")],
  },
  {
    name: "TypeScript (client)",
    script: "typescript/bin/tsc",
    args: ["--noEmit", "-p", "sdk/typescript", ...incremental("client")],
  },
  {
    name: "knip (nothing unused)",
    script: "knip/bin/knip.js",
    args: ["--no-progress", "--cache", "--cache-location", `${kept}/knip`],
  },
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
