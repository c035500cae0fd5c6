import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { sameday } from "./adapter.ts";
import { sameday as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

describeCarrier(sameday, emulator, {
  codes: ["1ONB00000000011", "1ONB00000000022", "1ONB00000000033"],
  scans: {
    PENDING: { code: "1", message: "Document de transport emis" },
    PICKED_UP: { code: "4", message: "Coletul a intrat in posesia noastra" },
    IN_TRANSIT: { code: "56", message: "In tranzit spre depozit" },
    OUT_FOR_DELIVERY: { code: "33", message: "In livrare la curier" },
    DELIVERED: { code: "9", message: "Coletul a fost livrat cu succes" },
    AVAILABLE_FOR_PICKUP: { code: "78", message: "Colet incarcat in punctul de livrare" },
    RETURN_TO_SENDER: { code: "35", message: "Retur" },
    ATTEMPT_FAILURE: { code: "10", message: "Colet refuzat de destinatar", detail: "REFUSED" },
  },
  informational: { code: "3", message: "Ramburs virat" },
  handedOver: { lacks: "one status for every delivery" },
  uncharted: { code: "999", message: "Words Sameday has found since" },
  foreign: { code: "5", message: "Coletul este în tranzit internațional – София-град" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const readingOf = (body: unknown, code: string) => {
  const result = readTrackAnswer(body, code);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

type HistoryEntry = { statusId: number; statusState?: string };

const answerWith = (history: readonly HistoryEntry[], more: { summary?: object; inReturn?: boolean } = {}) =>
  readingOf(
    {
      expeditionSummary: { awbNumber: "1ONB00000000011", ...more.summary },
      expeditionHistory: history.map((entry, index) => ({ ...entry, statusDate: `2026-03-2${9 - index}T10:00:00+02:00` })),
      parcelsStatus: [{ parcelAwbNumber: "1ONB00000000011001", inReturn: more.inReturn ?? false }],
    },
    "1ONB00000000011",
  );

describe("a Sameday answer", () => {
  it("is read by its history, which can be days ahead of the status beside it", () => {
    const { scans, facts } = readingOf(fixture("over-the-border.json"), "012EMGXL14800033");
    expect(scans.map(({ carrierCode, meaning, location }) => [carrierCode, meaning.status, location])).toEqual([
      ["1", "PENDING", { region: "София-град" }],
      ["56", "IN_TRANSIT", { region: "Ilfov" }],
      ["5", "IN_TRANSIT", { region: "София-град" }],
    ]);
    expect(scans.at(-1)?.time).toEqual({ kind: "offset", iso: "2024-09-22T23:20:58+03:00" });
    expect(facts).toEqual({ weight: { grams: 1000 }, pieceCount: 1, failedAttempts: 0 });
  });

  it("lists the parcels of an AWB, and counts the attempt that succeeded among them", () => {
    const { facts, scans } = readingOf(fixture("two-parcels.json"), "1SDY241067423");
    expect(scans).toHaveLength(1);
    expect(facts).toEqual({
      weight: { grams: 3000 },
      pieceCount: 2,
      failedAttempts: 0,
      pieces: [
        { trackingCode: "1SDY241067423001", status: "PENDING" },
        { trackingCode: "1SDY241067423002", status: "PENDING" },
      ],
    });
  });

  it("marks a parcel that goes back, whatever its newest status", () => {
    const [newest, back] = [{ statusId: 9 }, { statusId: 56 }];
    expect(answerWith([newest, back], { inReturn: true }).scans.map(({ meaning }) => meaning.status)).toEqual([
      "IN_TRANSIT",
      "RETURN_TO_SENDER",
    ]);
    expect(answerWith([newest, { statusId: 35 }], { inReturn: true }).scans.at(-1)?.meaning).toEqual({ status: "DELIVERED" });
  });

  it("is believed on the whole if the newest status is not known", () => {
    const unknown = [{ statusId: 999 }];
    expect(answerWith(unknown, { summary: { canceled: true } }).scans[0]?.meaning).toMatchObject({ detail: "CANCELLED" });
    expect(answerWith(unknown, { summary: { delivered: true } }).scans[0]?.meaning).toMatchObject({ status: "DELIVERED" });
    expect(answerWith(unknown).scans[0]?.meaning).toEqual({ status: "UNKNOWN" });
  });
});

describe("the words of statuses without a known id", () => {
  it.each([
    ["Colet nelivrat", "ATTEMPT_FAILURE"],
    ["Coletul nu a putut fi livrat", "ATTEMPT_FAILURE"],
    ["Coletul a fost livrat cu succes", "DELIVERED"],
    ["Ramburs returnat expeditorului", "INFORMATIONAL"],
    ["Retur livrat la expeditor", "RETURN_TO_SENDER"],
    ["Livrare amânată", "IN_TRANSIT:RESCHEDULED"],
    ["Adresă greșită", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["Curierul Sameday urmează să efectueze livrarea", "OUT_FOR_DELIVERY"],
    ["Colet disponibil in easybox", "AVAILABLE_FOR_PICKUP"],
    ["Expedierea a fost înregistrată", "PENDING"],
    ["Coletul este în tranzit internațional", "IN_TRANSIT"],
    ["Coletul este in drum spre depozitul local.", "IN_TRANSIT"],
    ["Expeditorul a predat coletul catre Sameday.", "PICKED_UP"],
    ["Un curier urmeaza sa ridice coletul de la expeditor.", "PENDING"],
    ["Livrat la destinatar", "DELIVERED"],
    ["Nelivrat la destinatar", "ATTEMPT_FAILURE"],
    ["Coletul nu a fost livrat la destinatar", "ATTEMPT_FAILURE"],
    ["Va fi livrat la destinatar", "UNKNOWN"],
    ["Urmeaza sa fie livrat cu succes", "UNKNOWN"],
    ["Coletul a fost depozitat in easybox", "UNKNOWN"],
    ["AWB anulat", "UNKNOWN:CANCELLED"],
    ["Livrat", "UNKNOWN"],
  ])("%j: %s", (words, meaning) => {
    const { status, detail, informational } = readWords(wordRules, words);
    expect(informational ? "INFORMATIONAL" : detail ? `${status}:${detail}` : status).toBe(meaning);
  });
});
