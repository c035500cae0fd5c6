import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { processStart } from "./processes.ts";

/** A service keeps the server for itself and lets others in; a command keeps it only while it runs. */
export type Purpose = "service" | "command";
export type Owner = { pid: number; processStart: string; purpose: Purpose };

const lockPath = (home: string): string => join(home, "owner.json");

const readOwner = async (path: string): Promise<Owner | null> => {
  const text = await readFile(path, "utf8").catch(() => null);
  try {
    return text === null ? null : (JSON.parse(text) as Owner);
  } catch {
    return null;
  }
};

const isAlive = async (owner: Owner): Promise<boolean> => (await processStart(owner.pid)) === owner.processStart;

/** The Kolli that runs the server in this home now, or null. */
export const liveOwner = async (home: string): Promise<Owner | null> => {
  const owner = await readOwner(lockPath(home));
  return owner && (await isAlive(owner)) ? owner : null;
};

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

/** Moving it away succeeds for one contender only; one that moved a live one by bad luck puts it back. */
const clearDeadOwner = async (home: string): Promise<void> => {
  const aside = `${lockPath(home)}.${randomBytes(4).toString("hex")}`;
  try {
    await rename(lockPath(home), aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  const moved = await readOwner(aside);
  if (moved && (await isAlive(moved))) await link(aside, lockPath(home)).catch(() => {});
  await rm(aside, { force: true });
};

/** Becomes the owner, or says which process is. A lock left behind by a process that is gone does not count. */
export const takeOwnership = async (home: string, purpose: Purpose): Promise<{ release(): Promise<void> } | { owner: Owner }> => {
  const own: Owner = { pid: process.pid, processStart: (await processStart(process.pid)) ?? "", purpose };
  const draft = `${lockPath(home)}.${randomBytes(4).toString("hex")}`;
  try {
    // A link appears with its content or not at all, and only if there is none yet.
    await writeFile(draft, JSON.stringify(own), { flag: "wx", mode: 0o644 });
    for (;;) {
      try {
        await link(draft, lockPath(home));
        return { release: () => rm(lockPath(home), { force: true }) };
      } catch (error) {
        if (!hasCode(error, "EEXIST")) throw error;
      }
      const owner = await liveOwner(home);
      if (owner) return { owner };
      await clearDeadOwner(home);
    }
  } finally {
    await rm(draft, { force: true });
  }
};
