import { openEnvironment } from "./environment.ts";
import { hold, judge } from "./measure.ts";
import { writeReadme } from "./readme.ts";
import type { Result, Scenario } from "./scenario.ts";
import { scenarios } from "./scenarios/all.ts";
import { describeSteadiness, watchSteadiness } from "./steadiness.ts";
import { textTable } from "./table.ts";

/** Everything that is not on demand ends within a quarter of an hour on any machine: what is not measured by then is left out. */
const deadlineMs = 14 * 60_000;

const args = process.argv.slice(2);
const isJson = args.includes("--json");
const names = args.filter((arg) => !arg.startsWith("--"));
const print = (text: string) => void process.stderr.write(`${text}\n`);

/** By name, or by a common prefix: `claim-scale` means each size of it. */
const named = (name: string): readonly Scenario[] => {
  const exact = scenarios.filter((scenario) => scenario.name === name);
  return exact.length > 0 ? exact : scenarios.filter((scenario) => scenario.name.startsWith(`${name}-`));
};
const unknown = names.filter((name) => named(name).length === 0);
if (unknown.length > 0 || args.includes("--help")) {
  const list = scenarios.map(({ name, what, onDemand }) => `  ${name.padEnd(24)} ${what}${onDemand ? " (only by name)" : ""}`);
  if (unknown.length > 0) print(`There is no scenario ${unknown.join(", ")}.\n`);
  print(`Usage: npm run bench -- [--json] [--write-readme] [scenario …]\n\nScenarios:\n${list.join("\n")}`);
  process.exit(unknown.length > 0 ? 1 : 0);
}
const wanted =
  names.length > 0
    ? scenarios.filter((one) => names.some((name) => named(name).includes(one)))
    : scenarios.filter(({ onDemand }) => !onDemand);

const startedAt = performance.now();
const environment = await openEnvironment(print);
const steadiness = watchSteadiness();
const results: Result[] = [];

const measure = async (scenario: Scenario): Promise<Result> => {
  if ("measure" in scenario) return judge(scenario, await scenario.measure(environment));
  const contest = await scenario.setUp(environment);
  try {
    return await hold(scenario, contest, { database: environment.databasePids, betweenTurns: steadiness.look });
  } finally {
    await contest.tearDown();
  }
};

const printResult = ({ ratio, rounds, allCpuUs, floorAllCpuUs }: Result, seconds: number): void => {
  const cpu = allCpuUs && floorAllCpuUs ? `; CPU of all processes ${allCpuUs} µs/op, floor ${floorAllCpuUs}` : "";
  print(`  ${ratio}× [${rounds.join(" ")}]${cpu} (${Math.round(seconds)} s)`);
};

const missed: string[] = [];
try {
  for (const scenario of wanted) {
    if (names.length === 0 && performance.now() - startedAt > deadlineMs) {
      missed.push(scenario.name);
      continue;
    }
    print(`${scenario.name}: against ${scenario.against} …`);
    const begunAt = performance.now();
    const result = await measure(scenario);
    results.push(result);
    printResult(result, (performance.now() - begunAt) / 1000);
  }
} finally {
  await environment.close();
}

if (steadiness.slowShare() !== null) print(describeSteadiness(steadiness));
if (missed.length > 0) print(`Not measured, time was over: ${missed.join(", ")}.`);
process.stdout.write(isJson ? `${JSON.stringify(results)}\n` : `\n${textTable(results)}\n`);
if (args.includes("--write-readme")) await writeReadme(results, steadiness);
process.exitCode = missed.length === 0 && results.every(({ pass }) => pass) ? 0 : 2;
