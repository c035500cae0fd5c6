import { cityZones } from "./city-zones.ts";
import { countryOfCode } from "./country-codes.ts";
import type { Location } from "./reading.ts";
import { divisionByCountry } from "./region-zones.ts";
import { zoneByCountry } from "./time-zones.ts";

/** `isCertain`: the place determines the zone. Otherwise it is only the most populous zone of a country with several. */
export type PlaceZone = { readonly zone: string; readonly isCertain: boolean };

type ZoneLookup = {
  readonly byRegion: ReadonlyMap<string, string>;
  /** Exceptions that go before the region: the city's name, or the region's name and the city's. */
  readonly byCity: ReadonlyMap<string, string>;
  readonly byLargeCity: ReadonlyMap<string, string>;
  readonly byPostalCode: readonly { readonly pattern: RegExp; readonly zone: string }[];
  readonly restIsMain: boolean;
};

/** "Coeur d'Alene" and "COEUR D ALENE", "Québec" and "QUEBEC" are one name. */
const normalise = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase();

const byName = (namesByZone: Readonly<Record<string, string>> = {}): Map<string, string> =>
  new Map(
    Object.entries(namesByZone).flatMap(([zone, names]) => names.split(",").map((name) => [normalise(name), zone] as const)),
  );

const lookups: ReadonlyMap<string, ZoneLookup> = new Map(
  Object.entries(divisionByCountry).map(([country, division]) => [
    country,
    {
      byRegion: byName(division.regions),
      byCity: byName(division.cities),
      byLargeCity: byName(cityZones[country]),
      byPostalCode: Object.entries(division.postalCodes ?? {}).map(([zone, pattern]) => ({ pattern, zone })),
      restIsMain: division.restIsMain ?? false,
    },
  ]),
);

/** The IANA zone of a scan's place; null if it does not name a known country. */
export const zoneOfPlace = (place: Location): PlaceZone | null => {
  const country = countryOfCode(place.countryCode);
  const main = country && zoneByCountry[country];
  if (!main) return null;
  const lookup = lookups.get(country);
  if (!lookup) return { zone: main, isCertain: true };
  const divided = dividedZone(lookup, country, place);
  return { zone: divided ?? main, isCertain: divided !== undefined || lookup.restIsMain };
};

const dividedZone = (lookup: ZoneLookup, country: string, place: Location): string | undefined => {
  const { byRegion, byCity, byPostalCode } = lookup;
  // ISO 3166-2 starts with the country: US-CA.
  const given = place.region ?? "";
  const region = normalise(given.startsWith(`${country}-`) ? given.slice(3) : given);
  const city = normalise(place.city ?? "");
  const postalCode = place.postalCode?.trim() ?? "";
  return (
    byCity.get(region + city) ??
    byCity.get(city) ??
    byRegion.get(region) ??
    byPostalCode.find(({ pattern }) => pattern.test(postalCode))?.zone ??
    zoneInText(lookup, country, place.city ?? "")
  );
};

/** Words that carriers write around the name of a city. */
const facilityWords = new Set(
  `AIRPORT AMF CARGO CENTER CENTRE DELIVERY DEPOT DESTINATION DISTRIBUTION EXPORT FACILITY GATEWAY GPO HUB IMPORT INTERNATIONAL INTL ISC
  MAIL NDC NETWORK OFFICE OPERATIONS ORIGIN PARCEL PDC POST PROCESSING RDC REGIONAL SERVICE SORT SORTING STATION TERMINAL USPS`.split(
    /\s+/,
  ),
);

/** The words of a name, without those that name a building. */
export const withoutFacility = (part: string): string[] =>
  part.split(/[\s.]+/).filter((word) => word !== "" && !/^\d+$/.test(word) && !facilityWords.has(normalise(word)));

/**
 * A city's name may be followed by the state and the country, and surrounded by a facility's name: "LOS ANGELES, CA - USA", "Los
 * Angeles Gateway-US", "ALEXANDRIA NSW", "Chicago IL Distribution Center". A state counts only after a name, and without a comma
 * before it only in capitals: "in" and "or" are also words.
 */
const zoneInText = ({ byRegion, byCity, byLargeCity }: ZoneLookup, country: string, text: string): string | undefined => {
  const [name = "", ...behind] = text
    .split(/[,;/()]|\s[-–]\s?|-(?=[A-Z]{2,3}$)/)
    .map((part) => withoutFacility(part))
    .filter((words, index) => index === 0 || (words.length > 0 && countryOfCode(words.join(" ")) !== country))
    .map((words) => words.join(" "));
  const [, city = name, code = ""] = /^(.+) ([A-Z]{2,3})$/.exec(name) ?? [];
  const regions = [...behind, code].map(normalise);
  const region = regions.find((one) => byRegion.has(one)) ?? "";
  return (
    byCity.get(region + normalise(city)) ??
    byRegion.get(region) ??
    byCity.get(normalise(name)) ??
    [name, ...behind].map((part) => byLargeCity.get(normalise(part))).find((zone) => zone !== undefined)
  );
};
