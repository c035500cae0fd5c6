import { fail, ok, type Result } from "../../lib/result.ts";
import type { Hints } from "../../tracking/carrier-port.ts";
import { countryOfCode } from "../../tracking/country-codes.ts";
import { type TrackerUserError, userError } from "../user-errors.ts";

/** Hints as they are given: what is left out stays as it is, null empties. */
export type HintsInput = { readonly [Name in keyof Hints]?: Hints[Name] | null | undefined };

/** What to write: a value, or null to empty it. */
export type HintChanges = { [Name in keyof Hints]?: Hints[Name] | null };

type Checks = { readonly [Name in keyof Required<Hints>]: (value: Required<Hints>[Name]) => Required<Hints>[Name] | null };

const maxPieces = 9_999;

const readDay = (text: string): string | null => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    return null;
  }
};

/** Each gives the value as it is kept, or null for what cannot be one. */
const checks: Checks = {
  postalCode: (text) => {
    const code = text.trim().replace(/\s+/g, " ").toUpperCase();
    return /^[A-Z0-9][A-Z0-9 -]{1,14}[A-Z0-9]$/.test(code) ? code : null;
  },
  destinationCountryCode: (text) => (text.trim().length === 2 ? (countryOfCode(text) ?? null) : null),
  shippedOn: (text) => readDay(text.trim()),
  promisedAt: (instant) => instant,
  pieceCount: (count) => (count >= 1 && count <= maxPieces ? count : null),
};

const rules: Readonly<Record<keyof Hints, string>> = {
  postalCode: "postalCode must have 3 to 16 letters, digits, spaces or dashes, such as SW1A 1AA.",
  destinationCountryCode: "destinationCountryCode must be a two-letter country code (ISO 3166-1), such as NO.",
  shippedOn: "shippedOn must be a day such as 2026-03-01.",
  promisedAt: "promisedAt must be a date and time.",
  pieceCount: `pieceCount must be from 1 to ${maxPieces}.`,
};

export const hintNames = Object.keys(rules) as readonly (keyof Hints)[];

const checkOne = <Name extends keyof Hints>(name: Name, value: Required<Hints>[Name]) => checks[name](value);

/** Those that were given; an empty text is nothing given, and so is null if there is nothing to empty. */
export const checkHints = (input: HintsInput): Result<HintChanges, TrackerUserError[]> => {
  const changes: Record<string, unknown> = {};
  const errors: TrackerUserError[] = [];
  for (const name of hintNames) {
    const value = input[name];
    if (value === undefined) continue;
    const isEmpty = value === null || (typeof value === "string" && value.trim() === "");
    const checked = isEmpty ? null : checkOne(name, value);
    if (!isEmpty && checked === null) errors.push(userError("HINT_INVALID", name, rules[name]));
    changes[name] = checked;
  }
  return errors.length > 0 ? fail(errors) : ok(changes);
};

/** For a tracker that is new: null if none was given. */
export const hintsOf = (changes: HintChanges): Hints | null => {
  const given = Object.entries(changes).filter(([, value]) => value !== null);
  return given.length === 0 ? null : (Object.fromEntries(given) as Hints);
};
