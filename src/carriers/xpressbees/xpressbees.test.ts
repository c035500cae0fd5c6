import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { xpressbees } from "./adapter.ts";
import { xpressbees as emulator } from "./emulator.ts";
import { readLoginAnswer, readRefusal, readTrackAnswer } from "./reading.ts";

describeCarrier(xpressbees, emulator, {
  codes: ["14100000000011", "14100000000022", "1410000000033"],
  scans: {
    PENDING: { code: "PP", message: "Data Received" },
    PICKED_UP: { code: "PKD", message: "Picked" },
    IN_TRANSIT: { code: "IT", message: "SHIPMENT ARRIVED AT HUB" },
    OUT_FOR_DELIVERY: { code: "OFD", message: "SHIPMENT OUT FOR DELIVERY" },
    DELIVERED: { code: "DL", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { lacks: "XpressBees has no code for it" },
    RETURN_TO_SENDER: { code: "RT-IT", message: "RETURNED TO ORIGIN AT SHIPPER'S REQUEST" },
    ATTEMPT_FAILURE: { code: "EX", message: "CONSIGNEE REFUSED TO ACCEPT", detail: "REFUSED" },
  },
  informational: { lacks: "none of its codes moves nothing" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "ZZ-NEW", message: "Something new" },
  foreign: { code: "OFD", message: "डिलीवरी के लिए निकला" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const code = "14100000000011";

const ofHistory = (history: readonly object[], status = "") =>
  readTrackAnswer({ status: true, data: { awb_number: code, status, history } }, code);

describe("an answer of the panel", () => {
  const result = readTrackAnswer(readFixture("returned.json"), code);

  it("is read oldest first though it came that way, and ends a return with its arrival", () => {
    expect(asText(result).scans).toEqual([
      "2021-03-02T18:19:00 IN_TRANSIT @ BAREJA EPU",
      "2021-03-03T03:20:00 IN_TRANSIT @ AHMEDABAD HUB",
      "2021-03-03T14:51:00 OUT_FOR_DELIVERY @ PASCHIM VIHAR ETAIL",
      "2021-03-03T16:03:00 ATTEMPT_FAILURE:REFUSED @ PASCHIM VIHAR ETAIL",
      "2021-03-03T16:04:00 ATTEMPT_FAILURE:REFUSED @ PASCHIM VIHAR ETAIL",
      "2021-03-05T10:16:00 IN_TRANSIT @ PASCHIM VIHAR ETAIL",
      "2021-03-05T17:18:00 RETURN_TO_SENDER @ PASCHIM VIHAR ETAIL",
      "2021-03-05T17:18:00 RETURN_TO_SENDER @ PASCHIM VIHAR ETAIL",
      "2021-03-08T07:21:00 RETURN_TO_SENDER @ AHMEDABAD",
      "2021-03-08T11:24:00 DELIVERED @ AHMEDABAD",
    ]);
    const messages = result.ok ? result.value.scans.map(({ message }) => message).slice(6, 8) : [];
    expect(messages).toEqual(["RETURNED TO ORIGIN AT SHIPPER'S REQUEST", "SHIPMENT ARRIVED"]);
  });

  it("names the number it goes back under", () => {
    expect(result.ok && result.value.facts).toEqual({ returnTrackingCode: "14100000000099" });
  });

  it("never takes a returned parcel for a delivered one", () => {
    const [line] = asText(ofHistory([{ status_code: "RT-DL", event_time: "2026-03-04 13:02", message: "Delivered" }])).scans;
    expect(line).toBe("2026-03-04T13:02:00 RETURN_TO_SENDER");
  });

  it("places a scan in the city and state of its hub", () => {
    const event = { status_code: "IT", event_time: "2026-03-04 13:02:09", location: "PUNE/BNR, PUNE, MAHARASHTRA" };
    expect(asText(ofHistory([event])).scans).toEqual(["2026-03-04T13:02:09 IN_TRANSIT @ PUNE, MAHARASHTRA"]);
  });

  it("lets the shipment's status speak if the newest code is unknown", () => {
    const event = { status_code: "ZZ-NEW", event_time: "2026-03-04 13:02" };
    expect(asText(ofHistory([event], "out for delivery")).scans).toEqual(["2026-03-04T13:02:00 OUT_FOR_DELIVERY"]);
  });

  it("distinguishes a pick-up that failed from a delivery that failed", () => {
    const events = ["Pickup not done", "Customer not responding", "Shipment not attempted", "Something else"].map(
      (message, hour) => ({ status_code: "EX", event_time: `2026-03-04 1${hour}:02`, message }),
    );
    expect(asText(ofHistory(events)).scans.map((line) => line.slice(20))).toEqual([
      "PENDING",
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
      "IN_TRANSIT:DELAYED",
      "ATTEMPT_FAILURE",
    ]);
  });
});

describe("an undelivered parcel of the client API", () => {
  it.each([
    ["Customer Refused To Accept", "ATTEMPT_FAILURE:REFUSED"],
    ["Door Step Delivery Not Attempted", "IN_TRANSIT:DELAYED"],
    ["Customer wants evening delivery", "ATTEMPT_FAILURE:RESCHEDULED"],
    ["Wrong Pincode", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["COD Amount Not Ready", "ATTEMPT_FAILURE"],
  ])("says why: %s is %s", (message, meaning) => {
    const event = { status_code: "UD", event_time: "2026-03-04 13:02", message };
    expect(asText(ofHistory([event])).scans).toEqual([`2026-03-04T13:02:00 ${meaning}`]);
  });
});

describe("a refusal of the panel", () => {
  it("is recognised by its words", () => {
    expect(readRefusal(readFixture("unknown.json"))).toEqual({ code: "not-found" });
    expect(readRefusal({ status: false, message: "Token expired" })).toMatchObject({ code: "credentials-rejected" });
    expect(readRefusal({ status: false, message: "Try again later" })).toMatchObject({ code: "unexpected-answer" });
    expect(readRefusal({ status: true, data: {} })).toBeNull();
    expect(readLoginAnswer({ status: false, message: "Invalid" })).toMatchObject({ failure: { code: "credentials-rejected" } });
  });
});
