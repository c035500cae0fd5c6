import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWholeFile } from "../lib/whole-file.ts";

type RunningAddress = { url: string; port: number; pid: number };

const fileIn = (dataDir: string): string => join(dataDir, "address.json");

/** Where this installation serves, for commands in another terminal that do not know its PORT. */
export const writeRunningAddress = (dataDir: string, address: RunningAddress): Promise<void> =>
  // A folder that cannot be written costs only this convenience.
  writeWholeFile(fileIn(dataDir), `${JSON.stringify(address)}\n`, { mode: 0o600, keep: false }).catch(() => {});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Null if nothing was started on this data folder, or what was started has ended. */
export const readRunningAddress = async (dataDir: string): Promise<RunningAddress | null> => {
  try {
    const found = JSON.parse(await readFile(fileIn(dataDir), "utf8")) as RunningAddress;
    return URL.canParse(found.url) && Number.isInteger(found.port) && isAlive(found.pid) ? found : null;
  } catch {
    return null;
  }
};
