import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { correosExpress as emulator } from "../../../emulators/correos-express.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { correosExpress } from "./adapter.ts";
import { readTrackAnswer } from "./reading.ts";
import { incidentRules, stateRules } from "./status-map.ts";

describeCarrier(correosExpress, emulator, {
  codes: ["3230012345678901", "3230012345678902", "32300123456789010000001"],
  scans: {
    PENDING: { code: "1", message: "SIN RECEPCION" },
    PICKED_UP: { code: "2", message: "RECOGIDO" },
    IN_TRANSIT: { code: "4", message: "TRANSITO" },
    OUT_FOR_DELIVERY: { code: "8", message: "EN REPARTO" },
    DELIVERED: { code: "12", message: "ENTREGADO" },
    AVAILABLE_FOR_PICKUP: { code: "20", message: "DISPONIBLE EN OFICINA" },
    RETURN_TO_SENDER: { code: "17", message: "DEVUELTO" },
    ATTEMPT_FAILURE: { code: "8:02", message: "EN REPARTO: DESTINATARIO AUSENTE", detail: "RECIPIENT_ABSENT" },
  },
  informational: { lacks: "no state is known that tells nothing of the parcel's way" },
  handedOver: { lacks: "one state for every delivery" },
  uncharted: { code: "99", message: "UN ESTADO NUEVO" },
  foreign: { code: "4", message: "TRÁNSITO – A CORUÑA" },
});

describe("a Correos Express answer", () => {
  const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/second-attempt.json", import.meta.url), "utf8"));

  it("tells an attempt by what came in the way, and a delivery in spite of it", () => {
    const result = readTrackAnswer(fixture, "3230012345678901");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["1", { status: "PENDING" }],
      ["6", { status: "IN_TRANSIT" }],
      ["8", { status: "OUT_FOR_DELIVERY" }],
      ["8:02", { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" }],
      ["8:33", { status: "ATTEMPT_FAILURE" }],
      ["4:40", { status: "IN_TRANSIT" }],
      ["12:02", { status: "DELIVERED" }],
    ]);
    expect(result.value.scans[1]).toMatchObject({
      time: { kind: "local", local: "2026-03-12T06:15:00" },
      location: { city: "SEVILLA" },
    });
  });

  it("names the shipment of the parcel that was asked for", () => {
    expect(readTrackAnswer(fixture, "3230012345678901 0000001").ok).toBe(true);
    for (const other of ["32300123456789020000001", "32300123456789", "3230012345678902"])
      expect(readTrackAnswer(fixture, other)).toMatchObject({ failure: { code: "unexpected-answer" } });
  });

  it("tells an unknown number from other errors, all inside a 200", () => {
    const answer = (mensajeError: string) => readTrackAnswer({ error: 1, mensajeError }, "3230012345678901");
    expect(answer("No se han encontrado datos")).toMatchObject({ failure: { code: "not-found" } });
    expect(answer("EL ENVÍO NO EXISTE")).toMatchObject({ failure: { code: "not-found" } });
    expect(answer("Código de cliente no válido")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});

describe("Correos Express' words", () => {
  it.each([
    ["DEVUELTO AL REMITENTE", { status: "RETURN_TO_SENDER" }],
    ["EN DEVOLUCIÓN", { status: "RETURN_TO_SENDER" }],
    ["NO DEVUELTO", { status: "UNKNOWN" }],
    ["ENVIO DISPONIBLE EN PUNTO DE RECOGIDA", { status: "AVAILABLE_FOR_PICKUP" }],
    ["ANULADO", { status: "UNKNOWN", detail: "CANCELLED" }],
    ["PENDIENTE DE RECOGIDA", { status: "UNKNOWN" }],
  ])("of a state, %j", (words, meaning) => expect(readWords(stateRules, words)).toEqual(meaning));

  it.each([
    ["REHUSADO POR EL DESTINATARIO", "REFUSED"],
    ["DIRECCIÓN INCORRECTA", "ADDRESS_PROBLEM"],
    ["ESTABLECIMIENTO CERRADO", "RECIPIENT_ABSENT"],
    ["RETRASO EN RUTA", undefined],
  ])("of what came in the way, %j: %s", (words, detail) => expect(readWords(incidentRules, words).detail).toBe(detail));
});
