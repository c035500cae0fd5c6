import type { CarrierFacts } from "../../tracking/reading.ts";

type Told = { readonly [Name in keyof CarrierFacts]: CarrierFacts[Name] | null | undefined };

const isTold = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** Only what the carrier really tells: an empty field is no word that what was told before no longer holds. */
export const readFacts = (told: Told): CarrierFacts =>
  Object.fromEntries(
    Object.entries(told)
      .map(([name, value]) => [name, typeof value === "string" ? value.trim() : value])
      .filter(([, value]) => isTold(value)),
  );

type OptionalNumber = string | number | null | undefined;

const numberIn = (written: OptionalNumber): number =>
  typeof written === "string" ? Number(written.trim().replace(",", ".") || Number.NaN) : (written ?? Number.NaN);

/** By the unit without its plural: "LBS" is an LB. */
const gramsIn: Readonly<Record<string, number>> = {
  G: 1,
  GR: 1,
  GRAM: 1,
  KG: 1000,
  KILOGRAM: 1000,
  LB: 453.59237,
  POUND: 453.59237,
  OZ: 28.349523125,
  OUNCE: 28.349523125,
};

/** What the API's Int holds: two thousand tonnes. */
const mostGrams = 2 ** 31 - 1;

/** Null where nothing sensible is told: 0, which carriers write for what they have not weighed, and units nobody knows. */
export const readWeight = (written: OptionalNumber, unit: string | null | undefined): CarrierFacts["weight"] | null => {
  const factor = gramsIn[unit?.trim().toUpperCase().replace(/S$/, "") ?? ""];
  const grams = Math.round(numberIn(written) * (factor ?? Number.NaN));
  return grams > 0 && grams <= mostGrams ? { grams } : null;
};
