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
const wordMin = 4;

/** Accents and the letters that are two: an attacker who guesses leaves them out too. */
const folded = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("ø", "o").replaceAll("æ", "ae");

const lookAlikes: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  $: "s",
  "5": "s",
  "0": "o",
  "3": "e",
  "1": "i",
  "!": "i",
  "7": "t",
};
const unmasked = (text: string): string => text.replace(/[@4$5031!7]/g, (sign) => lookAlikes[sign]!);

/** 12345678, 987654, 1111: as long as they are, they are tried as soon as 123. */
const isRun = (text: string): boolean => {
  const steps = [...text].slice(1).map((sign, at) => sign.codePointAt(0)! - text.codePointAt(at)!);
  return (
    text.length > 2 && steps.every((step) => step === steps[0] || (step === -9 && steps[0] === 1)) && Math.abs(steps[0]!) < 2
  );
};

/** The word without what stands around it or in it, where that is little or a run. */
const undecorated = (text: string): string[] => {
  const [, before = "", word = "", after = ""] = /^([\d\W_]*)(.*?)([\d\W_]*)$/su.exec(text) ?? [];
  const letters = text.replace(/[\d\W_]+/gu, "");
  const rest = before + after;
  return [
    ...(rest.length <= decorationMax || isRun(rest) || isRun(after) ? [word] : []),
    ...(text.length - letters.length <= decorationMax ? [letters] : []),
  ].filter(({ length }) => length >= wordMin);
};

/** The half of what is written twice, the third of what is written three times. */
const unrepeated = (text: string): string => /^(.{3,}?)\1+$/su.exec(text)?.[1] ?? text;

/** A run of digits and hardly anything else. */
const isMostlyRun = (text: string): boolean => {
  const [digits = ""] = /\d{6,}/.exec(text) ?? [];
  return isRun(digits) && text.length - digits.length <= 3;
};

/** Whether guessers try it first: one of the most common, also masked, accented, written twice, or with a little around it or in it. */
export const isCommonPassword = (password: string): boolean => {
  const typed = plain(password);
  const simple = folded(typed);
  const joined = simple.replace(/[._-]+/g, "");
  const spelled = new Set([typed, simple, joined, unmasked(typed), unmasked(joined)]);
  const words = [...spelled, ...[...spelled].flatMap(undecorated), ...undecorated(joined).map(unmasked)];
  return isMostlyRun(typed) || words.some((word) => holds(prefixOf(word)) || holds(prefixOf(unrepeated(word))));
};
