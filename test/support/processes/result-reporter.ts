import { appendFileSync } from "node:fs";
import type { Reporter, TestCase } from "vitest/node";
import { resultsFileVariable, type TestResultLine } from "./result-lines.ts";

const write = (line: TestResultLine): void => appendFileSync(process.env[resultsFileVariable]!, `${JSON.stringify(line)}\n`);

/** Writes down what each test came to when it ends: a run that is cut off writes no report. */
export default class ResultReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    if (state === "passed" || state === "failed")
      write({ name, state, errors: errors.map(({ message, stack }) => stack ?? message) });
  }
}
