import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readStatus } from "../reading/status-map.ts";
import { royalMail } from "./adapter.ts";
import { royalMail as emulator } from "./emulator.ts";
import { readErrorAnswer, readEventsAnswer } from "./reading.ts";
import { statusByCode } from "./status-map.ts";

describeCarrier(royalMail, emulator, {
  codes: ["RB123456785GB", "AB473124829GB", "090367574000000FE1E1B"],
  scans: {
    PENDING: { code: "EVAIE", message: "Sender despatching item", detail: "LABEL_CREATED" },
    PICKED_UP: { code: "EVPPA", message: "Accepted at Parcelshop" },
    IN_TRANSIT: { code: "EVIMC", message: "Item received at Mail Centre" },
    OUT_FOR_DELIVERY: { code: "EVGPD", message: "Due to be delivered today" },
    DELIVERED: { code: "EVKSP", message: "Delivered and signed for" },
    AVAILABLE_FOR_PICKUP: { code: "EVPLA", message: "Ready for collection at the Post Office branch" },
    RETURN_TO_SENDER: { code: "EVRTS", message: "Item is being returned to sender" },
    ATTEMPT_FAILURE: { code: "EVKNA", message: "Attempted delivery - no answer", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "RORXS", message: "Redelivery requested" },
  handedOver: { code: "EVKDN", message: "Delivered to a neighbour", detail: "DELIVERED_TO_NEIGHBOUR" },
  uncharted: { code: "EVZZZ", message: "A code Royal Mail has invented since" },
  foreign: { code: "EVKSP", message: "Delivered – Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogôch" },
});

const fixture = (name = "due-today"): { mailPieces: Record<string, unknown> } =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

const readingOf = (body: unknown, code = "RB123456785GB") => {
  const reading = readEventsAnswer(body, code);
  if (!reading.ok) throw new Error(JSON.stringify(reading));
  return reading.value;
};

describe("Royal Mail", () => {
  it("lets its own summary speak for an unknown code, and only for the event it is about", () => {
    expect(readingOf(fixture()).scans.map(({ meaning, time, location }) => [meaning, time, location])).toEqual([
      [{ status: "PICKED_UP" }, { kind: "offset", iso: "2026-03-28T15:40:00+00:00" }, { city: "Bath" }],
      [{ status: "UNKNOWN" }, { kind: "offset", iso: "2026-03-28T15:40:00+00:00" }, { city: "Leeds City DO" }],
      [
        { status: "AVAILABLE_FOR_PICKUP", isFromSummary: true },
        { kind: "offset", iso: "2026-03-30T07:12:00+01:00" },
        { city: "Leeds City DO" },
      ],
    ]);
  });

  it("takes the end of the delivery window, however it is written, and else the day", () => {
    const estimateFor = (endOfEstimatedWindow: string) => {
      const body = fixture();
      body.mailPieces.estimatedDelivery = { date: "2026-03-30", endOfEstimatedWindow };
      return readingOf(body).estimatedDelivery;
    };
    expect(estimateFor("13:30:00+01:00")).toEqual({ kind: "offset", iso: "2026-03-30T13:30:00+01:00" });
    expect(estimateFor("2026-03-30T14:00:00+01:00")).toEqual({ kind: "offset", iso: "2026-03-30T14:00:00+01:00" });
    expect(estimateFor("lunchtime")).toEqual({ kind: "day", day: "2026-03-30" });
  });

  it("knows an item by either of its barcodes", () => {
    expect(readingOf(fixture(), "090367574000000FE1E1B").scans).toHaveLength(3);
    expect(readEventsAnswer(fixture(), "AB473124829GB")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });

  it("decides by the error code before the HTTP status", () => {
    const answer = (errorCode: string) => readErrorAnswer({ httpCode: "400", httpMessage: "x", errors: [{ errorCode }] });
    for (const code of ["E1142", "E1283", "E1284", "E1307", "E1308"]) expect(answer(code)).toEqual({ code: "not-found" });
    for (const code of ["E0004", "E0009", "E0010"]) expect(answer(code)).toBeNull();
    expect(readErrorAnswer({ httpCode: 404, httpMessage: "Not Found", moreInformation: "No resources match" })).toBeNull();
  });

  it("calls a refused or gone-away item returned, as Royal Mail does, and an unknown recipient an attempt", () => {
    const meaningOf = (eventCode: string) => {
      const body = fixture();
      body.mailPieces.events = [{ eventCode, eventName: "x", eventDateTime: "2026-03-30T09:00:00+01:00" }];
      return readingOf(body).scans[0]?.meaning;
    };
    expect(meaningOf("EVKRF")).toEqual({ status: "RETURN_TO_SENDER", detail: "REFUSED" });
    expect(meaningOf("EVKGA")).toEqual({ status: "RETURN_TO_SENDER", detail: "ADDRESS_PROBLEM" });
    expect(meaningOf("EVNUO")).toEqual({ status: "ATTEMPT_FAILURE", detail: "ADDRESS_PROBLEM" });
    expect(meaningOf("EVNCF")).toEqual({ status: "IN_TRANSIT", detail: "DUTIES_DUE" });
    expect(meaningOf("EVJAP")).toEqual({ status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" });
    expect(meaningOf("EVNSC")).toEqual({ status: "DELIVERED" });
    expect(meaningOf("EVRTS")).toEqual({ status: "RETURN_TO_SENDER" });
  });

  it("does not take what follows a failed attempt for another one", () => {
    const meaningOf = (eventCode: string) => {
      const body = fixture();
      body.mailPieces.events = [{ eventCode, eventName: "x", eventDateTime: "2026-03-30T09:00:00+01:00" }];
      return readingOf(body).scans[0]?.meaning;
    };
    expect(meaningOf("EVNSR")).toEqual({ status: "IN_TRANSIT", detail: "RESCHEDULED" });
    expect(meaningOf("EVNAR")).toEqual({ status: "IN_TRANSIT", detail: "RESCHEDULED" });
    for (const code of ["EVNDA", "EVNPS"]) expect(meaningOf(code)).toEqual({ status: "AVAILABLE_FOR_PICKUP" });
  });

  it("reports a whole journey as it was seen", () => {
    const { scans, estimatedDelivery } = readingOf(fixture("delivered"), "AB473124829GB");
    expect(scans.map(({ carrierCode, meaning, time, location }) => [carrierCode, meaning, time, location])).toEqual([
      ["EVAIE", { status: "PENDING", detail: "LABEL_CREATED" }, { kind: "offset", iso: "2026-07-16T16:08:00+01:00" }, null],
      ["EVDAV", { status: "PICKED_UP" }, { kind: "offset", iso: "2026-07-17T09:15:40+01:00" }, { city: "Edinburgh Super Hub" }],
      ["EVIMC", { status: "IN_TRANSIT" }, { kind: "offset", iso: "2026-07-17T21:40:03+01:00" }, { city: "Norfolk MC" }],
      ["EVGPD", { status: "OUT_FOR_DELIVERY" }, { kind: "offset", iso: "2026-07-18T07:02:11+01:00" }, { city: "London DO" }],
      ["EVKOP", { status: "DELIVERED" }, { kind: "offset", iso: "2026-07-18T12:19:25+01:00" }, { city: "London DO" }],
    ]);
    expect(estimatedDelivery).toBeNull();
  });

  it("reads the portal's own example, offsets without a colon among it", () => {
    const { scans, estimatedDelivery } = readingOf(fixture("mis-sort"), "FQ087430672GB");
    expect(scans.map(({ meaning, time }) => [meaning, time])).toEqual([
      [
        { status: "IN_TRANSIT", detail: "DELAYED" },
        { kind: "offset", iso: "2016-10-20T10:04:00+00:00" },
      ],
    ]);
    expect(estimatedDelivery).toEqual({
      kind: "offset",
      iso: "2017-02-20T11:00:00+00:00",
      from: "2017-02-20T08:00:00+00:00",
    });
  });
});

describe("Royal Mail's codes, with the words seen beside them", () => {
  it.each([
    ["ECCSB", "Collection Request Succesfully booked for item", "PENDING"],
    ["EVCAD", "Item Collected", "PICKED_UP"],
    ["EVHAC", "Item Received by Royal Mail", "IN_TRANSIT"],
    ["EVHOE", "Item Leaving the UK", "IN_TRANSIT"],
    ["EVIIS", "Item received at Sorting Office", "IN_TRANSIT"],
    ["EVIPP", "Received at Delivery Depot", "IN_TRANSIT"],
    ["EVGID", "Arrived at Delivery Office", "IN_TRANSIT"],
    ["EVKPD", "Due to be delivered today", "OUT_FOR_DELIVERY"],
  ])("%s, %s: %s", (code, _words, status) => {
    expect(readStatus(statusByCode, code)).toEqual({ status });
  });
});
