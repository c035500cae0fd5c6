import type { PlacedScan } from "../checkpoint.ts";
import { comparablePlace, relateParts } from "./same-place.ts";
import { comparableText } from "./same-scan.ts";

/**
 * If a carrier lists a scan twice in one response, it is one scan. Two texts or places at the same time are two scans. Twins
 * agree in time, code, text and place (likeness 5): the parts that must be equal are a key, and only scans with the same key are
 * compared.
 */
export const withoutTwins = (reading: readonly PlacedScan[], relate = relateParts): readonly PlacedScan[] => {
  const sharedTimes = timesOfSeveral(reading);
  if (sharedTimes.size === 0) return reading;
  const regionsOf = new Map<string, Set<string | null>>();
  const withoutDuplicates = reading.filter((scan) => {
    if (!sharedTimes.has(scan.at)) return true;
    const { region, ...place } = comparablePlace(scan.location);
    const key = JSON.stringify([scan.at, scan.carrierCode, comparableText(scan.message), ...Object.values(place)]);
    const known = regionsOf.get(key);
    if (!known) {
      regionsOf.set(key, new Set([region]));
      return true;
    }
    // With equal cities, only a more or less precise region makes two places; without a city, any other region does.
    const isTwin =
      known.has(region) || (place.city !== null && known.values().some((other) => relate(other, region) !== "refines"));
    known.add(region);
    return !isTwin;
  });
  return withoutDuplicates.length === reading.length ? reading : withoutDuplicates;
};

const timesOfSeveral = (reading: readonly PlacedScan[]): Set<number> => {
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const { at } of reading) (seen.has(at) ? shared : seen).add(at);
  return shared;
};
