import { expect, test } from "vitest";
import { readAmountDue } from "./money.ts";

test.each([
  ["1500.00", "1500"],
  [" 1 500,5 ", "1500.50"],
  [99.9, "99.90"],
  [0.1 + 0.2, "0.30"],
  ["0.00", "0"],
])("%j is %s, however it is written", (written, amount) => {
  expect(readAmountDue(written, "uah", "OTHER")).toEqual({ amount, currency: "UAH", reason: "OTHER" });
});

test.each([[""], [null], [undefined], ["-5"], ["free"], ["1.500,00"], ["99999999999999"]])("%j is no amount", (written) => {
  expect(readAmountDue(written, "UAH", "OTHER")).toBeNull();
});

test("without a currency nothing is due", () => {
  expect(readAmountDue("5", "", "OTHER")).toBeNull();
  expect(readAmountDue("5", "₴", "OTHER")).toBeNull();
});
