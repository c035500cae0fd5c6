import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { dpdDe } from "./adapter.ts";
import { dpdDe as emulator } from "./emulator.ts";
import { readRefusal, readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(dpdDe, emulator, {
  codes: ["01234567890111", "01234567890122", "01234567890133"],
  scans: {
    PENDING: { code: "SHIPMENT", message: "Auftrag angelegt" },
    PICKED_UP: { lacks: "the parcel is at the depot or on the road next" },
    IN_TRANSIT: { code: "ON_THE_ROAD", message: "Unterwegs" },
    OUT_FOR_DELIVERY: { code: "OUT_FOR_DELIVERY", message: "In Zustellung" },
    DELIVERED: { code: "DELIVERED", message: "Zugestellt" },
    AVAILABLE_FOR_PICKUP: { code: "", message: "Ihr Paket kann im DPD Pickup Paketshop abgeholt werden" },
    RETURN_TO_SENDER: { code: "", message: "Rücksendung an den Versender" },
    ATTEMPT_FAILURE: { code: "", message: "Wir haben Sie nicht angetroffen", detail: "RECIPIENT_ABSENT" },
  },
  informational: { lacks: "every milestone says where the parcel is" },
  handedOver: { lacks: "one milestone for every delivery" },
  uncharted: { code: "TELEPORTED", message: "Ein neuer Status" },
  foreign: { code: "ON_THE_ROAD", message: "Unterwegs – Übergabe im Depot Köln" },
  history: { lacks: "DPD reports five milestones and the newest status, not every scan" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const readingOf = (body: unknown) => {
  const result = readTrackAnswer(body, "01234567890123");
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

describe("an answer of DPD Germany", () => {
  it("reports the milestones that were reached, and the newest status once", () => {
    const { scans, facts, estimatedDelivery } = readingOf(fixture("on-the-road.json"));
    expect(scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning.status, time])).toEqual([
      ["SHIPMENT", "PENDING", { kind: "local", local: "2025-01-15T10:00:00" }],
      ["ON_THE_ROAD", "IN_TRANSIT", { kind: "local", local: "2025-01-15T19:20:00" }],
    ]);
    const destination = { city: "Berlin", postalCode: "10115", countryCode: "DE" };
    expect(facts).toEqual({ serviceName: "Classic", weight: { grams: 2500 }, pieceCount: 1, destination });
    expect(estimatedDelivery).toEqual({ kind: "day", day: "2025-01-16", destination });
  });

  it("is read at its top level too, with times as Germans write them", () => {
    const body = {
      ParcelNo: "01234567890123",
      StatusInfoContainer: { CarLoad: { StatusReached: true, StatusDate: "16.01.2025, 08:15 Uhr" } },
    };
    expect(readingOf(body).scans).toEqual([
      {
        carrierCode: "CarLoad",
        message: "",
        meaning: { status: "OUT_FOR_DELIVERY" },
        time: { kind: "local", local: "2025-01-16T08:15:00" },
        location: null,
      },
    ]);
  });

  it.each([
    ["2000", "CLOUD_API_PARTNERCREDENTIALS", "credentials-rejected"],
    ["2021", "CLOUD_API_NOUSERACCESS", "credentials-rejected"],
    ["9999", "CLOUD_API_SOMETHING_ELSE", "not-found"],
  ])("that is refused with %s %s: %s", (ErrorID, ErrorCode, code) => {
    expect(readRefusal({ Ack: false, ErrorDataList: [{ ErrorID, ErrorCode }] })).toMatchObject({ code });
  });

  it("at the limit of the account asks for ten minutes", () => {
    expect(readRefusal(fixture("call-limit.json"))).toEqual({ code: "rate-limited", retryAfterMs: 600_000 });
    expect(readRefusal(fixture("on-the-road.json"))).toBeNull();
  });
});

describe("what only words say", () => {
  it.each([
    ["Das Paket konnte nicht zugestellt werden", "ATTEMPT_FAILURE"],
    ["Annahme verweigert", "ATTEMPT_FAILURE:REFUSED"],
    ["Das Paket geht zurück an den Versender", "RETURN_TO_SENDER"],
    ["Das Paket liegt im Paketshop zur Abholung bereit", "AVAILABLE_FOR_PICKUP"],
    ["Zugestellt", "UNKNOWN"],
    ["Die Zustellung im Paketshop wurde gewünscht", "UNKNOWN"],
  ])("%j: %s", (words, meaning) => {
    const { status, detail } = readWords(wordRules, words);
    expect(detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});
