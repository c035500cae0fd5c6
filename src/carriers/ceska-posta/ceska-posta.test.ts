import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { ceskaPosta } from "./adapter.ts";
import { ceskaPosta as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(ceskaPosta, emulator, {
  codes: ["DR0000000011E", "NB0000000022U", "RB123456785CZ"],
  scans: {
    PENDING: { code: "-M", message: "Obdrženy údaje k zásilce." },
    PICKED_UP: { code: "21", message: "Zásilka převzata do přepravy." },
    IN_TRANSIT: { code: "-F", message: "Zásilka v přepravě." },
    OUT_FOR_DELIVERY: { code: "53", message: "Doručování zásilky." },
    DELIVERED: { code: "91", message: "Dodání zásilky." },
    AVAILABLE_FOR_PICKUP: { code: "82", message: "Uložení zásilky." },
    RETURN_TO_SENDER: { code: "95", message: "Vrácení zásilky odesílateli." },
    ATTEMPT_FAILURE: { code: "54", message: "Adresát nezastižen.", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "43", message: "E-mail adresátovi - termín doručení zásilky." },
  handedOver: { lacks: "one state for every delivery" },
  uncharted: { code: "Z9", message: "Words the post has found since" },
  foreign: { code: "21", message: "Zásilka převzata do přepravy – Žďár nad Sázavou" },
  clock: { lacks: "the post gives only the day of a state" },
});

const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/delivered.json", import.meta.url), "utf8"));

const readOne = (body: unknown, code: string) => {
  const items = readTrackAnswer(body, [code]);
  const result = items.ok ? items.value.get(code)?.result : items;
  return result?.ok ? result.value : result?.failure;
};

const scansOf = (states: readonly unknown[]) => {
  const reading = readOne({ detail: [{ idParcel: "DR0000000011E", parcelStatuses: states }] }, "DR0000000011E");
  return reading && "scans" in reading ? reading.scans.map(({ meaning }) => meaning) : reading;
};

describe("an answer of Česká pošta", () => {
  it("is in the order of its days, and in its own order within a day", () => {
    const reading = readOne(fixture, "DR9016111977C");
    if (!reading || !("scans" in reading)) throw new Error(JSON.stringify(reading));
    expect(
      reading.scans.map(({ carrierCode, time, meaning, location }) => [
        time.kind === "local" && time.local.slice(0, 10),
        carrierCode,
        meaning.informational ? "-" : meaning.status,
        location?.city,
      ]),
    ).toEqual([
      ["2020-05-12", "-M", "PENDING", undefined],
      ["2020-05-12", "-F", "IN_TRANSIT", undefined],
      ["2020-05-13", "21", "PICKED_UP", "Depo Ostrava 71"],
      ["2020-05-13", "-I", "IN_TRANSIT", "SPU Ostrava 02"],
      ["2020-05-13", "-B", "IN_TRANSIT", undefined],
      ["2020-05-14", "53", "OUT_FOR_DELIVERY", "Depo Olomouc 72"],
      ["2020-05-14", "43", "-", undefined],
      ["2020-05-14", "91", "DELIVERED", "Depo Olomouc 72"],
    ]);
    expect(reading.facts).toEqual({ weight: { grams: 113 } });
  });

  it("names the office where a parcel was held", () => {
    expect(readOne(fixture, "RR442120711CZ")).toMatchObject({
      facts: { pickupPoint: { name: "Vrchlabí 1", location: { postalCode: "54301" } } },
    });
  });

  it("recognises an unknown number by a separate state, by no states, or by leaving it out", () => {
    expect(readOne(fixture, "RR442097845CZ")).toEqual({ code: "not-found" });
    expect(scansOf([])).toEqual({ code: "not-found" });
    expect(readOne({}, "DR0000000011E")).toEqual({ code: "not-found" });
  });

  it("never takes a parcel back with its sender for a delivery", () => {
    const back = { id: "9V", date: "2026-03-20", text: "Dodání zásilky odesílateli." };
    expect(scansOf([back])).toEqual([{ status: "RETURN_TO_SENDER" }]);
    expect(scansOf([{ id: "95", date: "2026-03-19", text: "Vrácení" }, back])).toEqual([
      { status: "RETURN_TO_SENDER" },
      { status: "DELIVERED" },
    ]);
  });
});

describe("the words of states without a known id", () => {
  it.each([
    ["Zásilka nebyla doručena - adresát nezastižen.", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["Zásilka odmítnuta adresátem.", "ATTEMPT_FAILURE:REFUSED"],
    ["Neúspěšný pokus o doručení.", "ATTEMPT_FAILURE"],
    ["Vrácení zásilky odesílateli.", "RETURN_TO_SENDER"],
    ["Doručování zásilky.", "OUT_FOR_DELIVERY"],
    ["Doručení zásilky.", "DELIVERED"],
    ["Uložení zásilky - adresát si vyzvedne.", "AVAILABLE_FOR_PICKUP"],
    ["SMS adresátovi - uložení zásilky.", "INFORMATIONAL"],
    ["E-mail adresátovi - doručení zásilky.", "INFORMATIONAL"],
    ["Odeslání zásilky zpět odesílateli - adresát odmítl zásilku převzít.", "RETURN_TO_SENDER:REFUSED"],
    ["Odeslání zásilky zpět odesílateli - adresát zásilku nevyzvedl ve stanovené odběrní lhůtě.", "RETURN_TO_SENDER:UNCLAIMED"],
    ["Odeslání zásilky zpět odesílateli - překážka na straně adresáta.", "RETURN_TO_SENDER"],
    ["Uložení zásilky - adresát nezastižen.", "AVAILABLE_FOR_PICKUP"],
    ["Zásilka dodána do domovní schrány.", "DELIVERED"],
    ["Podání zásilky.", "PICKED_UP"],
    ["Přeprava zásilky k dodací poště.", "IN_TRANSIT"],
    ["Příprava zásilky k doručení - pokus o doručení neuskutečněn z technických důvodů.", "IN_TRANSIT"],
    ["Přijetí požadavku adresáta - prodloužení úložní doby zásilky.", "INFORMATIONAL"],
    ["Změna termínu doručení zásilky.", "UNKNOWN"],
  ])("%j: %s", (words, meaning) => {
    const { status, detail, informational } = readWords(wordRules, words);
    expect(informational ? "INFORMATIONAL" : detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});
