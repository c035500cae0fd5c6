import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeWholeFile } from "../../lib/whole-file.ts";

/** What a running server writes down about itself (PostgreSQL's miscadmin.h, LOCK_FILE_LINE_*, version 18). */
export type PostmasterFile = { pid: number; port: number; socketFolder: string; isReady: boolean };

const pathIn = (data: string): string => join(data, "postmaster.pid");

export const readPostmasterFile = async (data: string): Promise<PostmasterFile | null> => {
  const text = await readFile(pathIn(data), "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? "", isReady: lines[7]?.trim() === "ready" };
};

/** Above the highest number any process can have. */
const noProcess = 4_194_305;

/**
 * The file of a dead server blocks the next one when its number now belongs to some other process of the same user.
 * Removing it would also remove the record of shared memory, by which PostgreSQL notices that processes of the dead
 * server still write; so only the number is replaced.
 */
export const disownPostmasterFile = async (data: string): Promise<void> => {
  const text = await readFile(pathIn(data), "utf8");
  const { mode, uid, gid } = await stat(pathIn(data));
  const disowned = [String(noProcess), ...text.split("\n").slice(1)].join("\n");
  // Whole or not at all: PostgreSQL refuses to start on an empty one, which a full disk would leave.
  await writeWholeFile(pathIn(data), disowned, { mode: mode & 0o777, keep: false, owner: { uid, gid } });
};
