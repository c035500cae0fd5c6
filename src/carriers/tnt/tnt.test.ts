import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { parseXml } from "../client/http/xml.ts";
import { readWords } from "../reading/status-map.ts";
import { tnt } from "./adapter.ts";
import { tnt as emulator } from "./emulator.ts";
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

/** Of all the fixtures. */
const codes = ["123456785", "123456782", "123456799", "123456808", "22222222"];

describe("a TNT answer", () => {
  it("reports the newer of two journeys with one number, each scan in the country that is known for it", () => {
    const answer = readTrackAnswer(fixture("two-journeys"), codes);
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
    expect(result.value.estimatedDelivery).toEqual({ kind: "day", day: "2026-02-04", destination: { countryCode: "GB" } });
  });

  it("refuses credentials inside a 200", () => {
    expect(readTrackAnswer(fixture("unauthorised"), codes)).toMatchObject({
      ok: false,
      failure: { code: "credentials-rejected" },
    });
    const other = parseXml("<TrackResponse><Error><Code>100</Code><Message>Bad request</Message></Error></TrackResponse>");
    expect(readTrackAnswer(other, codes)).toMatchObject({ ok: false, failure: { code: "unexpected-answer" } });
  });
});

describe("what TNT really answered", () => {
  const scansOf = (name: string, number: string) => {
    const answer = readTrackAnswer(fixture(name), codes);
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    return asText(answer.value.get(number)!.result).scans;
  };

  it("reads delays by authorities and congestion on the way from Madrid", () => {
    expect(scansOf("three-consignments", "123456785")).toEqual([
      "2016-10-20T16:20:00 PICKED_UP @ Madrid, ES",
      "2016-10-20T19:05:00 IN_TRANSIT @ Madrid, ES",
      "2016-10-20T19:05:00 IN_TRANSIT @ Madrid, ES",
      "2016-10-21T11:19:00 IN_TRANSIT @ Madrid, ES",
      "2016-10-24T15:45:00 IN_TRANSIT:DELAYED @ Northampton Hub",
      "2016-10-24T16:18:00 IN_TRANSIT:DELAYED @ Northampton Hub",
      "2016-10-24T17:53:00 IN_TRANSIT @ Northampton Hub",
      "2016-10-24T18:50:00 IN_TRANSIT @ Northampton Hub",
      "2016-10-25T03:30:00 IN_TRANSIT @ Leicester",
      "2016-10-25T07:30:00 OUT_FOR_DELIVERY @ Leicester, GB",
      "2016-10-25T10:03:00 DELIVERED @ Leicester, GB",
    ]);
  });

  it("reads damaged packaging and a delivery by mail, and a record in the system that moves nothing", () => {
    expect(scansOf("three-consignments", "123456799")).toEqual([
      "2016-09-20T18:58:00 PICKED_UP @ Porto, PT",
      "2016-10-12T11:32:00 IN_TRANSIT:DAMAGED @ Lisbon",
      "2016-10-14T08:50:00 IN_TRANSIT:DAMAGED @ Lisbon",
      "2016-10-20T08:24:00 DELIVERED @ Zurich, IT",
    ]);
    expect(scansOf("three-consignments", "123456808")).toEqual([
      "2016-10-24T09:52:00 PICKED_UP @ Munich, DE",
      "2016-10-24T12:52:00 INFORMATIONAL @ Munich, DE",
    ]);
  });

  it("takes the newer of two consignments with one number, and knows one that is not found", () => {
    expect(scansOf("reused-number", "123456785")).toEqual(["2021-02-18T10:20:00 DELIVERED @ Pamplona, ES"]);
    const answer = readTrackAnswer(fixture("reused-number"), codes);
    expect(answer.ok && answer.value.get("22222222")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("does not take an older consignment for one that has lost its number or the time of its event", () => {
    const text = readFileSync(new URL("./fixtures/reused-number.xml", import.meta.url), "utf8");
    const asked = ["123456785", "22222222"];
    const unnamed = text.replace("<ConsignmentNumber>123456785</ConsignmentNumber>", "");
    expect(readTrackAnswer(parseXml(unnamed), asked)).toMatchObject({ failure: { code: "unexpected-answer" } });
    const undated = readTrackAnswer(parseXml(text.replace(/(<LocalEventDate[^>]*>)20210218/, "$1soon")), asked);
    expect(undated.ok && undated.value.get("123456785")?.result).toMatchObject({ failure: { code: "unexpected-answer" } });
  });

  it("believes the summary if the newest code and its words are unknown", () => {
    const xml = readFileSync(new URL("./fixtures/three-consignments.xml", import.meta.url), "utf8")
      .replace("<StatusCode>OK</StatusCode>", "<StatusCode>QQ</StatusCode>")
      .replace("Shipment Delivered In Good Condition.", "Words TNT has found since");
    const answer = readTrackAnswer(parseXml(xml), codes);
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    expect(asText(answer.value.get("123456785")!.result).scans.at(-1)).toBe("2016-10-25T10:03:00 DELIVERED @ Leicester");
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
    ["Receiver Was Not In When Delivery Attempt", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["Delivery Info Incorrect/Incomplete/Missing", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["Shipment Partially Delivered. Recovery Actions Underway", "IN_TRANSIT:DELAYED"],
    ["Delay due to routing error. We're working hard to deliver on time.", "IN_TRANSIT:DELAYED"],
    ["Shipment Delayed Due To Customs Inspection", "IN_TRANSIT:CUSTOMS_HOLD"],
    ["Import Customs Clearance In Progress", "IN_TRANSIT"],
    ["Shipment Awaiting Collection By Customer", "AVAILABLE_FOR_PICKUP"],
    ["Returned To Depot", "UNKNOWN"],
    ["Return Label Created", "UNKNOWN"],
    ["Follow Up Actions Underway", "UNKNOWN"],
  ])("%s: %s", (words, meaning) => {
    const { status, detail } = readWords(wordRules, words);
    expect(detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});
