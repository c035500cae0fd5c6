import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Cases do not count: guessers try them all. */
const plain = (password: string): string => password.normalize("NFKC").toLowerCase();

export const prefixOf = (password: string): number => createHash("sha256").update(plain(password)).digest().readUInt32BE(0);

/** Read with the first password that is judged; half a megabyte. */
let filter: Buffer | null = null;

const holds = (wanted: number): boolean => {
  filter ??= readFileSync(new URL("./passwords.bin", import.meta.url));
  let [low, high] = [0, filter.length / 4];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = filter.readUInt32BE(middle * 4);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle;
  }
  return false;
};

/** What people put around a word so that a form takes it: 2026, 123, !! */
const decorationMax = 6;

/** Whether guessers try it first: one of the most common, or one with a few digits and signs around it. */
export const isCommonPassword = (password: string): boolean => {
  if (holds(prefixOf(password))) return true;
  const word = plain(password).replace(/^[\d\W_]+|[\d\W_]+$/gu, "");
  return word.length > 3 && password.length - word.length <= decorationMax && word !== plain(password) && holds(prefixOf(word));
};
