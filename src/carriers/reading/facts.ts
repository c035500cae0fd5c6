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
