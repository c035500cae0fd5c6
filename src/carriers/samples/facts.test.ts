import { describe, expect, it } from "vitest";
import type { CarrierFacts } from "../../tracking/reading.ts";
import { reportableFacts } from "../adapter.ts";
import { carriers, findAdapter } from "../registry.ts";
import { readSample } from "./read-sample.ts";
import { readSampleText, readSources } from "./sources.ts";

/** Noted down by a person from the samples. */
const cases: readonly [carrier: string, file: string, code: string, facts: CarrierFacts][] = [
  [
    "UPS",
    "ground.json",
    "1Z999AA10316886007",
    {
      serviceName: "UPS Ground",
      weight: { grams: 5897 }, // 13 pounds
      pieceCount: 1,
      origin: { city: "SALEM", region: "OR", countryCode: "US" },
      destination: { city: "NEWARK", region: "CA", countryCode: "US" },
      proof: { hasPhoto: true },
    },
  ],
  [
    "FEDEX",
    "hold-at-location.json",
    "772254540000",
    {
      pieceCount: 1,
      origin: { city: "Vancouver", region: "WA", countryCode: "US" },
      destination: { city: "Indianapolis", region: "IN", countryCode: "US" },
      pickupPoint: {
        name: "FedEx Office",
        street: "1 EXAMPLE RD",
        location: { city: "GREENWOOD", region: "IN", postalCode: "46142", countryCode: "US" },
      },
    },
  ],
  [
    "FEDEX",
    "midnight-pickup.json",
    "738488880000",
    {
      serviceName: "FedEx Ground",
      weight: { grams: 13_063 }, // 28.8 pounds
      pieceCount: 1,
      origin: { city: "NORTH MANKATO", region: "MN", countryCode: "US" },
      destination: { city: "BLUE POINT", region: "NY", countryCode: "US" },
      failedAttempts: 0,
      proof: { signedBy: "A.EXAMPLE", hasSignature: true },
    },
  ],
  [
    "DHL",
    "forwarding.json",
    "10000001",
    {
      serviceName: "Full Container Load",
      weight: { grams: 2_732_800 },
      pieceCount: 448,
      origin: { city: "JOHOR BAHRU", countryCode: "MY" },
      destination: { city: "AUCKLAND", countryCode: "NZ" },
    },
  ],
  [
    "DHL_EXPRESS",
    "mexico.json",
    "3821724944",
    {
      weight: { grams: 2700 },
      pieceCount: 1,
      origin: { city: "Tepozotlan", region: "MC", postalCode: "54605", countryCode: "MX" },
      destination: { city: "cabo san lucas", region: "BS", postalCode: "23454", countryCode: "MX" },
      proof: { signedBy: "A Example" },
    },
  ],
  [
    "DHL_PARCEL_DE",
    "damaged.xml",
    "00340088160019870006",
    {
      serviceName: "DHL PAKET",
      weight: { grams: 28_521 },
      origin: { countryCode: "DE" },
      destination: { countryCode: "DE" },
    },
  ],
  [
    "BRING",
    "test-package-at-pickup-point.json",
    "TESTPACKAGEATPICKUPPOINT",
    {
      serviceName: "KLIMANØYTRAL SERVICEPAKKE",
      weight: { grams: 16_500 },
      pieceCount: 1,
      destination: { city: "VINTERBRO", postalCode: "1407" },
      pickupPoint: {
        location: { city: "LØTEN", postalCode: "2341", countryCode: "NO" },
        holdUntil: "2011-12-01",
        code: "AA11",
      },
    },
  ],
  [
    "BPOST",
    "sorted-to-distributed.xml",
    "323212345659900040669030",
    {
      weight: { grams: 380 },
      pickupPoint: { name: "LIBRAIRIE EXEMPLE", location: { city: "IXELLES / ELSENE", postalCode: "1050" } },
    },
  ],
  ["INPOST", "in-the-locker.json", "620999000000000000000024", { pickupPoint: { name: "WAW012" } }],
  [
    "INPOST",
    "ready-to-pickup.json",
    "620999000000000000000017",
    {
      pickupPoint: {
        name: "KRA010",
        street: "Przykładowa 12",
        location: { city: "Kraków", postalCode: "30-001", countryCode: "PL", latitude: 50.0721, longitude: 19.9412 },
        openingHours: ["PN-PT 09:00-16:00", "SB 10:00-14:00"],
      },
    },
  ],
  [
    "POSTNORD",
    "collected.json",
    "573132900000000014",
    {
      serviceName: "PostNord MyPack Collect/Box",
      weight: { grams: 560 }, // weighed; 600 were stated
      pieceCount: 1,
      origin: { postalCode: "7017", countryCode: "DK" },
      destination: { city: "STOCKHOLM", postalCode: "11847", countryCode: "SE" },
    },
  ],
  [
    "POSTNORD",
    "to-a-locker.json",
    "373500489530470017",
    {
      serviceName: "MyPack Collect",
      pieceCount: 2,
      pieces: [
        { trackingCode: "00373500489530470017", status: "AVAILABLE_FOR_PICKUP" },
        { trackingCode: "00373500489530470024", status: "UNKNOWN" },
      ],
      pickupPoint: {
        name: "Exempelbutiken",
        street: "Storgatan 3",
        location: { city: "UPPSALA", postalCode: "75320", countryCode: "SE" },
        openingHours: ["Mo-Fr 08:00-21:00", "Sa-Su 10:00-13:00,14:00-18:00"],
      },
    },
  ],
  [
    "POSTNL",
    "delivered-under-an-old-code.json",
    "3SKOLL987516327",
    {
      serviceName: "Verhoogde Aansprakelijkheid Zending",
      weight: { grams: 440 },
      pieceCount: 1,
      origin: { city: "Amsterdam", postalCode: "1101AB", countryCode: "NL" },
      destination: { city: "Winschoten", postalCode: "9671AB", countryCode: "NL" },
    },
  ],
  [
    "GEODIS",
    "held-and-sent-back.json",
    "1G7DQMU4KC6V",
    {
      serviceName: "Express France (NTX)",
      weight: { grams: 1000 },
      pieceCount: 1,
      origin: { city: "SAINTES", postalCode: "17000", countryCode: "FR" },
      destination: { city: "NANTERRE", postalCode: "92000", countryCode: "FR" },
    },
  ],
  [
    "TNT",
    "three-consignments.xml",
    "123456785",
    { pieceCount: 2, origin: { countryCode: "ES" }, destination: { city: "SWADLINCOTE", countryCode: "GB" } },
  ],
  [
    "DELHIVERY",
    "delivered.json",
    "38261910000015",
    {
      origin: { city: "Noida_Bairangpur_GW", region: "Uttar Pradesh", countryCode: "IN" },
      destination: { city: "Ajmer", countryCode: "IN" },
      failedAttempts: 0,
      amountDue: { amount: "2100", currency: "INR", reason: "CASH_ON_DELIVERY" },
      proof: { signedBy: "EXAMPLE" },
    },
  ],
  ["ARAMEX", "dubai.json", "44260000066", { weight: { grams: 100 } }],
  [
    "LA_POSTE",
    "to-brazil.json",
    "EW112720427FR",
    { serviceName: "colissimo", origin: { countryCode: "FR" }, destination: { countryCode: "BR" } },
  ],
  [
    "ROYAL_MAIL",
    "delivered.json",
    "AB473124829GB",
    {
      serviceName: "Royal Mail Tracked 48",
      origin: { countryCode: "GB" },
      destination: { countryCode: "GB" },
      proof: { signedBy: "EXAMPLE", hasSignature: true },
    },
  ],
  [
    "INDIA_POST",
    "speed-post-delivered.json",
    "EB126023474IN",
    {
      serviceName: "Inland Speed Post",
      origin: { postalCode: "110085", countryCode: "IN" },
      destination: { postalCode: "370001", countryCode: "IN" },
    },
  ],
  [
    "CANADA_POST",
    "northern.xml",
    "2116634025910003",
    { serviceName: "Expedited Parcels", destination: { postalCode: "X1A0A1", countryCode: "CA" } },
  ],
  [
    "HERMES_DE",
    "delivered.json",
    "H9746130018743501186",
    { destination: { city: "Hamburg", postalCode: "22083", countryCode: "DE" } },
  ],
  ["MONDIAL_RELAY", "delivered.xml", "12345678", { pickupPoint: { name: "TABAC DU PORT" } }],
];

describe("what the samples report of the parcel", () => {
  it.each(cases)("%s in %s", async (carrier, file, code, facts) => {
    // The answer is to a request for all of its parcels.
    const asked = [(await readSources(carrier))?.[file]?.code ?? code].flat();
    const answers = await readSample(findAdapter(carrier)!, { text: await readSampleText(carrier, file) }, asked);
    const answer = answers.get(code);
    expect(answer?.ok && answer.value.reading.facts).toEqual(facts);
  });
});

describe("every fact", () => {
  // Attempts are counted from every carrier's scans, whether it counts them itself or not.
  it.each(reportableFacts.filter((name) => name !== "attempts"))("%s is reported by at least one carrier", (name) => {
    expect(carriers.some(({ about }) => about.facts?.includes(name))).toBe(true);
  });
});
