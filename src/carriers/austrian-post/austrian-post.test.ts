import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { austrianPost } from "./adapter.ts";
import { austrianPost as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(austrianPost, emulator, {
  codes: ["1000000000000000000011", "1000000000000000000022", "RB123456785AT"],
  scans: {
    PENDING: { code: "AVI", message: "Angekündigt" },
    PICKED_UP: { code: "ANA", message: "Angenommen" },
    IN_TRANSIT: { code: "VER", message: "In Verteilung" },
    OUT_FOR_DELIVERY: { code: "AZT:AT", message: "Auf Zustelltour" },
    DELIVERED: { code: "ZUS:ZP", message: "Zugestellt" },
    AVAILABLE_FOR_PICKUP: { code: "HIA:HO", message: "Hinterlegt" },
    RETURN_TO_SENDER: { code: "RTS:RS", message: "Retour an Absender" },
    ATTEMPT_FAILURE: { code: "ZUH:AR", message: "Annahme verweigert", detail: "REFUSED" },
  },
  informational: { code: "PKI:EBE", message: "Benachrichtigung gesendet" },
  handedOver: { lacks: "reasons name who took it, and no neighbour among them" },
  uncharted: { code: "NEU", message: "Ein neuer Code" },
  foreign: { code: "VER", message: "In Verteilung – Übergabe Graz" },
});

const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/delivery-cancelled.json", import.meta.url), "utf8"));

const readingOf = (body: unknown, code = "1000000000000000000001") => {
  const result = readTrackAnswer(body, code);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

describe("an answer of Österreichische Post", () => {
  it("takes back a delivery scan that was cancelled, and says where the parcel waits and how it is fetched", () => {
    const { scans, facts, estimatedDelivery } = readingOf(fixture);
    expect(
      scans.map(({ carrierCode, meaning: { status, detail, informational } }) => [
        carrierCode,
        informational ? "-" : status,
        detail,
      ]),
    ).toEqual([
      ["ANA", "PICKED_UP", undefined],
      ["AZT", "OUT_FOR_DELIVERY", undefined],
      ["ZUS", "-", undefined],
      ["ZSS", "IN_TRANSIT", undefined],
      ["ZUH", "ATTEMPT_FAILURE", "RECIPIENT_ABSENT"],
      ["HIA", "AVAILABLE_FOR_PICKUP", undefined],
    ]);
    expect(scans.map(({ message }) => message).slice(0, 2)).toEqual(["Übernommen", "On the delivery tour"]);
    expect(scans[0]?.location).toEqual({ city: "PZ Wien", countryCode: "AT" });
    expect(facts).toEqual({
      serviceName: "Paket Österreich",
      weight: { grams: 2100 },
      pickupPoint: {
        name: "Filiale 8010",
        location: { city: "Graz", postalCode: "8010", countryCode: "AT" },
        holdUntil: "2025-10-28",
        code: "4711",
      },
    });
    expect(estimatedDelivery).toEqual({ kind: "local", local: "2025-10-07T11:00:00", from: "2025-10-07T09:00:00" });
  });

  it("is believed on the parcel's state if its newest event is not known, and only then", () => {
    const answer = (ParcelEventTypeCode: string) => ({
      Parcels: [
        {
          IdentCode: "1000000000000000000001",
          ParcelEvents: [{ EventTimestamp: "2025-10-07T09:41:00", ParcelEventTypeCode, TrackingState: "ZU" }],
        },
      ],
    });
    expect(readingOf(answer("NEU")).scans[0]?.meaning).toEqual({ status: "DELIVERED", isFromSummary: true });
    expect(readingOf(answer("AZT")).scans[0]?.meaning).toEqual({ status: "OUT_FOR_DELIVERY" });
  });

  it("without parcels does not know the number", () => {
    expect(readTrackAnswer({ Parcels: [] }, "1000000000000000000001")).toMatchObject({ failure: { code: "not-found" } });
    expect(readTrackAnswer(fixture, "1000000000000000000099")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
