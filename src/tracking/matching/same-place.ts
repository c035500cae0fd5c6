import type { Location } from "../reading.ts";

/** `refines`: nothing contradicts, but one of the two is more precise. */
export type PlaceRelation = "same" | "refines" | "different";

const comparable = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** A place prepared for comparison: each part in normalised letters, null if it is missing. Computed once for each scan. */
export type ComparablePlace = {
  readonly countryCode: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly region: string | null;
};

const comparablePart = (text: string | undefined): string | null => (text ? comparable(text) : null);

export const comparablePlace = (place: Location | null): ComparablePlace => ({
  countryCode: comparablePart(place?.countryCode),
  city: comparablePart(place?.city),
  postalCode: comparablePart(place?.postalCode),
  region: comparablePart(place?.region),
});

export const relateParts = (a: string | null, b: string | null): PlaceRelation => {
  if (a === b) return "same";
  if (a === null || b === null) return "refines";
  return a.includes(b) || b.includes(a) ? "refines" : "different";
};

/**
 * Whether two places agree. Coordinates vary between responses and never distinguish places, and a region ("CA", "California")
 * counts only if the city does not decide.
 */
export const relateComparable = (a: ComparablePlace, b: ComparablePlace): PlaceRelation => {
  const country = relateParts(a.countryCode, b.countryCode);
  if (country === "different") return "different";
  const city = relateParts(a.city, b.city);
  if (city === "different") return "different";
  const postalCode = relateParts(a.postalCode, b.postalCode);
  if (postalCode === "different") return "different";
  const region = relateParts(a.region, b.region);
  if (region === "different" && (a.city === null || b.city === null)) return "different";
  const refined = country === "refines" || city === "refines" || postalCode === "refines" || region === "refines";
  return refined ? "refines" : "same";
};

/** A carrier mostly writes a place as it did before, which is faster to compare than to normalise. */
const isWrittenAlike = (a: Location | null, b: Location | null): boolean =>
  a?.countryCode === b?.countryCode && a?.city === b?.city && a?.postalCode === b?.postalCode && a?.region === b?.region;

export const relatePlaces = (a: Location | null, b: Location | null): PlaceRelation =>
  a === b || isWrittenAlike(a, b) ? "same" : relateComparable(comparablePlace(a), comparablePlace(b));

/** The longer text is more precise ("Paris" → "Paris 15"); equal ones stay as they were first written. */
const fuller = (stored: string | undefined, read: string | undefined): string | undefined => {
  if (!stored || !read) return stored || read;
  return comparable(read).length > comparable(stored).length ? read : stored;
};

/** The combination of both places; the stored object if the other adds nothing. */
export const refinePlace = (stored: Location | null, read: Location | null): Location | null => {
  if (read === null || stored === read) return stored;
  if (stored === null) return read;
  const city = fuller(stored.city, read.city);
  const region = fuller(stored.region, read.region);
  const postalCode = fuller(stored.postalCode, read.postalCode);
  const countryCode = stored.countryCode ?? read.countryCode;
  const located = stored.latitude === undefined ? read : stored;
  const unchanged =
    city === stored.city &&
    region === stored.region &&
    postalCode === stored.postalCode &&
    countryCode === stored.countryCode &&
    located.latitude === stored.latitude;
  if (unchanged) return stored;
  return {
    ...(city !== undefined && { city }),
    ...(region !== undefined && { region }),
    ...(postalCode !== undefined && { postalCode }),
    ...(countryCode !== undefined && { countryCode }),
    ...(located.latitude !== undefined && { latitude: located.latitude }),
    ...(located.longitude !== undefined && { longitude: located.longitude }),
  };
};
