import { fail, ok, type Result } from "../../lib/result.ts";
import { countryOfCode } from "../../tracking/country-codes.ts";
import { carrierBounds } from "../bounds.ts";
import type { CredentialProblem } from "../client/credentials.ts";

/** Which parcels an account of several is for: all conditions that it has must hold. Without any it is for all parcels. */
export type AccountRules = {
  /** The parcel's reference begins with one of these, letter for letter. */
  readonly referencePrefixes: readonly string[];
  /** The parcel goes to one of these countries, as the caller stated it. */
  readonly destinationCountryCodes: readonly string[];
};

export const noRules: AccountRules = { referencePrefixes: [], destinationCountryCodes: [] };

/** Rules as they are given; what is left out stays as it is. */
export type AccountRulesInput = { readonly [Name in keyof AccountRules]?: readonly string[] | null | undefined };

const maxPrefixes = carrierBounds.prefixesOfAccount.cap;
const maxPrefixLength = carrierBounds.referencePrefix.cap;

const distinct = (items: readonly string[]): string[] => [...new Set(items)];

const readPrefixes = (given: readonly string[]): Result<string[], CredentialProblem> => {
  const prefixes = distinct(given.map((prefix) => prefix.trim()).filter((prefix) => prefix !== ""));
  const refuse = (message: string) => fail({ field: "referencePrefixes", message });
  if (prefixes.length > maxPrefixes) return refuse(`There are ${prefixes.length} prefixes; at most ${maxPrefixes} are allowed.`);
  const odd = prefixes.find((prefix) => prefix.length > maxPrefixLength || !prefix.isWellFormed() || prefix.includes("\0"));
  return odd === undefined ? ok(prefixes) : refuse(`A prefix must have 1 to ${maxPrefixLength} characters.`);
};

const readCountries = (given: readonly string[]): Result<string[], CredentialProblem> => {
  const codes = given.map((code) => code.trim()).filter((code) => code !== "");
  const odd = codes.find((code) => code.length !== 2 || countryOfCode(code) === undefined);
  if (odd === undefined) return ok(distinct(codes.map((code) => countryOfCode(code)!)));
  return fail({
    field: "destinationCountryCodes",
    message: `"${odd.slice(0, 20)}" is not a two-letter country code (ISO 3166-1), such as NO.`,
  });
};

export const readRules = (input: AccountRulesInput, before: AccountRules): Result<AccountRules, CredentialProblem[]> => {
  const prefixes = readPrefixes(input.referencePrefixes ?? before.referencePrefixes);
  const countries = readCountries(input.destinationCountryCodes ?? before.destinationCountryCodes);
  const problems = [prefixes, countries].flatMap((read) => (read.ok ? [] : [read.failure]));
  return prefixes.ok && countries.ok
    ? ok({ referencePrefixes: prefixes.value, destinationCountryCodes: countries.value })
    : fail(problems);
};

export const hasRules = ({ referencePrefixes, destinationCountryCodes }: AccountRules): boolean =>
  referencePrefixes.length + destinationCountryCodes.length > 0;
