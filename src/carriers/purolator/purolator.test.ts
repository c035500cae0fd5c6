import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { parseXml } from "../client/http/xml.ts";
import { readWords, type WordRules } from "../reading/status-map.ts";
import { purolator } from "./adapter.ts";
import { purolator as emulator } from "./emulator.ts";
import { readFault, readTrackAnswer } from "./reading.ts";
import { otherRules, undeliverableRules } from "./status-map.ts";

describeCarrier(purolator, emulator, {
  codes: ["320595463938", "331426749957", "KYV009956937"],
  scans: {
    PENDING: { code: "Other", message: "Shipper created a label" },
    PICKED_UP: { code: "ProofOfPickUp", message: "Picked up by Purolator" },
    IN_TRANSIT: { code: "Other", message: "Arrived at sort facility" },
    OUT_FOR_DELIVERY: { code: "OnDelivery", message: "On vehicle for delivery" },
    DELIVERED: { code: "Delivery", message: "Shipment delivered to RECEPTION" },
    AVAILABLE_FOR_PICKUP: { code: "Undeliverable", message: "Available for pickup" },
    RETURN_TO_SENDER: { code: "Undeliverable", message: "Shipment returned to sender" },
    ATTEMPT_FAILURE: { code: "Undeliverable", message: "Refused by receiver", detail: "REFUSED" },
  },
  informational: { code: "Other", message: "New Tracking Number Assigned -" },
  handedOver: { lacks: "one scan type for every delivery" },
  uncharted: { code: "Other", message: "Words Purolator has found since" },
  foreign: { code: "Delivery", message: "Envoi livré à la réception – Trois-Rivières" },
});

describe("a Purolator answer", () => {
  const document = parseXml(readFileSync(new URL("./fixtures/undeliverable.xml", import.meta.url), "utf8"));

  it("reads depots, times that lost a zero, and what the scan type does not say by words", () => {
    const result = readTrackAnswer(document, "320595463938");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ carrierCode, meaning, time, location }) => [carrierCode, meaning, time, location])).toEqual([
      [null, { status: "PENDING" }, { kind: "local", local: "2026-01-12T00:05:00" }, null],
      [
        null,
        { status: "UNKNOWN", informational: true },
        { kind: "local", local: "2026-01-13T07:47:00" },
        { city: "MONTREAL SORT CTR/CTR TRIE", region: "QC", countryCode: "CA" },
      ],
      [
        null,
        { status: "IN_TRANSIT" },
        { kind: "local", local: "2026-01-13T17:23:00" },
        { city: "MONTREAL SORT CTR/CTR TRIE", region: "QC", countryCode: "CA" },
      ],
      [
        "Undeliverable",
        { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" },
        { kind: "local", local: "2026-01-15T10:15:00" },
        { city: "VANCOUVER", region: "BC", countryCode: "CA" },
      ],
    ]);
  });

  const sample = readFileSync(new URL("./fixtures/undeliverable.xml", import.meta.url), "utf8");
  const last = (type: string, words: string) => {
    const changed = sample
      .replace("<ScanType>Undeliverable<", `<ScanType>${type}<`)
      .replace("Attempted delivery - customer closed", words);
    return asText(readTrackAnswer(parseXml(changed), "320595463938"))
      .scans.at(-1)
      ?.split(" ")[1];
  };

  // Texts that users saw in production.
  it.each([
    ["Delivery", "Transferring to Shipping Centre - please wait for further instructions", "IN_TRANSIT"],
    ["Delivery", "Package removed from Locker", "DELIVERED"],
    ["Other", "Label information electronically submitted", "PENDING"],
    ["Other", "Shipment created - interim manifest received", "PENDING"],
    ["ProofOfPickUp", "Received by Purolator for processing at", "PICKED_UP"],
    ["Undeliverable", "Shipment created - final manifest received", "PENDING"],
    ["Undeliverable", "Arrived at sort facility", "IN_TRANSIT"],
    ["Undeliverable", "Departed sort facility", "IN_TRANSIT"],
    ["Undeliverable", "Shipment in transit", "IN_TRANSIT"],
    ["Undeliverable", "Resolution complete - shipment redirected", "IN_TRANSIT:FORWARDED"],
    ["Undeliverable", "Delivery delayed", "IN_TRANSIT:DELAYED"],
    ["Undeliverable", "Available for pickup for 5 business days from arrival date at the counter", "AVAILABLE_FOR_PICKUP"],
    ["Undeliverable", "Item Held for Pickup at Locker", "AVAILABLE_FOR_PICKUP"],
    ["Undeliverable", "Item available for receiver to pick up at post office", "AVAILABLE_FOR_PICKUP"],
    ["Undeliverable", "Receiver contacted, no answer.  Shipment available for pickup", "AVAILABLE_FOR_PICKUP"],
    ["Undeliverable", "Receiver advised they will pick up shipment", "IN_TRANSIT:HELD"],
    ["Undeliverable", "Shipment unclaimed - to be returned to sender", "RETURN_TO_SENDER"],
    ["Undeliverable", "Unable to deliver - item returned to shipper", "RETURN_TO_SENDER"],
    ["Undeliverable", "Returned to sender.  Shipment no longer available for pickup", "RETURN_TO_SENDER"],
    ["Undeliverable", "Words Purolator has found since", "ATTEMPT_FAILURE"],
  ])("reads a scan of the type %s, %j: %s", (type, words, meaning) => expect(last(type, words)).toBe(meaning));

  it("reads Purolator's own example, in which the same scan stands twice", () => {
    const example = parseXml(readFileSync(new URL("./fixtures/documented.xml", import.meta.url), "utf8"));
    expect(asText(readTrackAnswer(example, "M123")).scans).toEqual([
      "2004-01-13T17:23:00 INFORMATIONAL @ MONTREAL SORT CTR/CTR TRIE, QC, CA",
      "2004-01-13T17:23:00 INFORMATIONAL @ MONTREAL SORT CTR/CTR TRIE, QC, CA",
    ]);
  });

  it("distinguishes an unknown PIN from another error, both inside a 200", () => {
    const withError = (description: string) =>
      parseXml(
        `<s:Envelope xmlns:s="x"><s:Body><TrackPackagesByPinResponse><ResponseInformation><Errors><Error><Code>1</Code><Description>${description}</Description></Error></Errors></ResponseInformation></TrackPackagesByPinResponse></s:Body></s:Envelope>`,
      );
    expect(readTrackAnswer(withError("The PIN was not found"), "320595463938")).toMatchObject({ failure: { code: "not-found" } });
    expect(readTrackAnswer(withError("Invalid PIN"), "320595463938")).toMatchObject({ failure: { code: "not-found" } });
    expect(readTrackAnswer(withError("Try again"), "320595463938")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });

  it("distinguishes a fault about credentials from an outage", () => {
    const faultOf = (code: string) =>
      parseXml(
        `<s:Envelope xmlns:s="x"><s:Body><s:Fault><faultcode>${code}</faultcode><faultstring>x</faultstring></s:Fault></s:Body></s:Envelope>`,
      );
    expect(readFault(faultOf("a:FailedAuthentication"))).toMatchObject({ code: "credentials-rejected" });
    expect(readFault(faultOf("s:Server"))).toBeNull();
    expect(readFault(undefined)).toBeNull();
  });
});

const meaningOf = (rules: WordRules, words: string) => {
  const { status, detail, informational } = readWords(rules, words);
  return informational ? "INFORMATIONAL" : detail ? `${status}:${detail}` : status;
};

describe("Purolator's words", () => {
  it.each([
    ["L'expéditeur a créé une étiquette", "PENDING"],
    ["Departed sort facility", "IN_TRANSIT"],
    ["Arrivé à l'installation de tri", "IN_TRANSIT"],
    ["Shipment delayed due to weather", "IN_TRANSIT:WEATHER_DELAY"],
    ["Held by customs", "IN_TRANSIT:CUSTOMS_HOLD"],
    ["Released by customs", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["En cours de livraison", "OUT_FOR_DELIVERY"],
    ["Shipment held for pickup", "AVAILABLE_FOR_PICKUP"],
    ["Return label requested", "UNKNOWN"],
    ["Comment added", "UNKNOWN"],
  ])("of a scan without a type, %j: %s", (words, meaning) => expect(meaningOf(otherRules, words)).toBe(meaning));

  it.each([
    ["Retourné à l'expéditeur", "RETURN_TO_SENDER"],
    ["Disponible pour ramassage", "AVAILABLE_FOR_PICKUP"],
    ["Refusé par le destinataire", "ATTEMPT_FAILURE:REFUSED"],
    ["Incomplete address", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["Destinataire absent", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["Attempted delivery", "UNKNOWN"],
  ])("of an attempt, %j: %s", (words, meaning) => expect(meaningOf(undeliverableRules, words)).toBe(meaning));
});
