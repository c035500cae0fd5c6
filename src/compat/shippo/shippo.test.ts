import { expect, it } from "vitest";
import { carrierIds } from "../../carriers/registry.ts";
import { cannedCodes } from "../../carriers/sandbox/canned.ts";
import { allMeanings, wordOf } from "../words.ts";
import { shippoActions, shippoCarriers, shippoStatusRules, shippoTestCodes } from "./words.ts";

it("has a word for every status with every detail", () => {
  for (const meaning of allMeanings) expect(wordOf(shippoStatusRules, meaning)).toHaveLength(2);
  const substatuses = shippoStatusRules.map(({ theirs: [, substatus] }) => substatus);
  expect([...shippoActions].filter((action) => !substatuses.includes(action))).toEqual([]);
});

it("reads every carrier again that it writes", () => {
  for (const carrier of carrierIds) expect.soft(shippoCarriers.read(shippoCarriers.write(carrier)), carrier).toBe(carrier);
  expect(["usps", "royal_mail", "hermes_uk", "nobody"].map(shippoCarriers.read)).toEqual(["USPS", "ROYAL_MAIL", "EVRI", null]);
});

it("maps Shippo's test numbers to Kolli's", () => {
  for (const code of shippoTestCodes.values()) expect(cannedCodes.has(code)).toBe(true);
});
