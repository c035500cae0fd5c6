import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Mode } from "../workspaces/scope.ts";

/**
 * `kolli_test_` or `kolli_live_`, 43 characters of base62 for 32 random bytes, and 6 of checksum. The prefix lets secret
 * scanners find a leaked key; the checksum distinguishes a typing mistake from a revoked key.
 */
const pattern = /^kolli_(test|live)_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const base62 = (value: bigint, length: number): string => {
  let rest = value;
  let text = "";
  for (let i = 0; i < length; i++) {
    text = alphabet[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
};

const checksum = (text: string): string => base62(BigInt(crc32(text)), 6);

export const newKeyText = (mode: Mode): string => {
  const body = `kolli_${mode.toLowerCase()}_${base62(BigInt(`0x${randomBytes(32).toString("hex")}`), 43)}`;
  return body + checksum(body);
};

export type KeyShape = "well-formed" | "not-a-key" | "mistyped";

export const judgeKeyText = (text: string): KeyShape => {
  if (!pattern.test(text)) return "not-a-key";
  return checksum(text.slice(0, -6)) === text.slice(-6) ? "well-formed" : "mistyped";
};

/** The mode that a key names, also one that is mistyped further on; null for what is no key at all. */
export const modeOfKey = (text: string): Mode | null => {
  const found = /^kolli_(test|live)_/.exec(text)?.[1];
  return found === undefined ? null : (found.toUpperCase() as Mode);
};

export const hashKey = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What a person may see of a key later: enough to recognise it, not to use it. */
export const keyHint = (text: string): string => `${text.slice(0, 11)}…${text.slice(-4)}`;
