import { expect, test } from "vitest";
import { didYouMean } from "./did-you-mean.ts";

const known = ["UPS", "FEDEX", "DHL", "DHL_EXPRESS", "ROYAL_MAIL"];

test.each([
  ["fedx", "FEDEX"],
  ["FEDXE", "FEDEX"],
  ["dhl express", "DHL_EXPRESS"],
  ["Royal-Mial", "ROYAL_MAIL"],
  ["usp", "UPS"],
])("%s is taken for %s", (text, meant) => {
  expect(didYouMean(text, known)).toBe(meant);
});

test.each(["pigeon", "abc", "", "x"])("%s is taken for nothing", (text) => {
  expect(didYouMean(text, known)).toBeNull();
});
