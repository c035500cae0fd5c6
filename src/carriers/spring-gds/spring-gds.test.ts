import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { springGds } from "./adapter.ts";
import { springGds as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(springGds, emulator, {
  codes: ["LXAB00000011NL", "LXAB00000022NL", "LXAB00000033NL"],
  scans: {
    PENDING: { code: "0", message: "Parcel created" },
    PICKED_UP: { code: "20", message: "Accepted" },
    IN_TRANSIT: { code: "21", message: "International transport" },
    OUT_FOR_DELIVERY: { code: "9301", message: "Out for delivery" },
    DELIVERED: { code: "100", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "92", message: "Delivery awaiting collection" },
    RETURN_TO_SENDER: { code: "12501", message: "Return received - refused", detail: "REFUSED" },
    ATTEMPT_FAILURE: { code: "91", message: "Delivery attempted" },
  },
  informational: { code: "9999", message: "Information" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "77777", message: "A code Spring has invented since" },
  foreign: { code: "9301", message: "In Zustellung – Köln" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const code = "LXAB00000011NL";

const ofEvents = (...Events: readonly object[]) =>
  asText(readTrackAnswer({ ErrorLevel: 0, Shipment: { TrackingNumber: code, Events } }, code)).scans;

describe("an answer of Spring", () => {
  it("is read by its moments, with the carrier of the last mile", () => {
    const result = readTrackAnswer(readFixture("delivered.json"), code);
    expect(asText(result).scans).toEqual([
      "2026-01-01T12:00:00+00:00 PICKED_UP @ Amsterdam, NL",
      "2026-01-02T12:00:00+00:00 DELIVERED @ Berlin, 10115, DE",
    ]);
    expect(result.ok && result.value.facts).toEqual({
      serviceName: "PPTT",
      weight: { grams: 2500 },
      nextLegs: [{ carrier: null, carrierName: "PostNL", trackingCode: "3SKOLL000000011" }],
    });
  });

  it("takes the arrival in a country for no delivery, and the end of updates for nothing", () => {
    expect(ofEvents({ Timestamp: 1767268800, Code: 101 }, { Timestamp: 1767268801, Code: 25 })).toEqual([
      "2026-01-01T12:00:00+00:00 IN_TRANSIT",
      "2026-01-01T12:00:01+00:00 INFORMATIONAL",
    ]);
  });

  it("without a moment has a local time", () => {
    expect(ofEvents({ DateTime: "2026-01-01 12:00:00", Code: "20", Country: "NL" })).toEqual([
      "2026-01-01T12:00:00 PICKED_UP @ NL",
    ]);
  });

  it("with a warning is an answer all the same; with level 10 it is read by its words", () => {
    const body = { ...(readFixture("delivered.json") as object), ErrorLevel: 1, Error: "Weight was changed" };
    expect(readTrackAnswer(body, code).ok).toBe(true);
    expect(readTrackAnswer(readFixture("unknown.json"), code)).toMatchObject({ failure: { code: "not-found" } });
    const refused = (words: string) => readTrackAnswer({ ErrorLevel: "10", Error: words }, code);
    expect(refused("Apikey is not valid")).toMatchObject({ failure: { code: "credentials-rejected" } });
    expect(refused("Maintenance")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
