import { expect, it } from "vitest";
import { carrierIds } from "../../carriers/registry.ts";
import { cannedCodes } from "../../carriers/sandbox/canned.ts";
import { allMeanings, wordOf } from "../words.ts";
import { easypostTrackerIds, ouncesOf } from "./translate.ts";
import { easypostCarriers, easypostStatusRules, easypostTestCodes } from "./words.ts";

it("has a word for every status with every detail", () => {
  for (const meaning of allMeanings) expect(wordOf(easypostStatusRules, meaning)).toHaveLength(2);
});

it("reads every carrier again that it writes", () => {
  for (const carrier of carrierIds) expect.soft(easypostCarriers.read(easypostCarriers.write(carrier)), carrier).toBe(carrier);
});

it.each([
  ["dhl express", "DHL_EXPRESS"],
  ["UPSDAP", "UPS"],
  ["hermes", "EVRI"],
  ["CanadaPost", "CANADA_POST"],
  ["Nobody", null],
])("reads the carrier %s as %s", (theirs, carrier) => expect(easypostCarriers.read(theirs)).toBe(carrier));

it("has IDs that can be read again, and reads no others", () => {
  const gid = "gid://kolli/Tracker/0190c3f2-1a2b-7c3d-8e4f-a5b6c7d8e9f0";
  expect(easypostTrackerIds.write(gid)).toBe("trk_0190c3f21a2b7c3d8e4fa5b6c7d8e9f0");
  expect(easypostTrackerIds.read("trk_0190c3f21a2b7c3d8e4fa5b6c7d8e9f0")).toBe(gid);
  for (const other of [
    "trk_",
    "trk_x",
    "evt_0190c3f21a2b7c3d8e4fa5b6c7d8e9f0",
    `${gid}`,
    "trk_0190c3f21a2b7c3d8e4fa5b6c7d8e9f00",
  ])
    expect(easypostTrackerIds.read(other)).toBeNull();
});

it("writes weights with a fraction, whatever they are", () => {
  for (const grams of [1, 28, 454, 1247, 28_350]) expect(JSON.stringify(ouncesOf(grams))).toContain(".");
  expect(ouncesOf(1247)).toBeCloseTo(43.987, 3);
});

it("maps EasyPost's test codes to Kolli's", () => {
  for (const code of easypostTestCodes.values()) expect(cannedCodes.has(code)).toBe(true);
});
