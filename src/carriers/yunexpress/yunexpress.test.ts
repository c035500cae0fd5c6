import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { yunexpress } from "./adapter.ts";
import { yunexpress as emulator } from "./emulator.ts";
import { readRefusal, readTokenAnswer, readTrackAnswer } from "./reading.ts";

describeCarrier(yunexpress, emulator, {
  codes: ["YT2229521272164446", "YT2600000000000012", "YT2600000000000023"],
  scans: {
    PENDING: { code: "ORDER_CREATION", message: "Shipment information received" },
    PICKED_UP: { code: "FIRST_MILE_ARRIVE", message: "Arrived at the facility of origin" },
    IN_TRANSIT: { code: "MAIN_LINE_DEPART", message: "Flight departed" },
    OUT_FOR_DELIVERY: { code: "DELIVERY_ATTEMPT", message: "Out for delivery" },
    DELIVERED: { code: "DELIVERED", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { lacks: "READY_FOR_PICKUP is a cargo terminal's, and no other code says it beyond doubt" },
    RETURN_TO_SENDER: { code: "RETURNED_TO_SENDER", message: "Returned to sender" },
    ATTEMPT_FAILURE: { code: "DELIVERY_FAILURE", message: "Delivery failed" },
  },
  informational: { code: "EDD", message: "Estimated delivery changed" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "OTHER", message: "Something else" },
  foreign: { code: "IN_TRANSIT", message: "运输中" },
  recipientName: { lacks: "it shows pictures and no names" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const code = "YT2600000000000012";

const ofEvents = (events: readonly object[], package_status = "T", further: object = {}) =>
  readTrackAnswer(
    {
      success: true,
      result: { order_number: code, package_status, track_info: { waybill_number: code, ...further, track_events: events } },
    },
    code,
  );

describe("an answer of YunExpress", () => {
  it("is read in the clock of each place, whether a Z stands behind it or not", () => {
    const result = readTrackAnswer(readFixture("to-the-netherlands.json"), code);
    expect(asText(result).scans).toEqual([
      "2026-05-30T16:00:00+08:00 PENDING @ CN",
      "2026-05-31T23:10:00+08:00 PICKED_UP @ 深圳, 广东, CN",
      "2026-06-01T09:00:00+02:00 IN_TRANSIT @ Schiphol, NL",
      "2026-06-02T08:00:00+02:00 OUT_FOR_DELIVERY @ Utrecht, NL",
      "2026-06-02T10:40:28+02:00 DELIVERED @ Utrecht, NL",
    ]);
    expect(result.ok && result.value.facts).toEqual({
      weight: { grams: 500 },
      origin: { countryCode: "CN" },
      destination: { postalCode: "3511", countryCode: "NL" },
      nextLegs: [{ carrier: null, carrierName: "PostNL", trackingCode: "3SKOLL000000012" }],
    });
  });

  it("with a local time alone is not taken for UTC because of its Z; with UTC alone it is", () => {
    const [local] = asText(ofEvents([{ process_time: "2026-06-01T16:00:00.000Z", track_node_code: "IN_TRANSIT" }])).scans;
    expect(local).toBe("2026-06-01T16:00:00 IN_TRANSIT");
    const [utc] = asText(ofEvents([{ process_utc_time: "2026-06-01T08:00:00", track_node_code: "IN_TRANSIT" }])).scans;
    expect(utc).toBe("2026-06-01T08:00:00+00:00 IN_TRANSIT");
  });

  it("reports the last day it may come on, and that there is a picture of the delivery", () => {
    const events = [
      { process_utc_time: "2026-06-01T08:00:00", track_node_code: "DELIVERED", pod_url: "https://example.com/pod.jpg" },
    ];
    const result = ofEvents(events, "D", {
      destination_code: "NL",
      EstimatedDeliveryFromDateZone: "2026-06-01",
      EstimatedDeliveryToDateZone: "2026-06-03 23:59:59",
    });
    expect(asText(result).estimate).toBe("2026-06-03 in NL");
    expect(result).toMatchObject({ value: { facts: { proof: { hasPhoto: true } } } });
    expect(
      asText(ofEvents(events, "D", { EstimatedDeliveryFromDateZone: "2026-06-01", EstimatedDeliveryToDateZone: "" })).estimate,
    ).toBe("2026-06-01");
    expect(ofEvents([{ ...events[0], pod_url: "" }], "D", { pod_url: "", pod_urls: null })).not.toHaveProperty(
      "value.facts.proof",
    );
  });

  it("that knows no such parcel says N, or nothing", () => {
    expect(readTrackAnswer(readFixture("not-found.json"), "YT2600000000000023")).toMatchObject({
      failure: { code: "not-found" },
    });
    expect(readTrackAnswer({ success: true, result: [] }, code)).toMatchObject({ failure: { code: "not-found" } });
  });

  it("may be about the parcel under its last-mile number or the customer's", () => {
    const answer = readFixture("to-the-netherlands.json");
    for (const name of ["3SKOLL000000012", "ORDER-1"]) expect(readTrackAnswer(answer, name).ok).toBe(true);
    expect(readTrackAnswer(answer, "YT2600000000000099").ok).toBe(false);
  });

  it.each([
    ["Out for delivery", "OUT_FOR_DELIVERY"],
    ["派送失败，地址不详", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["Delivery attempted, nobody at home", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["Delivery attempt", "UNKNOWN"],
  ])("has a DELIVERY_ATTEMPT read by its words: %s", (process_content, meaning) => {
    const events = [{ process_utc_time: "2026-06-01T08:00:00", process_content, track_node_code: "DELIVERY_ATTEMPT" }];
    expect(asText(ofEvents(events, "E")).scans[0]).toBe(`2026-06-01T08:00:00+00:00 ${meaning}`);
  });

  it("lets the parcel's own letter speak if its newest code is unknown", () => {
    const events = [{ process_utc_time: "2026-06-01T08:00:00", track_node_code: "OTHER" }];
    expect(ofEvents(events, "D")).toMatchObject({
      value: { scans: [{ meaning: { status: "DELIVERED", isFromSummary: true } }] },
    });
  });
});

describe("a refusal of YunExpress inside a 200", () => {
  it.each([
    [{ success: false, code: "401", msg: "token expired" }, "credentials-rejected"],
    [{ success: false, code: "9", msg: "签名错误" }, "credentials-rejected"],
    [{ success: false, code: "404", msg: "订单不存在" }, "not-found"],
    [{ success: false, code: "500", msg: "system busy" }, "unexpected-answer"],
  ])("%j", (body, failure) => expect(readRefusal(body)?.code).toBe(failure));

  it("is none if it succeeded", () => expect(readRefusal({ success: true, result: [] })).toBeNull());

  it("of a token is about the credentials", () => {
    expect(readTokenAnswer({ code: "401", msg: "appSecret error" })).toMatchObject({ failure: { code: "credentials-rejected" } });
  });
});
