import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";

/** The key that encrypts secrets at rest: given, or made once and kept in the data folder, readable by its owner alone. */
export const loadMasterKey = async ({ masterKey, dataDir }: Pick<Config, "masterKey" | "dataDir">): Promise<Buffer> => {
  if (masterKey) return Buffer.from(masterKey.reveal(), "base64");
  const file = join(dataDir, "master.key");
  await mkdir(dataDir, { recursive: true });
  const fresh = `${randomBytes(32).toString("base64")}\n`;
  // "wx" fails when the file exists: of two starts at once, one writes and both read the same key.
  await writeFile(file, fresh, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  if (key.length !== 32)
    throw new Error(
      `${file} does not hold a master key (32 bytes in base64). Restore it from a backup: without it, stored secrets cannot be read.`,
    );
  return key;
};
