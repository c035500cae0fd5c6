import { readFile, readlink, realpath } from "node:fs/promises";
import { runProgram } from "../../lib/programs/run-program.ts";

const ask = async (pid: number, column: string): Promise<string | null> => {
  try {
    return (await runProgram("ps", ["-o", `${column}=`, "-p", String(pid)])).stdout.trim() || null;
  } catch {
    return null;
  }
};

/**
 * When the process with this number began, or null when there is none. Numbers are used again, above all in containers
 * that restart; number and beginning together are not. A dead process that its parent did not collect counts as gone.
 */
export const processStart = async (pid: number): Promise<string | null> => {
  if (process.platform !== "linux") return ask(pid, "lstart");
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (stat === null) return null;
  // The program's name stands in brackets and may hold anything, so count from its end.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startTicks] = [fields[0], fields[19]];
  return state === "Z" || state === "X" ? null : (startTicks ?? null);
};

/** Whether this process is a PostgreSQL server on this data folder, and not just a process with the same number. */
export const isServerOn = async (pid: number, data: string): Promise<boolean> => {
  if ((await processStart(pid)) === null) return false;
  if (process.platform !== "linux") return ((await ask(pid, "command")) ?? "").includes(data);
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return workingFolder !== null && workingFolder === (await realpath(data).catch(() => data));
};
