import { expect, test } from "vitest";
import { chooseLanguage } from "./languages.ts";

const languageOf = (header: string | undefined) => chooseLanguage(header).language;

test("the highest quality among our languages wins, and order decides between equals", () => {
  expect(languageOf("de-CH, fr;q=0.9, en;q=0.8")).toBe("de");
  expect(languageOf("en;q=0.5, nl;q=0.7, it;q=0.6")).toBe("nl");
  expect(languageOf("ja, zh;q=0.9, es;q=0.2")).toBe("es");
  expect(languageOf("fr;q=0.8, pl;q=0.8")).toBe("fr");
});

test("what the visitor refuses is not chosen", () => {
  expect(languageOf("de;q=0, fr;q=0.1")).toBe("fr");
  expect(languageOf("de;q=0.000, da;q=0.001")).toBe("da");
});

test("regions, scripts and old codes lead to the language", () => {
  expect(languageOf("pt-BR")).toBe("pt");
  expect(languageOf("ES-419")).toBe("es");
  expect(languageOf("no")).toBe("nb");
  expect(languageOf("nn-NO")).toBe("nb");
  expect(languageOf("ar-Arab-EG")).toBe("ar");
});

test("without a usable wish the page is in English", () => {
  for (const header of [
    undefined,
    "",
    "*",
    "zh-TW",
    "de;q=2",
    "de;q=-1",
    ";;;",
    "constructor",
    "x".repeat(100_000),
    "__proto__;q=1",
  ]) {
    expect(languageOf(header)).toBe("en");
  }
});

test("dates are written as in the visitor's region, and day first where no region is given", () => {
  expect(chooseLanguage("en-us").locale).toBe("en-US");
  expect(chooseLanguage("en").locale).toBe("en-GB");
  expect(chooseLanguage("fr-CA;q=0.3").locale).toBe("fr-CA");
  expect(chooseLanguage("de-u-nu-thai").locale).toBe("de");
});

test("a long header costs no time", () => {
  const before = process.cpuUsage();
  chooseLanguage(`${"a-".repeat(50_000)};q=`);
  chooseLanguage(" ".repeat(100_000));
  expect(process.cpuUsage(before).user).toBeLessThan(100_000);
});
