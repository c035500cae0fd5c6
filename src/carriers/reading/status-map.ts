import type { ScanMeaning } from "../../tracking/reading.ts";
import type { StatusDetail, TrackingStatus } from "../../tracking/statuses.ts";

/** "DELIVERED", "IN_TRANSIT:DELAYED", or INFORMATIONAL for what is stored and shown but moves nothing. */
export type StatusShorthand =
  | TrackingStatus
  | `${TrackingStatus}:${StatusDetail}`
  | "INFORMATIONAL"
  | `INFORMATIONAL:${StatusDetail}`;

/** A carrier's codes and what they mean. Data: no rule hides in here. */
export type StatusMap = Readonly<Record<string, StatusShorthand>>;

/** Codes under their meaning, separated by blanks: `IN_TRANSIT: "AR DP 046..059"`. `046..059`, `LI401..LI499` and `EA..EO` are ranges. */
export type StatusGroups = Readonly<Partial<Record<StatusShorthand, string>>>;

/** Counts through the digits at the end (`LI401..LI499`) or through the last letter (`EA..EO`); what stands before is the same. */
const expandRange = (token: string): string[] => {
  const [from, to] = token.split("..");
  if (!from || !to) return [token];
  const digits = /\d*$/.exec(from)![0];
  const stem = from.slice(0, from.length - (digits.length || 1));
  const [first, last] = digits
    ? [Number(digits), Number(to.slice(stem.length))]
    : [from.charCodeAt(stem.length), to.charCodeAt(stem.length)];
  if (!to.startsWith(stem) || to.length !== from.length || !(first <= last)) throw new Error(`${token} is no range of codes`);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    digits ? stem + String(first + index).padStart(digits.length, "0") : stem + String.fromCharCode(first + index),
  );
};

/** The map of grouped codes. `prefix` puts them into a namespace: `statusMap(groups, "X:")` has "X:48". A code listed twice is a bug. */
export const statusMap = (groups: StatusGroups, prefix = ""): StatusMap => {
  const map: Record<string, StatusShorthand> = {};
  for (const [meaning, codes] of Object.entries(groups) as [StatusShorthand, string][]) {
    for (const code of codes.trim().split(/\s+/).flatMap(expandRange)) {
      const key = prefix + code;
      if (key in map) throw new Error(`${key} is mapped twice: ${map[key]} and ${meaning}`);
      map[key] = meaning;
    }
  }
  return map;
};

export const INFORMATIONAL: ScanMeaning = { status: "UNKNOWN", informational: true };

export const expandShorthand = (shorthand: StatusShorthand): ScanMeaning => {
  const [status, detail] = shorthand.split(":") as [TrackingStatus | "INFORMATIONAL", StatusDetail | undefined];
  const meaning = status === "INFORMATIONAL" ? INFORMATIONAL : { status };
  return detail ? { ...meaning, detail } : meaning;
};

/** The meaning of the first of these keys that the map knows. None known: UNKNOWN, never a guess. */
export const readStatus = (map: StatusMap, ...keys: readonly string[]): ScanMeaning => {
  const known = keys.find((key) => Object.hasOwn(map, key));
  return known === undefined ? { status: "UNKNOWN" } : expandShorthand(map[known]!);
};

/** A code (or words) that no map knows, as opposed to one that is known to move nothing. Counted for the operator. */
export const isUncharted = (meaning: ScanMeaning): boolean =>
  meaning.status === "UNKNOWN" && meaning.detail === undefined && !meaning.informational;

/** For carriers without codes: the first pattern that matches the words (lower case, no accents) decides. */
export type WordRules = readonly (readonly [pattern: RegExp, meaning: StatusShorthand])[];

export const plainWords = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .replace(/ł/gi, "l")
    .replace(/ø/gi, "o")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();

export const readWords = (rules: WordRules, text: string): ScanMeaning => {
  const words = plainWords(text);
  const rule = rules.find(([pattern]) => pattern.test(words));
  return rule ? expandShorthand(rule[1]) : { status: "UNKNOWN" };
};
