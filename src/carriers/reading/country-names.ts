import { countryOfCode } from "../../tracking/country-codes.ts";
import { zoneByCountry } from "../../tracking/time-zones.ts";

/** One name however it is written: "CÔTE D'IVOIRE", "Cote d Ivoire"; "THE NETHERLANDS", "Netherlands, the". */
const nameKey = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\(.*\)/g, "")
    .replace(/&/g, "AND")
    .replace(/\bthe\b/gi, "")
    .replace(/[^\p{L}]/gu, "")
    .toUpperCase();

/** Names that carriers use beside those of CLDR, in English and by the language of others. */
const furtherNamesIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    CZ: "Tschechien,Tschechische Republik",
    GB: "Grossbritannien,Vereinigtes Konigreich,England",
    NL: "Holland",
    US: "USA,Vereinigte Staaten von Amerika",
  },
  es: { CZ: "Republica Checa", GB: "Gran Bretana,Inglaterra", NL: "Holanda", US: "EEUU,Estados Unidos de America" },
  fr: { GB: "Grande Bretagne,Angleterre", KR: "Coree", NL: "Hollande", US: "USA,Etats Unis d Amerique" },
  it: { CZ: "Repubblica Ceca", GB: "Gran Bretagna,Inghilterra", NL: "Olanda", US: "USA,Stati Uniti d America" },
  pt: {
    AE: "Emirados Arabes",
    CN: "Republica Popular da China,China Republica Popular",
    CZ: "Republica Tcheca,Republica Checa,Chequia,Tchequia",
    GB: "Gra Bretanha,Inglaterra,Reino Unido da Gra Bretanha",
    HK: "Hong Kong",
    IR: "Ira",
    KR: "Coreia,Coreia do Sul,Republica da Coreia",
    NL: "Holanda,Paises Baixos Holanda",
    PL: "Polonia",
    RU: "Federacao Russa",
    SG: "Singapura,Cingapura",
    TR: "Turquia",
    TW: "Formosa",
    US: "EUA,Estados Unidos da America",
    VN: "Vietna,Vietnam",
  },
};

const furtherNames: Readonly<Record<string, string>> = {
  AE: "UAE",
  BN: "Brunei Darussalam",
  BO: "Bolivia Plurinational State of",
  CD: "Democratic Republic of the Congo,Congo Democratic Republic of",
  CG: "Congo,Republic of the Congo",
  CI: "Ivory Coast",
  CN: "China Peoples Republic,Peoples Republic of China",
  CZ: "Czech Republic",
  FM: "Micronesia Federated States of",
  GB: "Great Britain,Great Britain and Northern Ireland,United Kingdom of Great Britain and Northern Ireland,England,Scotland,Wales,Northern Ireland,UK",
  HK: "Hong Kong,Hong Kong SAR",
  IR: "Iran Islamic Republic of",
  KP: "Korea Democratic Peoples Republic of,Democratic Peoples Republic of Korea,Korea North",
  KR: "Korea,Korea Republic of,Republic of Korea,Korea South",
  LA: "Lao Peoples Democratic Republic",
  MD: "Moldova Republic of",
  MK: "Macedonia,Macedonia Former Yugoslav Republic of",
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
  TW: "Taiwan Province of China",
  TZ: "Tanzania United Republic of",
  US: "USA,United States of America",
  VA: "Holy See",
  VE: "Venezuela Bolivarian Republic of",
  VG: "Virgin Islands British",
  VI: "Virgin Islands US",
  VN: "Viet Nam",
};

/** Any language that Node knows the names in: "pt", "fr". */
type Language = string;

const namesIn = (language: Language): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const further = language === "en" ? furtherNames : (furtherNamesIn[language] ?? {});
  const entries = Object.keys(zoneByCountry)
    .filter((code) => code !== "UK") // what carriers write for GB
    .flatMap((code) =>
      [names.of(code) ?? code, ...(further[code] ?? code).split(",")].map((name) => [nameKey(name), code] as const),
    );
  // Of two parts of one island the first has its name: what stands in brackets is left out.
  return new Map(entries.toReversed());
};

/** Made when a carrier first writes names: the language's words take 9 MB of memory. */
const madeNames = new Map<Language, ReadonlyMap<string, string>>();
const codeByName = (language: Language): ReadonlyMap<string, string> => {
  const names = madeNames.get(language) ?? namesIn(language);
  madeNames.set(language, names);
  return names;
};

/**
 * The ISO 3166-1 code of a country named in the carrier's language or in English, in whatever order ("PHILIPPINES, THE"), with or
 * without accents, or as its two or three letters, for carriers that write names. Undefined for what is no country.
 */
export const countryCodeOf = (name: string | null | undefined, language: Language = "en"): string | undefined =>
  codeByName(language).get(nameKey(name ?? "")) ?? codeByName("en").get(nameKey(name ?? "")) ?? countryOfCode(name);

/** The country behind a city: "LOS ANGELES, CA - USA", "Manila, Philippines". Two letters only behind a facility: "Hub-MX", not "AIX-LA". */
export const countryBehindCity = (city: string): string | undefined => {
  const [, behind] = /.(?:,|\s-)\s*([^,]+)$/.exec(city) ?? [];
  const last = behind?.split(/\s-\s/).at(-1)?.trim() ?? "";
  if (last.length > 2) return countryCodeOf(last);
  const [, letters] = /\b(?:gateway|hub|facility|cent(?:er|re)|terminal|airport)\s?-\s?([A-Z]{2,3})$/i.exec(city) ?? [];
  return letters && countryOfCode(letters);
};
