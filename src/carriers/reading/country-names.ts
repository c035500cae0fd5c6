import { zoneByCountry } from "../../tracking/time-zones.ts";

/** One name however it is written: "CÔTE D'IVOIRE", "Cote d Ivoire". */
const nameKey = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\(.*\)/g, "")
    .replace(/&/g, "AND")
    .replace(/[^A-Za-z]/g, "")
    .toUpperCase()
    .replace(/^THE(?=[A-Z]{4})/, "");

/** Names that carriers use beside those of CLDR. */
const furtherNames: Readonly<Record<string, string>> = {
  AE: "UAE",
  BN: "Brunei Darussalam",
  CD: "Democratic Republic of the Congo,Congo Democratic Republic of",
  CG: "Congo,Republic of the Congo",
  CI: "Ivory Coast",
  CN: "China Peoples Republic,Peoples Republic of China",
  CZ: "Czech Republic",
  GB: "Great Britain,Great Britain and Northern Ireland,United Kingdom of Great Britain and Northern Ireland,England,Scotland,Wales,Northern Ireland,UK",
  HK: "Hong Kong",
  IR: "Iran Islamic Republic of",
  KR: "Korea,Korea Republic of,Republic of Korea,Korea South",
  LA: "Lao Peoples Democratic Republic",
  MD: "Moldova Republic of",
  MK: "Macedonia",
  MM: "Burma",
  MO: "Macau,Macao",
  NL: "Holland",
  PS: "Palestine",
  RU: "Russian Federation",
  SK: "Slovak Republic",
  SY: "Syrian Arab Republic",
  SZ: "Swaziland",
  TL: "East Timor",
  TR: "Turkey",
  TZ: "Tanzania United Republic of",
  US: "USA,United States of America",
  VA: "Holy See",
  VN: "Viet Nam",
};

const englishNames = new Intl.DisplayNames("en", { type: "region" });

const codeByName: ReadonlyMap<string, string> = new Map(
  Object.keys(zoneByCountry)
    .filter((code) => code !== "UK") // what carriers write for GB
    .flatMap((code) =>
      [englishNames.of(code) ?? code, ...(furtherNames[code] ?? code).split(",")].map((name) => [nameKey(name), code] as const),
    ),
);

/** The ISO 3166-1 code of a country named in English, for carriers that write names. Undefined for what is no country. */
export const countryCodeOf = (name: string | null | undefined): string | undefined => codeByName.get(nameKey(name ?? ""));
