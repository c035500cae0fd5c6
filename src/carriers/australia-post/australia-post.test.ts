import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { australiaPost as emulator } from "../../../emulators/australia-post.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { australiaPost } from "./adapter.ts";
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
  informational: { lacks: "events have words only, and none of those known are about paperwork" },
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
    ["Article damaged", "UNKNOWN"],
    ["Cancelled", "UNKNOWN"],
    ["Your parcel will be delivered tomorrow", "UNKNOWN"],
    ["Return label printed", "UNKNOWN"],
  ])("reads “%s” as %s", (words, status) => {
    expect(readWords(wordRules, words).status).toBe(status);
  });
});

describe("Australia Post's own ways", () => {
  const items = readTrackAnswer(JSON.parse(readFileSync(new URL("./fixtures/consignment.json", import.meta.url), "utf8")));
  const resultOf = (code: string) => (items.ok ? items.value.get(code)?.result : undefined);

  it("tells a consignment its first article's events, with suburb, state and postcode apart", () => {
    const result = resultOf("7XX1000");
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

  it("tells an article its own events, and errors of single numbers apart", () => {
    const result = resultOf("7XX1000634011428");
    expect(result?.ok && result.value.scans).toMatchObject([{ message: "Cannot be delivered", location: { city: "SINGAPORE" } }]);
    expect(resultOf("BAD")).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(resultOf("LATER")).toMatchObject({ failure: { code: "unavailable" } });
  });
});
