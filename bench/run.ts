import { openEnvironment } from "./environment.ts";
import { hold } from "./measure.ts";
import type { Result, Scenario } from "./scenario.ts";
import { scenarios } from "./scenarios/all.ts";

const args = process.argv.slice(2);
const isJson = args.includes("--json");
const names = args.filter((arg) => !arg.startsWith("--"));
const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
const tell = (text: string) => void process.stderr.write(`${text}\n`);

if (unknown.length > 0 || args.includes("--help")) {
  tell(
    `Usage: npm run bench -- [--json] [scenario …]\n\nScenarios:\n${scenarios.map(({ name, against }) => `  ${name.padEnd(24)} against ${against}`).join("\n")}`,
  );
  process.exit(unknown.length > 0 ? 1 : 0);
}

const wanted =
  names.length > 0 ? scenarios.filter(({ name }) => names.includes(name)) : scenarios.filter(({ onDemand }) => !onDemand);

const environment = await openEnvironment(tell);
const results: Result[] = [];
const run = async (scenario: Scenario): Promise<void> => {
  const startedAt = performance.now();
  tell(`${scenario.name}: preparing …`);
  const contest = await scenario.setUp(environment);
  try {
    const result = await hold(scenario, contest);
    results.push(result);
    tell(`${scenario.name}: ${result.ratio}× of ${scenario.against} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
  } finally {
    await contest.tearDown();
  }
};

try {
  for (const scenario of wanted) await run(scenario);
} finally {
  await environment.close();
}

const row = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(26) : cell.padStart(11))).join(" ");
if (isJson) process.stdout.write(`${JSON.stringify(results)}\n`);
else {
  const lines = results.map(({ name, rate, floor, ratio, target, atMost, pass, details }) =>
    row([
      name,
      String(rate),
      String(details.p50Ms),
      String(details.p99Ms),
      details.cpuUs === null ? "–" : String(details.cpuUs),
      String(floor),
      `${ratio}×`,
      `${atMost ? "≤" : "≥"} ${target}×`,
      pass ? "yes" : "NO",
    ]),
  );
  process.stdout.write(
    `\n${row(["scenario", "rate/s", "p50 ms", "p99 ms", "CPU µs/op", "floor/s", "ratio", "target", "reached"])}\n${lines.join("\n")}\n`,
  );
}
process.exit(results.every(({ pass }) => pass) ? 0 : 2);
