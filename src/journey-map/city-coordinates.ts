import { readFileSync } from "node:fs";
import { countryOfCode } from "../tracking/country-codes.ts";
import { withoutFacility } from "../tracking/place-zone.ts";
import type { Location } from "../tracking/reading.ts";
import type { Point } from "./outline.ts";

type City = { region: string; point: Point };

/** "Köln" and "KOLN", "Łódź" and "Lodz" are one name. */
const normalise = (name: string): string =>
  name
    .normalize("NFD")
    .toUpperCase()
    .replace(/Ł/g, "L")
    .replace(/Ø/g, "O")
    .replace(/Æ/g, "AE")
    .replace(/[^A-Z0-9]/g, "");

/** By country and name. */
const readCities = (text: string, cities: Map<string, City[]>): void => {
  for (const row of text.trim().split("\n")) {
    const country = row.slice(0, 2);
    for (const written of row.slice(3).split(";")) {
      const [names = "", latitude, longitude] = written.split(",");
      const [all = "", region = ""] = names.split("/");
      const city: City = { region, point: [Number(longitude) / 10, Number(latitude) / 10] };
      for (const name of all.split("|")) {
        const key = country + normalise(name);
        const others = cities.get(key);
        if (others) others.push(city);
        else cities.set(key, [city]);
      }
    }
  }
};

let read: ReadonlyMap<string, readonly City[]> | undefined;

const allCities = (): ReadonlyMap<string, readonly City[]> => {
  if (read) return read;
  const cities = new Map<string, City[]>();
  for (const file of ["cities.txt", "parcel-places.txt"])
    readCities(readFileSync(new URL(file, import.meta.url), "utf8"), cities);
  read = cities;
  return cities;
};

/** Two entries this near are one place: Kansas City is in two states. */
const nearDegrees = 0.6;
const areNear = ([x, y]: Point, [otherX, otherY]: Point): boolean =>
  Math.abs(x - otherX) <= nearDegrees && Math.abs(y - otherY) <= nearDegrees;

/** The rough position of a city, if its name is unambiguous: null for one that is not listed, or of which there are several. */
export const cityCoordinates = ({ city = "", region = "", countryCode }: Location): Point | null => {
  const country = countryOfCode(countryCode);
  if (!country) return null;
  const [name = "", ...behind] = city.split(/[,;/()]|\s[-–]\s/);
  const found =
    allCities().get(country + normalise(city)) ?? allCities().get(country + normalise(withoutFacility(name).join(" ")));
  if (!found) return null;
  const codes = [region.replace(`${country}-`, ""), ...behind].map(normalise).filter((code) => /^[A-Z]{2,3}$/.test(code));
  const isDivided = found.some((one) => one.region !== "");
  const matching = isDivided && codes.length > 0 ? found.filter((one) => codes.includes(one.region)) : found;
  const [first, ...others] = matching;
  return first && others.every(({ point }) => areNear(point, first.point)) ? first.point : null;
};
