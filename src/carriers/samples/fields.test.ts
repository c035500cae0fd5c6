import { expect, test } from "vitest";
import { type CarrierAdapter, reportableFacts } from "../adapter.ts";
import { carriers, findAdapter } from "../registry.ts";
import { readSample } from "./read-sample.ts";
import { readSampleText, readSources } from "./sources.ts";

/** Of each field of the API, the carriers that fill it: by what the conformance suite holds them to, or in a sample. */
const filledBy = new Map<string, Set<string>>();
const note = (field: string, carrier: string): void => void filledBy.set(field, (filledBy.get(field) ?? new Set()).add(carrier));

const noteAll = (value: unknown, path: string, carrier: string): void => {
  if (value === null || value === undefined || value === false) return;
  if (Array.isArray(value)) for (const one of value) noteAll(one, path, carrier);
  else if (typeof value === "object" && path !== "location" && !path.endsWith(".location"))
    for (const [name, one] of Object.entries(value)) noteAll(one, path === "" ? name : `${path}.${name}`, carrier);
  if (path !== "") note(path, carrier);
};

const noteSample = async (adapter: CarrierAdapter, codes: readonly string[], text: string, status?: number): Promise<void> => {
  for (const answer of (await readSample(adapter, { text, status }, codes)).values()) {
    if (!answer.ok) continue;
    const { facts = {}, estimatedDelivery, scans } = answer.value.reading;
    noteAll(facts, "", adapter.carrier);
    if (estimatedDelivery?.kind === "day") note("estimatedDeliveryDay", adapter.carrier);
    if (scans.some(({ meaning }) => meaning.status === "ATTEMPT_FAILURE")) note("attempts", adapter.carrier);
  }
};

/** Numbers that no sample has, in the place where the carrier sends them (`reading/other-numbers.test.ts` has their meaning). */
const edits: readonly (readonly [carrier: string, code: string, file: string, from: string, to: string])[] = [
  ["UPS", "1Z999AA16698804003", "customs.json", '"123456", "type": "Q"', '"92419900000000000000000001", "type": "USPS_PIC"'],
  [
    "FEDEX",
    "772254540000",
    "hold-at-location.json",
    'PURCHASE_ORDER", "values": ["1000000001"',
    'PARTNER_CARRIER_NUMBER", "values": ["9261290100130435082878"',
  ],
  ["FEDEX", "772254540000", "hold-at-location.json", "PURCHASE_ORDER", "RETURNED_TO_SHIPPER_TRACKING_NUMBER"],
  [
    "LA_POSTE",
    "EW112720427FR",
    "to-brazil.json",
    '"contextData": {',
    '"contextData": { "partner": { "reference": "EW112720427FR" },',
  ],
  ["CANADA_POST", "2116634025910003", "northern.xml", "<return-pin/>", "<return-pin>8193030646700007</return-pin>"],
  ["CANADA_POST", "2116634025910003", "northern.xml", "<original-pin/>", "<original-pin>1371134583760005</original-pin>"],
  ["CTT_EXPRESS", "0082800082809800123456", "second-attempt.json", '_code": null', '_code": "0082800082809800123457"'],
];

const fields = [
  ...reportableFacts,
  "estimatedDeliveryDay",
  ...["name", "street", "location", "openingHours", "holdUntil", "code"].map((name) => `pickupPoint.${name}`),
  ...["signedBy", "receivedAs", "hasSignature", "hasPhoto", "documents"].map((name) => `proof.${name}`),
  ...["nextLegs.carrier", "nextLegs.trackingCode", "pieces.trackingCode", "pieces.status"],
  ...["returnTrackingCode", "originalTrackingCode"],
];

test("every field of a parcel is filled by at least one carrier: a field that none fills does not belong in the API", async () => {
  for (const adapter of carriers) {
    const { facts = [], pickupPoint = [] } = adapter.about;
    for (const name of [...facts, ...pickupPoint.map((part) => `pickupPoint.${part}`)]) note(name, adapter.carrier);
    if (adapter.fetchProof) note("proof.documents", adapter.carrier);
    for (const [file, { code, status }] of Object.entries((await readSources(adapter.carrier)) ?? {}))
      if (code !== undefined) await noteSample(adapter, [code].flat(), await readSampleText(adapter.carrier, file), status);
  }
  for (const [carrier, code, file, from, to] of edits) {
    const text = await readSampleText(carrier, file);
    expect(text, `${file} has ${from}`).toContain(from);
    await noteSample(findAdapter(carrier)!, [code], text.replace(from, to));
  }
  expect(fields.filter((field) => !filledBy.has(field))).toEqual([]);
});
