import { describe, expect, it } from "vitest";
import { readFacts, readWeight } from "./facts.ts";
import { readAmountDue } from "./money.ts";

describe("facts", () => {
  it("hold only what is reported: nothing empty takes away what was reported before", () => {
    expect(readFacts({ serviceName: " UPS Ground ", weight: null })).toEqual({ serviceName: "UPS Ground" });
    expect(readFacts({ serviceName: "  " })).toEqual({});
  });
});

describe("a weight", () => {
  it.each([
    ["13.00", "LBS", 5897],
    [0.5, "lb", 227],
    ["17.00", "KGS", 17_000],
    ["1,25", "kg", 1250],
    [1250, "g", 1250],
    ["8", "OZ", 227],
  ])("of %s %s is %i g", (written, unit, grams) => {
    expect(readWeight(written, unit)).toEqual({ grams });
  });

  it.each([
    ["0.00", "LBS"],
    ["", "KGS"],
    [null, "KGS"],
    [undefined, undefined],
    ["heavy", "KGS"],
    ["-1", "KGS"],
    ["3000000", "KGS"],
    ["12", "STONE"],
    ["12", null],
  ])("of %s %s is none", (written, unit) => {
    expect(readWeight(written, unit)).toBeNull();
  });
});

describe("what is due", () => {
  it.each([
    ["1500.00", "1500"],
    [" 1 500,5 ", "1500.50"],
    [99.9, "99.90"],
    [0.1 + 0.2, "0.30"],
    ["0.00", "0"],
  ])("%j is %s, however it is written", (written, amount) => {
    expect(readAmountDue(written, "uah", "OTHER")).toEqual({ amount, currency: "UAH", reason: "OTHER" });
  });

  it.each([[""], [null], [undefined], ["-5"], ["free"], ["1.500,00"], ["99999999999999"]])("%j is no amount", (written) => {
    expect(readAmountDue(written, "UAH", "OTHER")).toBeNull();
  });

  it("without a currency nothing is due", () => {
    expect(readAmountDue("5", "", "OTHER")).toBeNull();
    expect(readAmountDue("5", "₴", "OTHER")).toBeNull();
  });
});
