import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { brt as emulator } from "../../../emulators/brt.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { brt } from "./adapter.ts";
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
  const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/refused.json", import.meta.url), "utf8"));

  it("tells times with dots or colons, branches without their number, and skips its empty events", () => {
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
    expect(result.value.estimatedDelivery).toEqual({ kind: "local", local: "2026-03-05T23:59:59" });
  });

  it("tells an unknown parcel, a refused login and a missing parameter apart, all inside a 200", () => {
    const failing = (message: string, esito = -1, code = 0) =>
      readTrackAnswer({ ttParcelIdResponse: { esito, executionMessage: { code, codeDesc: "", message } } });
    expect(failing("PARCELID NOT FOUND")).toMatchObject({ failure: { code: "not-found" } });
    expect(failing("", 0, -11)).toMatchObject({ failure: { code: "not-found" } });
    expect(failing("Login failed")).toMatchObject({ failure: { code: "credentials-rejected" } });
    expect(failing("MISSING PARAM")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
