import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { brt } from "./adapter.ts";
import { brt as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(brt, emulator, {
  codes: ["067138050411341", "067138050411342", "067138050411343"],
  scans: {
    PENDING: { code: "700", message: "DATI SPEDIZ. TRASMESSI A BRT" },
    PICKED_UP: { code: "701", message: "RITIRATA" },
    IN_TRANSIT: { code: "702", message: "PARTITA" },
    OUT_FOR_DELIVERY: { code: "MIC", message: "IN CONSEGNA" },
    DELIVERED: { code: "704", message: "CONSEGNATA" },
    AVAILABLE_FOR_PICKUP: { code: "722", message: "ARRIVATA AL BRT-fermopoint" },
    RETURN_TO_SENDER: { code: "708", message: "RESO AL MITTENTE" },
    ATTEMPT_FAILURE: { code: "AVV", message: "Destin.Assente:LASCIATO AVVISO", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "713", message: "TELEFONARE ALLA FILIALE" },
  handedOver: { code: "724", message: "RITIRATA AL BRT-fermopoint", detail: "DELIVERED_TO_PICKUP_POINT" },
  uncharted: { code: "999", message: "UN EVENTO NUOVO" },
  foreign: { code: "ZFR", message: "FESTIVITÀ REGIONALE – già" },
  answerNamesCode: { lacks: "the answer names the shipment, not the parcel" },
});

describe("a BRT answer", () => {
  const sample = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));
  const fixture = sample("refused");

  it("reports a collection at a Parcel Shop, and data that come after the parcel move nothing", () => {
    const result = readTrackAnswer(sample("parcel-shop"));
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(
      result.value.scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning, time.kind === "local" && time.local]),
    ).toEqual([
      ["701", { status: "PICKED_UP" }, "2026-09-09T10:00:00"],
      ["700", { status: "UNKNOWN", informational: true }, "2026-09-09T14:58:00"],
      ["702", { status: "IN_TRANSIT" }, "2026-09-09T19:00:00"],
      ["MIC", { status: "OUT_FOR_DELIVERY" }, "2026-09-14T20:00:00"],
      ["DPU", { status: "AVAILABLE_FOR_PICKUP" }, "2026-09-15T10:12:00"],
      ["704", { status: "DELIVERED" }, "2026-09-16T11:35:00"],
    ]);
    expect(result.value.estimatedDelivery).toEqual({
      kind: "local",
      local: "2026-09-15T13:00:00",
      from: "2026-09-15T09:00:00",
    });
  });

  it("dates a delivery by its day if the newest event is unknown, and keeps the place of one without an hour", () => {
    const answer = (data_consegna_merce: string) =>
      readTrackAnswer({
        ttParcelIdResponse: {
          bolla: { dati_consegna: { data_consegna_merce } },
          lista_eventi: [
            { evento: { data: "05.03.2026", ora: "", id: "999", descrizione: "UN EVENTO NUOVO" } },
            { evento: { data: "05.03.2026", ora: "08.00", id: "MIC", descrizione: "IN CONSEGNA" } },
          ],
        },
      });
    const meanings = (day: string) => {
      const result = answer(day);
      return result.ok && result.value.scans.map(({ meaning }) => meaning);
    };
    expect(meanings("05.03.2026")).toEqual([{ status: "OUT_FOR_DELIVERY" }, { status: "DELIVERED", isFromSummary: true }]);
    expect(meanings("")).toEqual([{ status: "OUT_FOR_DELIVERY" }, { status: "UNKNOWN" }]);
  });

  it("reads times with dots or colons, branches without their number, and skips its empty events", () => {
    const result = readTrackAnswer(fixture);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ carrierCode, meaning, time, location }) => [carrierCode, meaning, time, location])).toEqual([
      ["700", { status: "PENDING" }, { kind: "local", local: "2026-03-02T00:00:00" }, null],
      ["702", { status: "IN_TRANSIT" }, { kind: "local", local: "2026-03-03T20:10:00" }, { city: "BOLOGNA" }],
      [
        "710",
        { status: "UNKNOWN", informational: true, detail: "DAMAGED" },
        { kind: "local", local: "2026-03-04T18:05:00" },
        null,
      ],
      ["MIC", { status: "OUT_FOR_DELIVERY" }, { kind: "local", local: "2026-03-05T11:40:00" }, { city: "GUIDONIA" }],
      [
        "002",
        { status: "ATTEMPT_FAILURE", detail: "REFUSED" },
        { kind: "local", local: "2026-03-05T11:40:00" },
        { city: "GUIDONIA" },
      ],
    ]);
    expect(result.value.estimatedDelivery).toEqual({ kind: "day", day: "2026-03-05" });
  });

  it("distinguishes an unknown parcel, a refused login and a missing parameter, all inside a 200", () => {
    const failing = (message: string, esito = -1, code = 0) =>
      readTrackAnswer({ ttParcelIdResponse: { esito, executionMessage: { code, codeDesc: "", message } } });
    expect(failing("PARCELID NOT FOUND")).toMatchObject({ failure: { code: "not-found" } });
    expect(failing("", 0, -11)).toMatchObject({ failure: { code: "not-found" } });
    expect(failing("Login failed")).toMatchObject({ failure: { code: "credentials-rejected" } });
    expect(failing("MISSING PARAM")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
