import { expect, it } from "vitest";
import { carrierIds } from "../../carriers/registry.ts";
import { cannedCodes } from "../../carriers/sandbox/canned.ts";
import { compatBounds } from "../bounds.ts";
import { readFormBody } from "../form-body.ts";
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

it("reads a form with nested names as the JSON that it stands for, up to a bounded size", () => {
  const read = (text: string) => JSON.parse(JSON.stringify(readFormBody(text)));
  expect(read("tracker[tracking_code]=EZ1&tracker%5Bcarrier%5D=USPS&tracker[options][is_return]=true&note=a%20b")).toEqual({
    tracker: { tracking_code: "EZ1", carrier: "USPS", options: { is_return: "true" } },
    note: "a b",
  });
  expect(read("codes[]=1&codes[]=2&others[0]=3&others[7]=4")).toEqual({ codes: ["1", "2"], others: ["3", "4"] });
  // Names of an object's own nature, and names that are no names, are fields like others.
  expect(read("__proto__[x]=1&constructor=2&a[b=3&[]=4")).toEqual(
    JSON.parse('{ "__proto__": { "x": "1" }, "constructor": "2", "a[b": "3", "[]": "4" }'),
  );
  expect(({} as { x?: string }).x).toBeUndefined();
  expect(read("a=1&a[b]=2&a[c]=3")).toEqual({ a: { b: "2", c: "3" } });
  const { formFields, formDepth } = compatBounds;
  const fields = (count: number) => Array.from({ length: count }, (_, nth) => `f${nth}=1`).join("&");
  expect(Object.keys(readFormBody(fields(formFields.cap)))).toHaveLength(formFields.cap);
  expect(() => readFormBody(fields(formFields.cap + 1))).toThrow(`Send at most ${formFields.cap}.`);
  const nested = (parts: number) => `a${"[b]".repeat(parts - 1)}=1`;
  expect(readFormBody(nested(formDepth.cap))).toHaveProperty("a");
  expect(() => readFormBody(nested(formDepth.cap + 1))).toThrow(`more than ${formDepth.cap} parts`);
});
