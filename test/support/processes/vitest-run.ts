import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tally } from "../../checks.ts";
import { resultsFileVariable, type TestResultLine } from "./result-lines.ts";
import { runScript, runTool } from "./tools.ts";

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** A file that does not load has no tests to fail, and an error outside of any test has no test: both count. */
const tallyOf = (report: VitestReport | null): Tally => {
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed };
};

/** A run that was cut off has no report: what its tests had come to by then. */
const tallyOfCutOff = async (resultsFile: string): Promise<Tally> => {
  const lines = (await readFile(resultsFile, "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
  const results = lines.map((line) => JSON.parse(line) as TestResultLine);
  for (const { name, state, errors } of results) if (state === "failed") console.log(`\n✖ ${name}\n${errors.join("\n")}`);
  const count = (state: TestResultLine["state"]) => results.filter((result) => result.state === state).length;
  console.log(`\nThe time was over before these files were. Of their tests, ${count("passed")} had passed by then.`);
  return { passed: count("passed"), failed: count("failed") };
};

/** `projects`: only files of these. */
type VitestLimits = { cutOffAfterMs?: number; projects?: readonly string[]; workers?: number };

/**
 * The test files whose paths contain one of these texts; all of them without any. With a limit, what still runs after that time is
 * ended, and fails only for tests that had failed by then.
 */
export const runVitest = async (filters: readonly string[], limits: VitestLimits = {}): Promise<Tally> => {
  const { projects = [], workers } = limits;
  const folder = await mkdtemp(join(tmpdir(), "kolli-report-"));
  const [file, resultsFile] = [join(folder, "report.json"), join(folder, "results")];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  process.env[resultsFileVariable] = resultsFile;
  const run = (repository: string): string[] => [
    "run",
    ...["--root", repository, "--configLoader", "native"],
    ...reporters,
    ...projects.map((name) => `--project=${name}`),
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
    ...(limits.cutOffAfterMs === undefined
      ? []
      : [`--reporter=${join(repository, "test/support/processes/result-reporter.ts")}`]),
    ...filters,
  ];
  const { succeeded, isCutOff } = await runTool("vitest/vitest.mjs", run, limits);
  const report = await readFile(file, "utf8").then(
    (text) => JSON.parse(text) as VitestReport,
    () => null,
  );
  const cutOff = isCutOff && report === null ? await tallyOfCutOff(resultsFile) : null;
  await rm(folder, { recursive: true });
  if (cutOff) return cutOff;
  const tally = tallyOf(report);
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
};

/** In its own process, beside the checks. A test that needs it and does not find it says what is missing. */
export const bringBrowser = () => runScript((repository) => [join(repository, "test/support/browser/bring-chromium-child.ts")]);

/** Seeds of the simulation from this one on. A seed that fails is printed, with the command that repeats it. */
export const runSeeds = async (from: number, limits: readonly string[]): Promise<Tally> => {
  const options = ["--from", String(from), "--jobs", "2", ...limits];
  const { succeeded } = await runScript((repository) => [join(repository, "test/simulation/main.ts"), ...options]);
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** Ends a run with "N passed, N failed" on its own line. */
export const concludeRun = (tallies: readonly Tally[], elapsedMs: number): void => {
  const sum = (name: keyof Tally) => tallies.reduce((total, tally) => total + tally[name], 0);
  console.log(`\nTook ${Math.round(elapsedMs / 1000)} s.`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
};
