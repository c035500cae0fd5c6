import { hkdfSync, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { Refusal } from "../../lib/refusal.ts";
import { writeWholeFile } from "../../lib/whole-file.ts";

export type MasterKeyConfig = Pick<
  Config,
  "masterKey" | "nextMasterKey" | "workerKey" | "nextWorkerKey" | "dataDir" | "databaseUrl"
>;

/** `place` names the variable or file, for messages. `key` is null if there is none yet. */
export type FoundMasterKey = { key: Buffer | null; next: Buffer | null; place: string; file: string };

const keyBytes = 32;

/** From the text of a key file; null if it is empty. */
export const parseMasterKey = (text: string, file: string): Buffer | null => {
  if (text.trim() === "") return null;
  const key = Buffer.from(text.trim(), "base64");
  if (key.length === keyBytes) return key;
  throw new Refusal(
    `${file} does not contain a master key (${keyBytes} bytes in base64). Restore it from a backup: without it, stored secrets cannot be read.`,
  );
};

/** The key that encrypts secrets at rest: from the settings, or from the data folder. Creates none. */
export const findMasterKey = async ({ masterKey, nextMasterKey, dataDir }: MasterKeyConfig): Promise<FoundMasterKey> => {
  const file = join(dataDir, "master.key");
  const next = nextMasterKey && Buffer.from(nextMasterKey.reveal(), "base64");
  if (masterKey) return { key: Buffer.from(masterKey.reveal(), "base64"), next, place: "KOLLI_MASTER_KEY", file };
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new Refusal(`The master key in ${file} cannot be read: ${error.message}.`);
  });
  return { key: parseMasterKey(text, file), next, place: file, file };
};

/** Creates a key in a file that only its owner can read; two simultaneous starts both get the key of the first. */
export const makeMasterKey = async (file: string): Promise<Buffer> => {
  // An empty file is what a full disk left of a first start: nothing was ever encrypted with it. Any other content stays.
  const isEmpty = (await readFile(file, "utf8").catch(() => null))?.trim() === "";
  try {
    await writeWholeFile(file, `${randomBytes(keyBytes).toString("base64")}\n`, { mode: 0o600, keep: !isEmpty });
  } catch (error) {
    throw new Refusal(`The master key cannot be written to ${file}: ${(error as Error).message}.`);
  }
  const stored = parseMasterKey(await readFile(file, "utf8"), file);
  if (stored) return stored;
  throw new Refusal(`${file} is empty. Remove it if nothing else needs it, then start again.`);
};

/** What a worker gets instead of a master key: the worker key, and during a rotation the next one. */
export const givenWorkerKeys = ({ workerKey, nextWorkerKey }: MasterKeyConfig): Buffer[] =>
  [workerKey, nextWorkerKey].flatMap((key) => (key === null ? [] : [Buffer.from(key.reveal(), "base64")]));

/** Identifies a key without revealing anything about it: stored in the database, to recognise the right one. */
export const checkValueOf = (masterKey: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", masterKey, "", "check value of the master key", 32));
