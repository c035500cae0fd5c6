import { expect, it } from "vitest";
import { countryCodeOf } from "./country-names.ts";

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
  expect(names.map(countryCodeOf)).toEqual(["NO", "GB", "KR", "CI", "NL", "TR", "US", "NO", "GB"]);
});

it("has no code for what is no country", () => {
  expect([countryCodeOf("OSLO"), countryCodeOf(""), countryCodeOf(null), countryCodeOf("ISC CHICAGO")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
