import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { evri } from "./adapter.ts";
import { evri as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(evri, emulator, {
  codes: ["H00ABC0012345611", "H00ABC0012345622", "C00ABC0012345633"],
  scans: {
    PENDING: { code: "715", message: "Waiting to be dropped off" },
    PICKED_UP: { code: "710", message: "Collected from the sender" },
    IN_TRANSIT: { code: "800", message: "Sorted at our hub" },
    OUT_FOR_DELIVERY: { code: "801", message: "Out for delivery" },
    DELIVERED: { code: "802", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "803", message: "Ready for collection" },
    RETURN_TO_SENDER: { code: "804", message: "Being returned to the sender" },
    ATTEMPT_FAILURE: { code: "805", message: "Refused by the recipient", detail: "REFUSED" },
  },
  informational: { lacks: "no point is known that says nothing about the parcel's way" },
  handedOver: { code: "806", message: "Left with your neighbour", detail: "DELIVERED_TO_NEIGHBOUR" },
  uncharted: { code: "900", message: "Words Evri has found since" },
  foreign: { code: "801", message: "Out for delivery – Llŷn, Ynys Môn" },
  wrongCredentials: { clientSecret: "wrong" },
  answerNamesCode: { lacks: "the answer does not repeat the barcode" },
});

const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/collected.json", import.meta.url), "utf8"));

const readingOf = (body: unknown) => {
  const result = readTrackAnswer(body);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

describe("an Evri answer", () => {
  it("reads points by number, then by words, and their places by degrees", () => {
    const { scans, facts } = readingOf(fixture);
    expect(scans.map(({ carrierCode, meaning, location }) => [carrierCode, meaning, location])).toEqual([
      ["710", { status: "PICKED_UP" }, { latitude: 53.74, longitude: -1.6 }],
      ["998", { status: "OUT_FOR_DELIVERY" }, null],
      ["999", { status: "DELIVERED", detail: "DELIVERED_TO_SAFE_PLACE" }, null],
    ]);
    expect(facts).toEqual({ proof: { hasPhoto: true } });
  });

  it("may be a bare list, and its stage says more than words", () => {
    const [event] = (fixture as { events: object[] }).events;
    const staged = {
      ...event,
      trackingPoint: { trackingPointId: "1", description: "x" },
      trackingStage: { trackingStageCode: "4_SHOP" },
    };
    expect(readingOf([staged]).scans[0]?.meaning).toEqual({ status: "AVAILABLE_FOR_PICKUP" });
  });

  it("does not say by stage 4 alone that a parcel goes back: its words decide", () => {
    const at = (stage: string, description: string) => [
      { dateTime: "2026-03-01T08:15:00Z", trackingPoint: { description }, trackingStage: { trackingStageCode: stage } },
    ];
    expect(readingOf(at("4", "Processed at the local depot")).scans[0]?.meaning).toEqual({ status: "IN_TRANSIT" });
    expect(readingOf(at("4", "Being returned to the sender")).scans[0]?.meaning).toEqual({ status: "RETURN_TO_SENDER" });
    expect(readingOf(at("A", "x")).scans[0]?.meaning).toEqual({ status: "RETURN_TO_SENDER" });
  });

  it("without events does not know the barcode", () => {
    expect(readTrackAnswer({ events: [] })).toMatchObject({ failure: { code: "not-found" } });
  });
});

describe("Evri's words", () => {
  it.each([
    ["Not delivered - no access", "ATTEMPT_FAILURE"],
    ["We attempted delivery", "ATTEMPT_FAILURE"],
    ["We're expecting your parcel", "PENDING"],
    ["Parcel returned to sender", "RETURN_TO_SENDER"],
    ["Collected by customer", "DELIVERED"],
    ["Received at depot", "IN_TRANSIT"],
    ["To be delivered tomorrow", "UNKNOWN"],
  ])("%j: %s", (words, meaning) => {
    const { status, detail } = readWords(wordRules, words);
    expect(detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});
