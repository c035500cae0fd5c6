import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seur as emulator } from "../../../emulators/seur.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { seur } from "./adapter.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(seur, emulator, {
  codes: ["080300012345678", "280300076543210", "080300012345679"],
  scans: {
    PENDING: { code: "SX010", message: "ENVÍO REGISTRADO" },
    PICKED_UP: { lacks: "SEUR's list has no situation for it" },
    IN_TRANSIT: { code: "LI428", message: "MERCANCÍA EN MADRID" },
    OUT_FOR_DELIVERY: { code: "LC001", message: "EN REPARTO CONFIRMADO" },
    DELIVERED: { code: "LL001", message: "Entregado" },
    AVAILABLE_FOR_PICKUP: { code: "LI574", message: "RECEPCIONADO EN PICK UP", detail: "DELIVERED_TO_PICKUP_POINT" },
    RETURN_TO_SENDER: { code: "LI572", message: "DEVOLVER.PLZO.CUMPLIDO PUDO", detail: "UNCLAIMED" },
    ATTEMPT_FAILURE: { code: "LI523", message: "CERRADO O PRIMERA AUSENCIA", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "LK512", message: "Error en peso" },
  handedOver: { code: "LL020", message: "ENTREGADO AL VECINO", detail: "DELIVERED_TO_NEIGHBOUR" },
  uncharted: { code: "LZ999", message: "Una situación que SEUR ha inventado desde entonces" },
  foreign: { code: "LI415", message: "MERCANCÍA EN LA CORUÑA" },
  answerNamesCode: { lacks: "the answer does not repeat the reference" },
});

const scansOf = (data: object) => {
  const result = readTrackAnswer(JSON.stringify(data));
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value.scans;
};

describe("a SEUR answer", () => {
  it("tells who took the parcel, and a part of it delivered or a corrected weight moves nothing", () => {
    const scans = scansOf(JSON.parse(readFileSync(new URL("./fixtures/neighbour.json", import.meta.url), "utf8")));
    expect(scans.map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["SX010", { status: "PENDING" }],
      ["LI428", { status: "IN_TRANSIT" }],
      ["LC001", { status: "OUT_FOR_DELIVERY" }],
      ["LI519", { status: "UNKNOWN", informational: true }],
      ["LL020", { status: "DELIVERED", detail: "DELIVERED_TO_NEIGHBOUR" }],
      ["LK512", { status: "UNKNOWN", informational: true }],
    ]);
    expect(scans[4]?.time).toEqual({ kind: "offset", iso: "2026-02-05T12:30:00+01:00" });
  });

  it("ends a return with its settlement, and never takes that for a delivery", () => {
    const settled = { eventCode: "LL300", description: "Liquidado DEVUELTO", situationDate: "2026-02-09T10:00:00" };
    const back = { eventCode: "LL833", description: "DEVOLVER A ORIGEN", situationDate: "2026-02-08T10:00:00" };
    const statuses = (situations: object[]) => scansOf({ data: [{ situations }] }).map(({ meaning }) => meaning.status);
    expect(statuses([back, settled])).toEqual(["RETURN_TO_SENDER", "DELIVERED"]);
    expect(statuses([settled])).toEqual(["RETURN_TO_SENDER"]);
  });

  it("says not found by nothing at all", () => {
    for (const body of ["", "  \n", '{"data":[]}', '{"errors":[{"status":"404","title":"Not found"}]}'])
      expect(readTrackAnswer(body)).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(readTrackAnswer('{"errors":[{"status":500,"title":"Ouch"}]}')).toMatchObject({
      failure: { code: "unexpected-answer" },
    });
    expect(readTrackAnswer("<html>")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
