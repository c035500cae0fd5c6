import { readFileSync } from "node:fs";
import type { Day } from "./days.ts";

const parseYear = (text: string): Day[] => {
  const [year = "", days = ""] = text.split(":");
  return days.split(",").map((day) => Date.UTC(Number(year), Number(day.slice(0, 2)) - 1, Number(day.slice(2))) / 86_400_000);
};

let countries: ReadonlyMap<string, string> | null = null;

/** The table is read at first use: README.md says where it comes from. */
const tableOf = (): ReadonlyMap<string, string> => {
  countries ??= new Map(
    readFileSync(new URL("./holidays.txt", import.meta.url), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => [line.slice(0, 2), line.slice(3)]),
  );
  return countries;
};

/** Public holidays in the whole of a country; none if the country is not in the table. */
export const holidaysOf = (country: string): ReadonlySet<Day> => {
  const row = tableOf().get(country);
  return new Set(row ? row.split(" ").flatMap(parseYear) : []);
};
