import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { placeTime } from "../../tracking/time.ts";
import { readWords } from "../reading/status-map.ts";
import { postnord } from "./adapter.ts";
import { postnord as emulator } from "./emulator.ts";
import { readFaults, readTrackAnswer } from "./reading.ts";
import { enRouteRules } from "./status-map.ts";

describeCarrier(postnord, emulator, {
  codes: ["373500489530470000", "00373500489530470000", "RB123456785SE"],
  scans: {
    PENDING: { code: "INFORMED:0", message: "The electronic shipping information has been sent to PostNord" },
    PICKED_UP: { code: "EN_ROUTE:10", message: "Handed in" },
    IN_TRANSIT: { code: "EN_ROUTE:18", message: "The shipment item is under transportation" },
    OUT_FOR_DELIVERY: { code: "EN_ROUTE:31", message: "The shipment item is out for delivery" },
    DELIVERED: { code: "DELIVERED:38", message: "The shipment item has been delivered" },
    AVAILABLE_FOR_PICKUP: { code: "AVAILABLE_FOR_DELIVERY:50", message: "The shipment item can be collected" },
    RETURN_TO_SENDER: { code: "RETURNED:52", message: "The shipment item is being returned" },
    ATTEMPT_FAILURE: { code: "DELIVERY_REFUSED:44", message: "The recipient refused the item", detail: "REFUSED" },
  },
  informational: { code: "OTHER:70", message: "The recipient has been notified" },
  handedOver: {
    code: "AVAILABLE_FOR_DELIVERY_PAR_LOC:51",
    message: "The shipment item is in a parcel box",
    detail: "DELIVERED_TO_LOCKER",
  },
  uncharted: { code: "TELEPORTED:1", message: "A status PostNord has invented since" },
  foreign: { code: "DELIVERED:38", message: "Försändelsen har lämnats till mottagaren i Åmål" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

describe("a PostNord answer", () => {
  it("reports the journey of the item asked for, with separate UTC and local times", () => {
    const result = readTrackAnswer(fixture("to-a-locker"), "373500489530470017");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning, time])).toEqual([
      ["INFORMED:0", { status: "PENDING" }, { kind: "local", local: "2026-05-05T09:00:00" }],
      ["EN_ROUTE:10", { status: "PICKED_UP" }, { kind: "local", local: "2026-05-05T18:21:00" }],
      ["EN_ROUTE:18", { status: "IN_TRANSIT" }, { kind: "local", local: "2026-05-06T05:44:00" }],
      ["EN_ROUTE:31", { status: "OUT_FOR_DELIVERY" }, { kind: "local", local: "2026-05-06T07:02:00" }],
      [
        "AVAILABLE_FOR_DELIVERY_PAR_LOC:50",
        { status: "AVAILABLE_FOR_PICKUP", detail: "DELIVERED_TO_LOCKER" },
        { kind: "offset", iso: "2026-05-06T11:30:00+00:00" },
      ],
    ]);
    expect(result.value.scans[2]?.location).toEqual({ city: "Göteborg", postalCode: "41705", countryCode: "SE" });
    expect(result.value.estimatedDelivery).toEqual({ kind: "local", local: "2026-05-07T16:00:00" });
  });

  it("may be about the shipment, or an item that has not moved, but about no other", () => {
    const answer = fixture("to-a-locker");
    expect(readTrackAnswer(answer, "373500489530470000")).toMatchObject({ ok: true, value: { scans: { length: 5 } } });
    expect(readTrackAnswer(answer, "00373500489530470024")).toMatchObject({ ok: true, value: { scans: [] } });
    expect(readTrackAnswer(answer, "RB123456785SE")).toMatchObject({ ok: false, failure: { code: "unexpected-answer" } });
  });

  it("says not found by a fault or by nothing inside a 200, and by a 404", () => {
    const notFound = { ok: false, failure: { code: "not-found" } };
    expect(readTrackAnswer(fixture("fault"), "373500489530470000")).toEqual(notFound);
    expect(readTrackAnswer({ TrackingInformationResponse: { shipments: [] } }, "373500489530470000")).toEqual(notFound);
    expect(readFaults(fixture("fault"), 400)).toEqual({ code: "not-found" });
    expect(readFaults(undefined, 404)).toEqual({ code: "not-found" });
  });

  it("does not take a mistake of ours for an unknown number", () => {
    const fault = { compositeFault: { faults: [{ faultCode: "invalidLocale", explanationText: "No such locale" }] } };
    expect(readFaults(fault, 400)).toMatchObject({ code: "unexpected-answer" });
    expect(readFaults({ detail: "Bad request" }, 400)).toBeNull();
  });
});

describe("an answer that PostNord really gave", () => {
  it("has countries of three letters, and a mail to the recipient moves nothing", () => {
    const result = readTrackAnswer(fixture("collected"), "573132900000000014");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    const kiosk = { city: "Stockholm", postalCode: "11847", countryCode: "SE" };
    expect(result.value.scans.map(({ carrierCode, meaning, time, location }) => [carrierCode, meaning, time, location])).toEqual([
      ["INFORMED:68", { status: "PENDING" }, { kind: "local", local: "2026-05-13T00:41:00" }, { city: "PostNord" }],
      [
        "EN_ROUTE:31",
        { status: "IN_TRANSIT" },
        { kind: "local", local: "2026-05-13T02:20:00" },
        { city: "Segeltorp", postalCode: "14172", countryCode: "SE" },
      ],
      ["AVAILABLE_FOR_DELIVERY:1", { status: "AVAILABLE_FOR_PICKUP" }, { kind: "local", local: "2026-05-13T11:24:00" }, kiosk],
      [
        "OTHER:z08",
        { status: "UNKNOWN", informational: true },
        { kind: "local", local: "2026-05-13T12:18:00" },
        { city: "PostNord", countryCode: "SE" },
      ],
      ["DELIVERED:21", { status: "DELIVERED" }, { kind: "local", local: "2026-05-15T15:07:00" }, kiosk],
    ]);
    expect(result.value.estimatedDelivery).toEqual({
      kind: "local",
      local: "2026-05-15T15:07:00",
      destination: { city: "STOCKHOLM", postalCode: "11847", countryCode: "SE" },
    });
  });

  it("places a scan in Finland by Finland's clock", () => {
    const events = [
      {
        eventTime: "2026-05-13T09:00:00",
        eventCode: "31",
        status: "EN_ROUTE",
        location: { city: "Vantaa", countryCode: "FIN", locationType: "HUB" },
      },
    ];
    const result = readTrackAnswer(
      {
        TrackingInformationResponse: {
          shipments: [{ shipmentId: "RB123456785FI", items: [{ itemId: "RB123456785FI", events }] }],
        },
      },
      "RB123456785FI",
    );
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    const [scan] = result.value.scans;
    const placed = placeTime(scan!.time, scan!.location, postnord.timeZone, Date.parse("2026-05-14T00:00:00Z"));
    expect(placed).toEqual({
      ok: true,
      value: { at: Date.parse("2026-05-13T06:00:00Z"), offsetMinutes: 180, offsetSource: "LOCATION" },
    });
  });

  it("speaks for itself if the newest event's status is unknown", () => {
    const events = [{ eventTime: "2026-05-13T09:00:00", eventCode: "900", status: "HANDED_OVER_SOMEHOW" }];
    const shipments = [
      { shipmentId: "RB123456785SE", status: "DELIVERED", items: [{ itemId: "RB123456785SE", status: "DELIVERED", events }] },
    ];
    const result = readTrackAnswer({ TrackingInformationResponse: { shipments } }, "RB123456785SE");
    expect(result.ok && result.value.scans[0]?.meaning).toEqual({ status: "DELIVERED", isFromSummary: true });
  });
});

describe("PostNord's words beside its statuses", () => {
  const meaningOf = (status: string, eventDescription: string) => {
    const events = [{ eventTime: "2026-01-02T10:00:00.000Z", eventCode: "1", status, eventDescription }];
    const shipments = [{ shipmentId: "RB123456785SE", items: [{ itemId: "RB123456785SE", events }] }];
    const result = readTrackAnswer({ TrackingInformationResponse: { shipments } }, "RB123456785SE");
    return result.ok && result.value.scans[0]?.meaning;
  };

  it.each([
    ["STOPPED", "The shipment item is being customs cleared by us.", { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" }],
    [
      "STOPPED",
      "The shipment item is being held at a distribution terminal awaiting the booked delivery date or, awaiting an agreement of delivery with the recipient.",
      { status: "IN_TRANSIT", detail: "HELD" },
    ],
    ["STOPPED", "The shipment item has been stored.", { status: "UNKNOWN", detail: "HELD" }],
    ["EXPECTED_DELAY", "The address is incomplete.", { status: "IN_TRANSIT", detail: "ADDRESS_PROBLEM" }],
    ["EXPECTED_DELAY", "The delivery is delayed.", { status: "IN_TRANSIT", detail: "DELAYED" }],
    ["OTHER", "Import Charge sent to recipient.", { status: "IN_TRANSIT", detail: "DUTIES_DUE" }],
    ["OTHER", "Your item is being processed at our sorting center.", { status: "IN_TRANSIT" }],
    ["OTHER", "A text message notification has been delivered to the recipient.", { status: "UNKNOWN", informational: true }],
    ["EN_ROUTE", "The shipment item has been picked-up for transportation.", { status: "PICKED_UP" }],
    ["EN_ROUTE", "Customs VAT has been paid.", { status: "IN_TRANSIT" }],
    ["DELIVERED", "The shipment item has been delivered to the recipient's mailbox.", { status: "DELIVERED" }],
  ])("%s: %s", (status, words, meaning) => {
    expect(meaningOf(status, words)).toEqual(meaning);
  });
});

describe("PostNord's words on the way", () => {
  it.each([
    ["The shipment item is out for delivery", "OUT_FOR_DELIVERY"],
    ["The item has been loaded for delivery", "OUT_FOR_DELIVERY"],
    ["Försändelsen är lastad för utkörning", "OUT_FOR_DELIVERY"],
    ["Sendingen er lastet for utkjøring", "OUT_FOR_DELIVERY"],
    ["Sendingen er lastet til utlevering", "OUT_FOR_DELIVERY"],
    ["Forsendelsen er læsset til udbringning", "OUT_FOR_DELIVERY"],
    ["Lähetys on jakelussa", "OUT_FOR_DELIVERY"],
    ["The item is not out for delivery today", "IN_TRANSIT"],
    ["The item has not been cleared by customs", "IN_TRANSIT"],
    ["The shipment item has been picked up from the sender", "PICKED_UP"],
    ["Försändelsen är inlämnad av avsändaren", "PICKED_UP"],
    ["Forsendelsen er indleveret", "PICKED_UP"],
    ["The delivery of the shipment item is in progress", "OUT_FOR_DELIVERY"],
    ["The shipment item has been dropped off by sender", "PICKED_UP"],
    ["The shipment item is under transportation", "UNKNOWN"],
    ["The delivery time has been agreed", "UNKNOWN"],
  ])("%s: %s", (words, status) => {
    expect(readWords(enRouteRules, words)).toEqual({ status });
  });

  it.each([
    ["The shipment item has been incorrectly sorted", "DELAYED"],
    ["The shipment item is held by customs", "CUSTOMS_HOLD"],
    ["The shipment item is being customs cleared by us", "CUSTOMS_HOLD"],
    ["The shipment item has been cleared by customs", "CUSTOMS_CLEARED"],
    ["The shipment item is damaged", "DAMAGED"],
  ])("%s: %s", (words, detail) => {
    expect(readWords(enRouteRules, words)).toEqual({ status: "IN_TRANSIT", detail });
  });
});
