import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { ok } from "../../lib/result.ts";
import { readWords } from "../reading/status-map.ts";
import { posteItaliane } from "./adapter.ts";
import { posteItaliane as emulator } from "./emulator.ts";
import { readTrackAnswer, withRefusal } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(posteItaliane, emulator, {
  codes: ["1UW0000000011", "1UW0000000022", "RB123456785IT"],
  scans: {
    PENDING: { code: "PRE", message: "Preavviso di spedizione" },
    PICKED_UP: { code: "ACC", message: "Spedizione presa in carico" },
    IN_TRANSIT: { code: "PCP", message: "In transito presso il Centro Operativo Postale" },
    OUT_FOR_DELIVERY: { code: "INC", message: "In consegna" },
    DELIVERED: { code: "CON", message: "Consegnata" },
    AVAILABLE_FOR_PICKUP: { code: "GIA", message: "In giacenza presso l'ufficio postale" },
    RETURN_TO_SENDER: { code: "RES", message: "Spedizione restituita al mittente" },
    ATTEMPT_FAILURE: { code: "RIF", message: "Rifiutata dal destinatario", detail: "REFUSED" },
  },
  informational: { lacks: "no words are known that say nothing about the parcel's way" },
  handedOver: { lacks: "no words are known for it" },
  uncharted: { code: "CON", message: "Parole nuove" },
  foreign: { code: "INC", message: "In consegna – Forlì, è già in città" },
});

const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/in-transit.json", import.meta.url), "utf8"));

const readOne = (body: unknown, code = "ZA123456785IT") => {
  const items = readTrackAnswer(body, [code]);
  const result = items.ok ? items.value.get(code)?.result : items;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

describe("an answer of Poste Italiane", () => {
  it("says where a parcel is, in Rome's time", () => {
    const { scans, facts } = readOne(fixture);
    expect(scans).toEqual([
      {
        carrierCode: "PCP",
        message: "In transit at Poste operational centre",
        meaning: { status: "IN_TRANSIT" },
        time: { kind: "local", local: "2013-06-27T18:51:00" },
        location: { city: "Genoa (GE)" },
      },
    ]);
    expect(facts).toEqual({ serviceName: "POSTEDELIVERY INTERNATIONAL EXPRESS" });
  });

  it("may hold one shipment and one event without their lists, and no envelope around them", () => {
    const tracking = { data: "2026-03-05 08:12:00", status: "XXX", StatusDescription: "", phase: "IN CONSEGNA" };
    const { scans } = readOne({ outcome: "OK", code: "0", shipment: { waybillNumber: "ZA123456785IT", tracking } });
    expect(scans[0]?.meaning).toEqual({ status: "OUT_FOR_DELIVERY" });
  });

  it("marks a parcel that goes back, and never takes its arrival for a delivery", () => {
    const tracking = [{ data: "2026-03-05 08:12:00", StatusDescription: "Consegnata" }];
    const { scans } = readOne({
      outcome: "OK",
      code: 0,
      shipment: [{ waybillNumber: "ZA123456785IT", returnFlag: "S", tracking }],
    });
    expect(scans[0]?.meaning).toEqual({ status: "RETURN_TO_SENDER" });
  });

  it.each([
    [101, "unexpected-answer"],
    [250, "not-found"],
    [999, "unavailable"],
  ])("that is refused with %d: %s", (code, failure) => {
    const body = { return: { outcome: "KO", code, result: "KO", messages: [], shipment: [] } };
    expect(withRefusal(ok({ status: 200, headers: {}, text: "", body }))).toMatchObject({ failure: { code: failure } });
  });
});

describe("a refusal whose words say that the number is unknown", () => {
  it("is not found", () => {
    const body = { return: { outcome: "KO", code: 101, result: "KO", messages: ["Spedizione non trovata"], shipment: [] } };
    expect(withRefusal(ok({ status: 200, headers: {}, text: "", body }))).toMatchObject({ failure: { code: "not-found" } });
  });
});

describe("the words of Poste Italiane", () => {
  it.each([
    ["La spedizione non è stata consegnata", "ATTEMPT_FAILURE"],
    ["Destinatario assente", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["Indirizzo errato", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["La spedizione è in consegna", "OUT_FOR_DELIVERY"],
    ["La spedizione è stata consegnata", "DELIVERED"],
    ["Resa al mittente", "RETURN_TO_SENDER"],
    ["Disponibile per il ritiro", "AVAILABLE_FOR_PICKUP"],
    ["In lavorazione presso la dogana", "IN_TRANSIT:CUSTOMS_HOLD"],
    ["La spedizione e' in stato di lavorazione", "IN_TRANSIT"],
    ["Sdoganata", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["In attesa di istruzioni", "UNKNOWN"],
  ])("%j: %s", (words, meaning) => {
    const { status, detail } = readWords(wordRules, words);
    expect(detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});
