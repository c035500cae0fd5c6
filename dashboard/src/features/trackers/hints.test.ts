import { expect, test } from "vitest";
import { hintFormOf, onlyChanged, readHints } from "./hints.ts";

test("a form sends what was changed in it, and null for what was emptied", () => {
  const shown = hintFormOf({
    postalCode: "83702",
    destinationCountryCode: "US",
    shippedOn: null,
    promisedAt: null,
    pieceCount: 3,
  });
  const form = { ...shown, postalCode: "", shippedOn: "2026-03-01" };
  expect(onlyChanged(readHints(form).given, form, shown)).toEqual({ postalCode: null, shippedOn: "2026-03-01" });
});
