import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { aramex } from "./adapter.ts";
import { aramex as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(aramex, emulator, {
  codes: ["3958000000", "3958000001", "33958000002"],
  scans: {
    PENDING: { code: "SH014", message: "Record created." },
    PICKED_UP: { code: "SH012", message: "Picked Up From Shipper" },
    IN_TRANSIT: { code: "SH022", message: "Departed Operations facility – In Transit" },
    OUT_FOR_DELIVERY: { code: "SH003", message: "Out for Delivery" },
    DELIVERED: { code: "SH005", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "SH499", message: "Shipment Held at Aramex Locker for Consignee Pick up" },
    RETURN_TO_SENDER: { code: "SH069", message: "Returned to Shipper" },
    ATTEMPT_FAILURE: { code: "SH033", message: "Attempted Delivery - Consignee Rejected the Shipment", detail: "REFUSED" },
  },
  informational: { code: "SH271", message: "SMS Sent to Consignee" },
  handedOver: {
    code: "SH534",
    message: "Shipment Picked up from the Drop-off location",
    detail: "DELIVERED_TO_PICKUP_POINT",
  },
  uncharted: { code: "SH999", message: "A code Aramex has invented since" },
  foreign: { code: "SH003", message: "خرجت الشحنة للتوصيل" },
});

const read = (name: string) => {
  const text = readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8");
  const items = readTrackAnswer(JSON.parse(text));
  if (!items.ok) throw new Error(JSON.stringify(items.failure));
  return (waybill: string) => items.value.get(waybill)!.result;
};

describe("an Aramex answer", () => {
  const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/found-and-not-found.json", import.meta.url), "utf8"));

  it("of an account in Tunisia is read as its shop reads it", () => {
    const waybill = read("tunisia");
    expect(asText(waybill("51330000011"))).toEqual({
      scans: [
        "2026-08-26T20:16:00+02:00 PENDING @ Tunis, TN",
        "2026-08-31T14:50:00+02:00 PICKED_UP @ Branch Lac, TN",
        "2026-08-31T15:01:00+02:00 IN_TRANSIT @ Branch Lac, TN",
        "2026-09-01T08:19:00+02:00 IN_TRANSIT @ Branch Bizerte, TN",
        "2026-09-08T08:50:00+02:00 OUT_FOR_DELIVERY @ Branch Bizerte, TN",
        "2026-09-08T10:08:00+02:00 ATTEMPT_FAILURE:ADDRESS_PROBLEM @ Branch Bizerte, TN",
        "2026-09-08T11:11:00+02:00 IN_TRANSIT:HELD @ Branch Bizerte, TN",
        "2026-09-09T09:08:00+02:00 OUT_FOR_DELIVERY @ Branch Bizerte, TN",
        "2026-09-09T13:52:00+02:00 DELIVERED @ Branch Bizerte, TN",
        "2026-09-09T17:48:00+02:00 INFORMATIONAL @ Tunis, TN",
      ],
      estimate: null,
    });
    expect(asText(waybill("51330000022")).scans).toEqual([
      "2026-09-04T13:30:00+02:00 PENDING @ Tunis, TN",
      "2026-09-08T01:24:00+02:00 PICKED_UP @ Aramex Tunisia, TN",
      "2026-09-08T01:27:00+02:00 IN_TRANSIT @ Aramex Tunisia, TN",
      "2026-09-09T15:15:00+02:00 IN_TRANSIT:HELD @ Branch Bizerte, TN",
      "2026-09-10T09:12:00+02:00 OUT_FOR_DELIVERY @ Branch Bizerte, TN",
      "2026-09-10T16:13:00+02:00 ATTEMPT_FAILURE:REFUSED @ Branch Bizerte, TN",
      "2026-09-11T10:21:00+02:00 RETURN_TO_SENDER @ Tunis, TN",
      "2026-09-11T14:45:00+02:00 RETURN_TO_SENDER @ Tunis, TN",
    ]);
    expect(asText(waybill("48810000033")).scans).toEqual(["2026-09-11T18:25:00+02:00 PENDING @ Tunis, TN"]);
    expect(waybill("51330000055")).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("keeps the instant if the offset is not the place's", () => {
    expect(asText(read("dubai")("44260000066")).scans).toEqual(["2024-08-06T09:01:00+03:00 PENDING @ Dubai, AE"]);
  });

  it.each([
    ["SH033", "Attempted Delivery - Consignee Not Available", { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" }],
    ["SH033", "Attempted Delivery - Awaiting Shipper Instructions", { status: "ATTEMPT_FAILURE" }],
    ["SH157", "Unable to deliver - Shipment Damaged", { status: "ATTEMPT_FAILURE", detail: "DAMAGED" }],
    ["SH296", "Delivery Address Corrected", { status: "UNKNOWN", informational: true }],
  ])("%s %j", (UpdateCode, UpdateDescription, meaning) => {
    const update = { UpdateCode, UpdateDescription, UpdateDateTime: "/Date(1722924060000+0300)/" };
    const items = readTrackAnswer({ TrackingResults: [{ Key: "1", Value: [update] }] });
    expect(items.ok && items.value.get("1")?.result).toMatchObject({ value: { scans: [{ meaning }] } });
  });

  it("gives instants the offset they were written with, and a country only if one is named", () => {
    const items = readTrackAnswer(fixture);
    const result = items.ok ? items.value.get("3958000000")?.result : undefined;
    if (!result?.ok) throw new Error(JSON.stringify(result));
    // 1773306000000 is 2026-03-12T09:00:00Z, and each of the others a day later than the one before.
    expect(result.value.scans.map(({ meaning, time, location }) => [meaning, time, location])).toEqual([
      [{ status: "PENDING" }, { kind: "offset", iso: "2026-03-12T14:30:00+05:30" }, null],
      [
        { status: "UNKNOWN", informational: true },
        { kind: "offset", iso: "2026-03-13T09:00:00+00:00" },
        { city: "Dubai Hub, Gate 4" },
      ],
      [
        { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" },
        { kind: "offset", iso: "2026-03-14T12:00:00+03:00" },
        { city: "Amman", countryCode: "JO" },
      ],
      [
        { status: "IN_TRANSIT", detail: "CUSTOMS_CLEARED" },
        { kind: "offset", iso: "2026-03-14T12:00:00+03:00" },
        { city: "Amman", countryCode: "JO" },
      ],
    ]);
  });

  it("lists unknown waybills apart", () => {
    const items = readTrackAnswer(fixture);
    expect(items.ok && items.value.get("3958000001")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("distinguishes refused credentials from other errors, both inside a 200", () => {
    const failing = (Code: string) => readTrackAnswer({ HasErrors: true, Notifications: [{ Code, Message: "x" }] });
    expect(failing("ERR75")).toMatchObject({ failure: { code: "credentials-rejected" } });
    expect(failing("ERR01")).toMatchObject({ failure: { code: "credentials-rejected" } });
    expect(failing("ERR52")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
