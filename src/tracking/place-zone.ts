import type { Location } from "./reading.ts";
import { divisionByCountry } from "./region-zones.ts";
import { zoneByCountry } from "./time-zones.ts";

type ZoneLookup = {
  readonly byName: ReadonlyMap<string, string>;
  readonly byPostalCode: readonly { readonly pattern: RegExp; readonly zone: string }[];
};

/** "Coeur d'Alene" and "COEUR D ALENE", "Québec" and "QUEBEC" are one name. */
const normalise = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase();

const lookups: ReadonlyMap<string, ZoneLookup> = new Map(
  Object.entries(divisionByCountry).map(([country, division]) => {
    const byName = new Map<string, string>();
    for (const [zone, names] of Object.entries(division.regions)) {
      for (const name of names.split(",")) byName.set(`region:${normalise(name)}`, zone);
    }
    for (const [zone, names] of Object.entries(division.cities ?? {})) {
      for (const name of names.split(",")) byName.set(`city:${normalise(name)}`, zone);
    }
    const byPostalCode = Object.entries(division.postalCodes ?? {}).map(([zone, pattern]) => ({ pattern, zone }));
    return [country, { byName, byPostalCode }];
  }),
);

/** The IANA zone a scan's place lies in, or null where the place does not even name a country we know. */
export const zoneOfPlace = (place: Location): string | null => {
  const country = place.countryCode?.toUpperCase();
  if (country === undefined) return null;
  const lookup = lookups.get(country);
  return (lookup && dividedZone(lookup, country, place)) ?? zoneByCountry[country] ?? null;
};

const dividedZone = ({ byName, byPostalCode }: ZoneLookup, country: string, place: Location): string | undefined => {
  // ISO 3166-2 writes the country in front: US-CA.
  const given = place.region ?? "";
  const region = normalise(given.startsWith(`${country}-`) ? given.slice(3) : given);
  const city = place.city ? normalise(place.city) : "";
  const postalCode = place.postalCode?.trim();
  return (
    (city && byName.get(`city:${region}${city}`)) ||
    (region && byName.get(`region:${region}`)) ||
    (postalCode && byPostalCode.find(({ pattern }) => pattern.test(postalCode))?.zone) ||
    (city && byName.get(`city:${city}`)) ||
    undefined
  );
};
