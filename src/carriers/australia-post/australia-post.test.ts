import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { australiaPost } from "./adapter.ts";
import { australiaPost as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(australiaPost, emulator, {
  codes: ["7XX1000634011427", "RB123456785AU", "ABC123456789012345678"],
  scans: {
    PENDING: { code: "", message: "Shipping information received by Australia Post" },
    PICKED_UP: { code: "", message: "Picked up" },
    IN_TRANSIT: { code: "", message: "Possible delay", detail: "DELAYED" },
    OUT_FOR_DELIVERY: { code: "", message: "Onboard for delivery" },
    DELIVERED: { code: "", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "", message: "Awaiting collection at HOBART LPO" },
    RETURN_TO_SENDER: { code: "", message: "Returned to sender" },
    ATTEMPT_FAILURE: { code: "", message: "Attempted delivery - Card left with instructions" },
  },
  informational: { code: "", message: "Customer enquiry lodged" },
  handedOver: { code: "", message: "Delivered - Left in a safe place", detail: "DELIVERED_TO_SAFE_PLACE" },
  uncharted: { code: "", message: "A sentence Australia Post has thought of since" },
  foreign: { code: "", message: "Delivered – reçu par Zoë, 東京" },
});

describe("Australia Post's words", () => {
  it.each([
    ["Created", "PENDING"],
    ["Lodged at Post Office", "PICKED_UP"],
    ["Received and ready for processing", "PICKED_UP"],
    ["In transit", "IN_TRANSIT"],
    ["Transferred to another facility", "IN_TRANSIT"],
    ["Held by courier", "IN_TRANSIT"],
    ["Cleared and awaiting international departure", "IN_TRANSIT"],
    ["On Board for Delivery", "OUT_FOR_DELIVERY"],
    ["Onboard with driver", "OUT_FOR_DELIVERY"],
    ["Delivered in Full", "DELIVERED"],
    ["Ready for Pickup", "AVAILABLE_FOR_PICKUP"],
    ["Unsuccessful Delivery", "ATTEMPT_FAILURE"],
    ["To be Re-Delivered", "ATTEMPT_FAILURE"],
    ["Unable to deliver", "ATTEMPT_FAILURE"],
    ["Cannot be delivered", "ATTEMPT_FAILURE"],
    ["Returning to sender", "RETURN_TO_SENDER"],
    ["Item Delivered", "DELIVERED"],
    ["With Australia Post for delivery today", "OUT_FOR_DELIVERY"],
    ["Unable to be left in a safe place - Location not suitable", "ATTEMPT_FAILURE"],
    ["Left in a safe place", "DELIVERED"],
    ["Attempted delivery - No one home", "ATTEMPT_FAILURE"],
    ["Delivered to sender", "RETURN_TO_SENDER"],
    ["Not ready for collection", "UNKNOWN"],
    ["No longer available for collection", "UNKNOWN"],
    ["Not cleared by customs", "UNKNOWN"],
    ["Received by our network", "PICKED_UP"],
    ["Item lodged", "PICKED_UP"],
    ["Received by Australia Post for transportation to processing facility", "IN_TRANSIT"],
    ["Held at facility - In transit redirection", "IN_TRANSIT"],
    ["Arrived at facility late", "IN_TRANSIT"],
    ["Incorrectly sorted and forwarded to correct location", "IN_TRANSIT"],
    ["Booked for flight", "IN_TRANSIT"],
    ["Flight departed", "IN_TRANSIT"],
    ["Landed in Canada", "IN_TRANSIT"],
    ["Item handed over to the local postal authority", "IN_TRANSIT"],
    ["Received by postal carrier for delivery", "IN_TRANSIT"],
    ["Item received into Customs for clearance", "IN_TRANSIT"],
    ["Delivery location closed", "ATTEMPT_FAILURE"],
    ["No one in attendance", "ATTEMPT_FAILURE"],
    ["Label created by sender", "PENDING"],
    ["It's coming today", "OUT_FOR_DELIVERY"],
    ["Dispatched", "IN_TRANSIT"],
    ["Article damaged", "UNKNOWN"],
    ["Cancelled", "UNKNOWN"],
    ["Your parcel will be delivered tomorrow", "UNKNOWN"],
    ["Return label printed", "UNKNOWN"],
  ])("reads “%s” as %s", (words, status) => {
    expect(readWords(wordRules, words).status).toBe(status);
  });
});

describe("Australia Post's own ways", () => {
  const resultOf = (code: string, name = "consignment") => {
    const items = readTrackAnswer(JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8")));
    return items.ok ? items.value.get(code)?.result : undefined;
  };
  const scansOf = (code: string, name: string) => {
    const result = resultOf(code, name);
    if (!result?.ok) throw new Error(JSON.stringify(result));
    return result.value.scans.map(({ meaning: { status, detail }, time, location }) => [
      detail ? `${status}:${detail}` : status,
      time.kind === "offset" && time.iso,
      location,
    ]);
  };

  it("reports an article's events, with suburb, state and postcode apart", () => {
    const { tracking_results } = JSON.parse(readFileSync(new URL("./fixtures/consignment.json", import.meta.url), "utf8"));
    const asked = { ...tracking_results[0], tracking_id: "7XX1000634011427" };
    const items = readTrackAnswer({ tracking_results: [asked] });
    const result = items.ok ? items.value.get("7XX1000634011427")?.result : undefined;
    expect(result?.ok && result.value.scans.map(({ meaning, location }) => [meaning, location])).toEqual([
      [{ status: "PENDING" }, null],
      [{ status: "IN_TRANSIT" }, { city: "SYDNEY", region: "NSW", countryCode: "AU" }],
      [{ status: "OUT_FOR_DELIVERY" }, { city: "HOBART", region: "TAS", countryCode: "AU" }],
      [
        { status: "DELIVERED", detail: "DELIVERED_TO_SAFE_PLACE" },
        { city: "HOBART", region: "TAS", postalCode: "7000", countryCode: "AU" },
      ],
    ]);
  });

  it("reports a failed attempt, the way to the post office and the collection there", () => {
    expect(scansOf("33XXX0098765", "collected-after-attempt")).toEqual([
      ["IN_TRANSIT", "2025-12-26T13:56:02+11:00", { city: "GRANVILLE", region: "NSW", countryCode: "AU" }],
      ["IN_TRANSIT", "2025-12-26T14:04:56+11:00", null],
      ["IN_TRANSIT", "2025-12-28T11:05:53+11:00", { city: "REDBANK", region: "QLD", countryCode: "AU" }],
      ["IN_TRANSIT", "2025-12-29T00:39:11+11:00", { city: "REDBANK", region: "QLD", countryCode: "AU" }],
      ["IN_TRANSIT", "2025-12-29T01:15:01+11:00", null],
      ["OUT_FOR_DELIVERY", "2025-12-29T08:25:37+11:00", { city: "HEATHWOOD", region: "QLD", countryCode: "AU" }],
      ["ATTEMPT_FAILURE", "2025-12-29T13:44:30+11:00", { city: "RICHLANDS", region: "QLD", countryCode: "AU" }],
      ["IN_TRANSIT", "2025-12-29T14:46:51+11:00", { city: "HEATHWOOD", region: "QLD", countryCode: "AU" }],
      ["AVAILABLE_FOR_PICKUP", "2025-12-30T08:23:17+11:00", { city: "INALA", region: "QLD", countryCode: "AU" }],
      ["DELIVERED", "2025-12-30T16:32:17+11:00", null],
    ]);
  });

  it("gives an article its own events, and each number its own error", () => {
    const result = resultOf("7XX1000634011428");
    expect(result?.ok && result.value.scans).toMatchObject([{ message: "Cannot be delivered", location: { city: "SINGAPORE" } }]);
    expect(resultOf("BAD")).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(resultOf("LATER")).toMatchObject({ failure: { code: "unavailable" } });
  });

  it("reports a parcel that comes from abroad, and where", () => {
    const victoria = (city: string) => ({ city, region: "VIC", countryCode: "AU" });
    expect(scansOf("LX123456785US", "across-borders")).toEqual([
      ["PICKED_UP", "2026-01-06T08:27:00+11:00", { postalCode: "60199", countryCode: "US" }],
      ["IN_TRANSIT:CUSTOMS_CLEARED", "2026-01-07T08:49:00+11:00", { city: "CHICAGO", countryCode: "US" }],
      ["IN_TRANSIT:CUSTOMS_HOLD", "2026-01-19T16:09:03+11:00", { city: "SYDNEY", region: "NSW", countryCode: "AU" }],
      ["IN_TRANSIT", "2026-01-19T21:17:09+11:00", { city: "CHULLORA", region: "NSW", countryCode: "AU" }],
      ["IN_TRANSIT", "2026-01-20T11:48:23+11:00", victoria("SUNSHINE WEST")],
      ["IN_TRANSIT", "2026-01-20T11:55:37+11:00", null],
      ["OUT_FOR_DELIVERY", "2026-01-21T08:34:14+11:00", victoria("OAKLEIGH SOUTH")],
      ["DELIVERED:DELIVERED_TO_SAFE_PLACE", "2026-01-21T11:04:27+11:00", victoria("KEW")],
    ]);
  });

  it("reports a parcel that goes abroad, through customs", () => {
    expect(scansOf("00123456789000123409", "across-borders").map(([meaning, , location]) => [meaning, location])).toEqual([
      ["PENDING", null],
      ["PENDING", null],
      ["IN_TRANSIT", null],
      ["IN_TRANSIT", null],
      ["IN_TRANSIT:CUSTOMS_HOLD", null],
      ["IN_TRANSIT:CUSTOMS_CLEARED", null],
      ["IN_TRANSIT", { countryCode: "NZ" }],
      ["OUT_FOR_DELIVERY", null],
      ["OUT_FOR_DELIVERY", { countryCode: "NZ" }],
      ["DELIVERED", { countryCode: "NZ" }],
    ]);
    expect(scansOf("ET123456785AU", "across-borders").map(([meaning]) => meaning)).toEqual([
      "PENDING",
      "PENDING",
      "PICKED_UP",
      "IN_TRANSIT",
      "IN_TRANSIT:CUSTOMS_CLEARED",
      "IN_TRANSIT",
      "IN_TRANSIT",
    ]);
  });

  it("takes line breaks out of sentences", () => {
    const result = resultOf("7BJ1000000011", "carded");
    expect(result?.ok && result.value.scans.map(({ message, meaning }) => [message, meaning.status])).toEqual([
      ["Processed through Australia Post facility", "IN_TRANSIT"],
      ["Attempted delivery - being carded to Australia Post outlet", "ATTEMPT_FAILURE"],
      ["In transit", "IN_TRANSIT"],
      ["Awaiting Collection at CITY PARCEL DELIVERY", "AVAILABLE_FOR_PICKUP"],
    ]);
    expect(resultOf("7BJ1000634", "carded")).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("gives a StarTrack consignment its own events", () => {
    expect(scansOf("7XX1000634011427", "startrack")).toEqual([
      ["OUT_FOR_DELIVERY", "2017-09-18T09:50:05+10:00", { city: "MEL" }],
      ["DELIVERED", "2017-09-18T14:35:07+10:00", { city: "MEL" }],
    ]);
  });

  it("lets the article's status speak for a newest sentence that is unknown", () => {
    const events = [{ description: "Something new", date: "2026-03-14T13:40:00+11:00" }];
    const items = readTrackAnswer({
      tracking_results: [
        { tracking_id: "A1", status: "Delivered", trackable_items: [{ article_id: "A1", status: "Delivered", events }] },
      ],
    });
    const result = items.ok ? items.value.get("A1")?.result : undefined;
    expect(result?.ok && result.value.scans[0]?.meaning).toEqual({ status: "DELIVERED", isFromSummary: true });
  });
});
