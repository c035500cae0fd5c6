import { type ExecFileOptions, execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { cleanEnvironment } from "../../../bin/launcher/clean-environment.js";

const execute = promisify(execFile);

/** What other programs may see of the environment: an allow-list without secrets. */
const publicEnvironment = (): NodeJS.ProcessEnv => cleanEnvironment(process.env);

/** Runs a program to its end. Rejects if it fails. */
export const runProgram = (
  program: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<{ stdout: string }> => execute(program, [...args], { env: publicEnvironment(), ...options, encoding: "utf8" });

/** For commands of a person at a terminal, who waits for it. */
export const runProgramSync = (program: string, args: readonly string[]) =>
  spawnSync(program, [...args], { env: publicEnvironment(), encoding: "utf8" });
