import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { canadaPost as emulator } from "../../../emulators/canada-post.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { parseXml } from "../client/http/xml.ts";
import { readWords } from "../reading/status-map.ts";
import { canadaPost } from "./adapter.ts";
import { readErrorMessage, readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(canadaPost, emulator, {
  codes: ["7023210039414604", "0073938000549297", "RB123456785CA"],
  scans: {
    PENDING: { code: "3000", message: "Electronic information submitted by shipper" },
    PICKED_UP: { code: "2300", message: "Item picked up by Canada Post" },
    IN_TRANSIT: { code: "170", message: "Item processed" },
    OUT_FOR_DELIVERY: { code: "174", message: "Item out for delivery" },
    DELIVERED: { code: "1496", message: "Item successfully delivered" },
    AVAILABLE_FOR_PICKUP: { code: "1701", message: "Item available for pickup at Post Office" },
    RETURN_TO_SENDER: { code: "3001", message: "Item being returned to sender" },
    ATTEMPT_FAILURE: { code: "1100", message: "Attempted delivery. Notice card left" },
  },
  informational: { code: "20", message: "Signature image recorded for Online viewing" },
  handedOver: { lacks: "the published groups do not say which delivered code is which" },
  uncharted: { code: "9876", message: "A number Canada Post has invented since" },
  foreign: { code: "1496", message: "Article livré à la réception – Trois-Rivières" },
});

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}.xml`, import.meta.url), "utf8");

describe("a Canada Post answer", () => {
  const reading = () => {
    const result = readTrackAnswer(parseXml(fixture("delivered")), "7023210039414604");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    return result.value;
  };

  it("is read without leading zeros, and the signature's image moves nothing", () => {
    expect(reading().scans.map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["8888", { status: "PENDING" }],
      ["170", { status: "IN_TRANSIT" }],
      ["174", { status: "OUT_FOR_DELIVERY" }],
      ["1496", { status: "DELIVERED" }],
      ["20", { status: "UNKNOWN", informational: true }],
    ]);
  });

  it("tells its zone by letters, also in Newfoundland, or not at all", () => {
    expect(reading().scans.map(({ time }) => (time.kind === "offset" ? time.iso : time.local))).toEqual([
      "2025-03-11T09:00:00",
      "2025-03-12T21:05:00-02:30",
      "2025-03-14T07:50:00-04:00",
      "2025-03-14T10:22:00-04:00",
      "2025-03-14T10:30:00-04:00",
    ]);
    expect(reading().scans[0]?.location).toBeNull();
    expect(reading().estimatedDelivery).toEqual({ kind: "local", local: "2025-03-15T23:59:59" });
  });

  it("names a throttled request by words only", () => {
    expect(readErrorMessage(parseXml(fixture("throttled")))).toEqual({ code: "Server", description: "Rejected by SLM Monitor" });
  });
});

describe("Canada Post's words", () => {
  it.each([
    ["Electronic information submitted by shipper", "PENDING"],
    ["Renseignements électroniques soumis par l'expéditeur", "PENDING"],
    ["Item accepted at the Post Office", "PICKED_UP"],
    ["Item being returned to sender", "RETURN_TO_SENDER"],
    ["Article retourné à l'expéditeur", "RETURN_TO_SENDER"],
    ["Item arrived", "UNKNOWN"],
  ])("%s: %s", (words, status) => {
    expect(readWords(wordRules, words)).toEqual({ status });
  });
});
