import { expect, it } from "vitest";
import { zoneByCountry } from "../../tracking/time-zones.ts";
import { countryBehindCity, countryCodeOf } from "./country-names.ts";

it("knows countries by the English names that carriers write", () => {
  const names = [
    "NORWAY",
    "Great Britain",
    "KOREA, REPUBLIC OF",
    "Côte d'Ivoire",
    "THE NETHERLANDS",
    "Turkey",
    "USA",
    "no",
    "UNITED KINGDOM",
  ];
  expect(names.map((name) => countryCodeOf(name))).toEqual(["NO", "GB", "KR", "CI", "NL", "TR", "US", "NO", "GB"]);
});

it("knows names in a catalogue's order, and three letters", () => {
  const names = [
    "PHILIPPINES, THE",
    "Bahamas (the)",
    "CONGO, THE DEMOCRATIC REPUBLIC OF THE",
    "TAIWAN, PROVINCE OF CHINA",
    "SWE",
  ];
  expect(names.map((name) => countryCodeOf(name))).toEqual(["PH", "BS", "CD", "TW", "SE"]);
  expect(["ALLEMAGNE", "États-Unis", "PAYS-BAS"].map((name) => countryCodeOf(name, "fr"))).toEqual(["DE", "US", "NL"]);
  expect(countryCodeOf("Korea, Democratic People's Republic of")).toBe("KP");
});

it("finds the country behind a city, and takes no part of a city's name for one", () => {
  const cities = ["LOS ANGELES, CA - USA", "Manila, Philippines", "Los Angeles Gateway-US", "HONG KONG - HONG KONG SAR"];
  expect(cities.map(countryBehindCity)).toEqual(["US", "PH", "US", "HK"]);
  const none = ["LOS ANGELES, CA", "VILLENEUVE-LA", "Łódź – Übersee", "Paris", "", "Aix-en-Provence"];
  for (const city of none) expect(countryBehindCity(city), city).toBeUndefined();
});

it("has no code for what is no country", () => {
  expect([countryCodeOf("OSLO"), countryCodeOf(""), countryCodeOf(null), countryCodeOf("ISC CHICAGO")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("knows every country in a carrier's own language, in capitals and without accents", () => {
  for (const language of ["pt", "es", "fr", "de", "it", "nl", "pl", "sv"]) {
    const names = new Intl.DisplayNames(language, { type: "region" });
    const missed = Object.keys(zoneByCountry)
      .filter((code) => code !== "UK" && !names.of(code)!.includes("("))
      .filter((code) => countryCodeOf(names.of(code)!.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase(), language) !== code);
    expect.soft(missed, language).toEqual([]);
  }
});

it("knows what Correios writes", () => {
  const names = ["SUECIA", "ESTADOS UNIDOS", "ALEMANHA", "PAISES BAIXOS", "HOLANDA", "EUA", "Coreia do Sul", "PORTUGAL", "CHINA"];
  expect(names.map((name) => countryCodeOf(name, "pt"))).toEqual(["SE", "US", "DE", "NL", "NL", "US", "KR", "PT", "CN"]);
});
