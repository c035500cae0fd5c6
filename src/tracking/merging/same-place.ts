import type { Location } from "../reading.ts";

/** `refines`: nothing contradicts, but one of the two says more. */
export type PlaceRelation = "same" | "refines" | "different";

const comparable = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const relateText = (a: string | undefined, b: string | undefined): PlaceRelation => {
  if (a === b) return "same";
  if (!a || !b) return !a && !b ? "same" : "refines";
  const left = comparable(a);
  const right = comparable(b);
  if (left === right) return "same";
  return left.includes(right) || right.includes(left) ? "refines" : "different";
};

const nowhere: Location = {};

/**
 * Whether two places agree. Coordinates wander from answer to answer and never tell places apart, and a region ("CA",
 * "California") counts only where a city does not settle it.
 */
export const relatePlaces = (a: Location | null, b: Location | null): PlaceRelation => {
  if (a === b) return "same";
  const left = a ?? nowhere;
  const right = b ?? nowhere;
  const country = relateText(left.countryCode, right.countryCode);
  const city = relateText(left.city, right.city);
  const postalCode = relateText(left.postalCode, right.postalCode);
  const region = relateText(left.region, right.region);
  if (country === "different" || city === "different" || postalCode === "different") return "different";
  const cityKnown = Boolean(left.city) && Boolean(right.city);
  if (region === "different" && !cityKnown) return "different";
  const refined = country === "refines" || city === "refines" || postalCode === "refines" || region === "refines";
  return refined ? "refines" : "same";
};

/** The longer text says more ("Paris" → "Paris 15"); equal ones stay as they were first written. */
const fuller = (stored: string | undefined, read: string | undefined): string | undefined => {
  if (!stored || !read) return stored || read;
  return comparable(read).length > comparable(stored).length ? read : stored;
};

/** What both places say together; the stored object itself where the other adds nothing. */
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
