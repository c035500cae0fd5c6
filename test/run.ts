// What `npm test` runs: the checks and every test. Ends with "N passed, N failed" on a line of its own.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks, type Tally } from "./checks.ts";
import { inTemporaryHome, runScript, runTool, together } from "./support/tools.ts";

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** A file that does not even load has no tests to fail, and an error outside of any test has no test: both count. */
const tallyOf = (report: VitestReport | null): Tally => {
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed };
};

const runVitest = async (filters: readonly string[]): Promise<Tally> => {
  const folder = await mkdtemp(join(tmpdir(), "kolli-report-"));
  const file = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { succeeded } = await runTool("vitest/vitest.mjs", (repository) => [
    "run",
    ...["--root", repository, "--configLoader", "native"],
    ...reporters,
    ...filters,
  ]);
  const report = await readFile(file, "utf8").then(
    (text) => JSON.parse(text) as VitestReport,
    () => null,
  );
  await rm(folder, { recursive: true });
  const tally = tallyOf(report);
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
};

/** In a process of its own, so that the checks go on meanwhile. Whoever needs it and does not find it says what is missing. */
const bringBrowser = () => runScript((repository) => [join(repository, "test/support/bring-chromium-child.ts")]);

const filters = process.argv.slice(2);
const startedAt = performance.now();
const elapsedS = () => (performance.now() - startedAt) / 1000;

const wholeRunS = 665;
const seedsAtMostS = 60;
const seedsAtLeastS = 15;
/** What is left of the time that a run may take goes to seeds of the simulation: each is another combination of faults. */
const runSeeds = async (): Promise<Tally> => {
  const seconds = Math.min(seedsAtMostS, Math.floor(wholeRunS - elapsedS()));
  if (seconds < seedsAtLeastS) {
    console.log("\nNo time is left for more seeds of the simulation; `npm run simulate` runs them.");
    return { passed: 0, failed: 0 };
  }
  console.log(`\nSeeds of the simulation, as many as ${seconds} s allow:`);
  const limits = ["--seeds", "4..500", "--jobs", "2", "--seconds", String(seconds)];
  const { succeeded } = await runScript((repository) => [join(repository, "test/simulation/main.ts"), ...limits]);
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};
await inTemporaryHome(async () => {
  // Beside the tests, which wait now and then. They are over long before the last ones, beside which nothing may run.
  const checking = filters.length === 0 ? runChecks() : Promise.resolve({ passed: 0, failed: 0 });
  const testing = bringBrowser().then(() => runVitest(filters));
  const [checks, tests] = await together(checking, testing);
  const seeds = filters.length === 0 ? await runSeeds() : { passed: 0, failed: 0 };
  const failed = checks.failed + tests.failed + seeds.failed;
  console.log(`\nTook ${Math.round(elapsedS())} s.`);
  console.log(`${checks.passed + tests.passed + seeds.passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
