import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tnt as emulator } from "../../../emulators/tnt.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { parseXml } from "../client/http/xml.ts";
import { readWords } from "../reading/status-map.ts";
import { tnt } from "./adapter.ts";
import { readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(tnt, emulator, {
  codes: ["123456785", "123456782", "GE123456785WW"],
  scans: {
    PENDING: { lacks: "a consignment is not found before it is collected" },
    PICKED_UP: { code: "PU", message: "Shipment Collected From Sender." },
    IN_TRANSIT: { code: "IS", message: "Shipment Received At Tnt Location" },
    OUT_FOR_DELIVERY: { code: "OD", message: "Out For Delivery." },
    DELIVERED: { code: "OK", message: "Shipment Delivered In Good Condition." },
    AVAILABLE_FOR_PICKUP: { code: "XH", message: "Shipment Held For Collection" },
    RETURN_TO_SENDER: { code: "XR", message: "Shipment Returned To Sender" },
    ATTEMPT_FAILURE: { code: "XN", message: "Customer Not Home. Follow Up Actions Underway", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "XP", message: "Pre-arrival Customs Clearance In Progress" },
  handedOver: { code: "XD", message: "Shipment Delivered To Neighbour", detail: "DELIVERED_TO_NEIGHBOUR" },
  uncharted: { code: "XX", message: "Words TNT has found since" },
  foreign: { code: "IS", message: "Envoi reçu à l’agence – Orléans" },
});

const fixture = (name: string) => parseXml(readFileSync(new URL(`./fixtures/${name}.xml`, import.meta.url), "utf8"));

describe("a TNT answer", () => {
  it("tells the newer of two journeys with one number, each scan in the country that is known for it", () => {
    const answer = readTrackAnswer(fixture("two-journeys"));
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    expect(answer.value.get("123456782")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
    const result = answer.value.get("123456785")?.result;
    if (!result?.ok) throw new Error("not read");
    expect(
      result.value.scans.map(({ carrierCode, message, meaning, location }) => [carrierCode, message, meaning, location]),
    ).toEqual([
      ["CI", "Shipment Received At Origin Depot.", { status: "PICKED_UP" }, { city: "Nuernberg", countryCode: "DE" }],
      ["AS", "Shipment Received At Transit Point.", { status: "IN_TRANSIT" }, { city: "Arnhem Hub" }],
      [
        "XQ",
        "Customer Not Home. Follow Up Actions Underway",
        { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" },
        { city: "Bradford", countryCode: "GB" },
      ],
      ["OK", "Shipment Delivered In Good Condition.", { status: "DELIVERED" }, { city: "Bradford", countryCode: "GB" }],
    ]);
    expect(result.value.scans.at(-1)?.time).toEqual({ kind: "local", local: "2026-02-04T08:41:00" });
    expect(result.value.estimatedDelivery).toEqual({ kind: "local", local: "2026-02-04T23:59:59" });
  });

  it("refuses credentials inside a 200", () => {
    expect(readTrackAnswer(fixture("unauthorised"))).toMatchObject({ ok: false, failure: { code: "credentials-rejected" } });
    const other = parseXml("<TrackResponse><Error><Code>100</Code><Message>Bad request</Message></Error></TrackResponse>");
    expect(readTrackAnswer(other)).toMatchObject({ ok: false, failure: { code: "unexpected-answer" } });
  });
});

describe("TNT's words", () => {
  it.each([
    ["Consignment Delivered To Residential", "DELIVERED"],
    ["Shipment Delivered Damaged.", "DELIVERED:DAMAGED"],
    ["Shipment Not Delivered", "ATTEMPT_FAILURE"],
    ["Closed On Delivery Attempt. Follow Up Actions Underway", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["Shipment Refused By Receiver", "ATTEMPT_FAILURE:REFUSED"],
    ["Incorrect Address. Follow Up Actions Underway", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["Shipment Rerouted. Recovery Actions Underway.", "IN_TRANSIT:DELAYED"],
    ["Delay Due To Congestion En Route. Recovery Action Underway.", "IN_TRANSIT:DELAYED"],
    ["Released By Customs", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["Onforwarded For Delivery", "IN_TRANSIT"],
    ["Returned To Sender", "RETURN_TO_SENDER"],
    ["Return Label Created", "UNKNOWN"],
    ["Follow Up Actions Underway", "UNKNOWN"],
  ])("%s: %s", (words, meaning) => {
    const { status, detail } = readWords(wordRules, words);
    expect(detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});
