import { expect, test } from "vitest";
import { carrierBounds } from "../bounds.ts";
import { noRules, readRules } from "./account-rules.ts";

const { prefixesOfAccount, referencePrefix } = carrierBounds;
const fields = (referencePrefixes: readonly string[]) => {
  const read = readRules({ referencePrefixes }, noRules);
  return read.ok ? read.value.referencePrefixes.length : read.failure.map(({ field }) => field);
};
const prefixes = (count: number) => Array.from({ length: count }, (_, nth) => `SHOP-${nth}`);

test("an account has as many prefixes, each as long, as the caps say", () => {
  expect(fields([...prefixes(prefixesOfAccount.cap), ...prefixes(prefixesOfAccount.cap)])).toBe(prefixesOfAccount.cap);
  expect(fields(prefixes(prefixesOfAccount.cap + 1))).toEqual(["referencePrefixes"]);
  expect(fields(["x".repeat(referencePrefix.cap)])).toBe(1);
  expect(fields(["x".repeat(referencePrefix.cap + 1)])).toEqual(["referencePrefixes"]);
});

test("countries are each of ISO's once, however often they are given", () => {
  const read = readRules({ destinationCountryCodes: Array.from({ length: 1000 }, () => "no") }, noRules);
  expect(read).toMatchObject({ ok: true, value: { destinationCountryCodes: ["NO"] } });
});
