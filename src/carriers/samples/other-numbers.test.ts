import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { CarrierFacts } from "../../tracking/reading.ts";
import { findAdapter } from "../registry.ts";
import { readSample } from "./read-sample.ts";

/** A sample with one place of it replaced, and what is read of it for the code asked for. */
const factsOf = async (
  carrier: string,
  code: string,
  file: string,
  [from, to]: readonly [string, string],
): Promise<CarrierFacts> => {
  const folder = carrier.toLowerCase().replaceAll("_", "-");
  const sample = readFileSync(new URL(`../${folder}/fixtures/${file}`, import.meta.url), "utf8");
  expect(sample, `${file} has ${from}`).toContain(from);
  const answer = (await readSample(findAdapter(carrier)!, { text: sample.replace(from, to) }, [code])).get(code);
  if (!answer?.ok) throw new Error(JSON.stringify(answer));
  return answer.value.reading.facts ?? {};
};

const nothing = ["", ""] as const;

it("Canada Post reports the numbers of the return and of the original", async () => {
  const file = ["CANADA_POST", "2116634025910003", "northern.xml"] as const;
  expect(await factsOf(...file, ["<return-pin/>", "<return-pin>8193030646700007</return-pin>"])).toMatchObject({
    returnTrackingCode: "8193030646700007",
  });
  expect(await factsOf(...file, ["<original-pin/>", "<original-pin>1371134583760005</original-pin>"])).toMatchObject({
    originalTrackingCode: "1371134583760005",
  });
  const facts = await factsOf(...file, nothing);
  expect(facts.returnTrackingCode ?? facts.originalTrackingCode).toBeUndefined();
});

it("CTT Express reports the number of the return", async () => {
  const file = ["CTT_EXPRESS", "0082800082809800123456", "second-attempt.json"] as const;
  const replacement: [string, string] = ['"return_shipment_code": null', '"return_shipment_code": "0082800082809800123457"'];
  expect(await factsOf(...file, replacement)).toEqual({ returnTrackingCode: "0082800082809800123457" });
  expect(await factsOf(...file, nothing)).toEqual({});
});

it("FedEx reports the number of the return among a parcel's other numbers", async () => {
  const file = ["FEDEX", "772254540000", "hold-at-location.json"] as const;
  const replacement: [string, string] = [
    '{"type": "PURCHASE_ORDER", "values": ["1000000001"]',
    '{"type": "RETURNED_TO_SHIPPER_TRACKING_NUMBER", "values": ["772254540011"]',
  ];
  expect(await factsOf(...file, replacement)).toMatchObject({ returnTrackingCode: "772254540011" });
  expect((await factsOf(...file, nothing)).returnTrackingCode).toBeUndefined();
});

it("UPS reports the post's number of a parcel that the post delivers, and no reference for one", async () => {
  const file = ["UPS", "1Z999AA16698804003", "customs.json"] as const;
  const replacement: [string, string] = [
    '{"number": "123456", "type": "Q"}',
    '{"number": "92419900000000000000000001", "type": "USPS_PIC"}',
  ];
  expect((await factsOf(...file, replacement)).nextLegs).toEqual([
    { carrier: "USPS", carrierName: null, trackingCode: "92419900000000000000000001" },
  ]);
  expect((await factsOf(...file, nothing)).nextLegs).toBeUndefined();
});

it("FedEx reports its partner's number; whose it is only if the form says it", async () => {
  const file = ["FEDEX", "772254540000", "hold-at-location.json"] as const;
  const partnerOf = async (number: string) => {
    const from = '{"type": "PURCHASE_ORDER", "values": ["1000000001"]';
    return (await factsOf(...file, [from, `{"type": "PARTNER_CARRIER_NUMBER", "values": ["${number}"]`])).nextLegs;
  };
  expect(await partnerOf("9261290100130435082878")).toEqual([
    { carrier: "USPS", carrierName: null, trackingCode: "9261290100130435082878" },
  ]);
  expect(await partnerOf("AB12")).toEqual([{ carrier: null, carrierName: null, trackingCode: "AB12" }]);
});

it("Chronopost reports DPD's number of a parcel that DPD has abroad, and none of one that stays in France", async () => {
  expect((await factsOf("CHRONOPOST", "XT123456785TS", "to-germany.xml", nothing)).nextLegs).toEqual([
    { carrier: "DPD", carrierName: null, trackingCode: "09980000020033F" },
  ]);
  expect((await factsOf("CHRONOPOST", "89108749065001", "delivered-in-english.xml", nothing)).nextLegs).toBeUndefined();
});

it("La Poste reports the post abroad by name and number", async () => {
  const file = ["LA_POSTE", "EW112720427FR", "to-brazil.json"] as const;
  const replacement: [string, string] = [
    '"contextData": {',
    '"contextData": { "partner": { "name": "Correios", "network": "POST", "reference": "EW112720427FR" },',
  ];
  expect((await factsOf(...file, replacement)).nextLegs).toEqual([
    { carrier: null, carrierName: "Correios", trackingCode: "EW112720427FR" },
  ]);
});
