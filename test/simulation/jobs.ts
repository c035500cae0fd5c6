import { fork } from "node:child_process";
import type { Report } from "./tally.ts";

export type JobsOptions = {
  script: string;
  /** What every process is told, beside which seeds are its own. */
  given: readonly string[];
  from: number;
  to: number;
  jobs: number;
  onReport: (report: Report) => void;
};

/** The same in several processes: each takes every so manieth seed, in a database of its own. Gives how many processes broke off. */
export const runJobs = async ({ script, given, from, to, jobs, onReport }: JobsOptions): Promise<number> => {
  const run = (first: number): Promise<number> =>
    new Promise((resolve) => {
      const child = fork(script, [...given, "--seeds", `${first}..${to}`, "--step", String(jobs)]);
      child.on("message", (report) => onReport(report as Report));
      // 1 is what a process ends with that had a seed fail, which was told already.
      child.on("exit", (code) => resolve(code === 0 || code === 1 ? 0 : 1));
    });
  const broken = await Promise.all(Array.from({ length: Math.min(jobs, to - from + 1) }, (_, n) => run(from + n)));
  return broken.reduce((sum, one) => sum + one, 0);
};
