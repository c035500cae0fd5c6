import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { readWords } from "../reading/status-map.ts";
import { correosExpress } from "./adapter.ts";
import { correosExpress as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";
import { incidentRules, stateRules } from "./status-map.ts";

describeCarrier(correosExpress, emulator, {
  codes: ["3230012345678901", "3230012345678902", "32300123456789010000001"],
  scans: {
    PENDING: { code: "1", message: "SIN RECEPCION" },
    PICKED_UP: { code: "42", message: "RECOGIDO" },
    IN_TRANSIT: { code: "4", message: "TRANSITO" },
    OUT_FOR_DELIVERY: { code: "8", message: "EN REPARTO" },
    DELIVERED: { code: "12", message: "ENTREGADO" },
    AVAILABLE_FOR_PICKUP: { code: "39", message: "DISPONIBLE PUNTO CONVENIENCIA" },
    RETURN_TO_SENDER: { code: "17", message: "DEVUELTO" },
    ATTEMPT_FAILURE: { code: "8:06", message: "EN REPARTO: DESTINATARIO AUSENTE", detail: "RECIPIENT_ABSENT" },
  },
  informational: { lacks: "no state is known that says nothing about the parcel's way" },
  handedOver: { lacks: "one state for every delivery" },
  uncharted: { code: "99", message: "UN ESTADO NUEVO" },
  foreign: { code: "4", message: "TRÁNSITO – A CORUÑA" },
});

describe("a Correos Express answer", () => {
  const sample = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));
  const fixture = sample("second-attempt");

  it("reports a whole journey, with the day written first and no separators", () => {
    const result = readTrackAnswer(sample("delivered"), "3230098765432101");
    expect(result.ok && result.value.scans.map(({ meaning, time, location }) => [meaning.status, time, location?.city])).toEqual([
      ["PENDING", { kind: "local", local: "2026-09-22T14:24:19" }, "VALENCIA"],
      ["IN_TRANSIT", { kind: "local", local: "2026-09-22T21:30:05" }, "VALENCIA"],
      ["IN_TRANSIT", { kind: "local", local: "2026-09-23T05:15:02" }, "ZARAGOZA"],
      ["OUT_FOR_DELIVERY", { kind: "local", local: "2026-09-24T08:11:40" }, "ZARAGOZA"],
      ["DELIVERED", { kind: "local", local: "2026-09-24T11:22:33" }, "ZARAGOZA"],
    ]);
  });

  it("takes the shipment's own state if that of the newest scan is unknown", () => {
    const estadoEnvios = [
      { codEstado: "8", descEstado: "EN REPARTO", fechaEstado: "24092026", horaEstado: "081140" },
      { codEstado: "77", descEstado: "UN ESTADO NUEVO", fechaEstado: "24092026", horaEstado: "112233" },
    ];
    const answer = { error: 0, numEnvio: "3230012345678901", codEstado: "12", descEstado: "ENTREGADO", estadoEnvios };
    const result = readTrackAnswer(answer, "3230012345678901");
    expect(result.ok && result.value.scans.map(({ meaning }) => meaning)).toEqual([
      { status: "OUT_FOR_DELIVERY" },
      { status: "DELIVERED", isFromSummary: true },
    ]);
  });

  it.each([
    ["2", "EN ARRASTRE", { status: "IN_TRANSIT" }],
    ["5", "MAL TRANSITADO", { status: "IN_TRANSIT", detail: "DELAYED" }],
    ["9", "REPARTO FALLIDO", { status: "ATTEMPT_FAILURE" }],
    ["10", "ALMACEN ESTACIONADO", { status: "IN_TRANSIT", detail: "HELD" }],
    ["13", "NO LOCALIZADO", { status: "UNKNOWN", detail: "LOST" }],
    ["33", "PROVEEDOR/CESION ALM. ADUANA", { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" }],
    ["43", "DISPONIBLE EN OFICINA", { status: "AVAILABLE_FOR_PICKUP" }],
  ])("with state %s, %s, means %j", (codEstado, descEstado, meaning) => {
    const estadoEnvios = [{ codEstado, descEstado, fechaEstado: "24092026", horaEstado: "081140" }];
    const result = readTrackAnswer({ error: 0, numEnvio: "3230012345678901", estadoEnvios }, "3230012345678901");
    expect(result.ok && result.value.scans[0]?.meaning).toEqual(meaning);
  });

  it("recognises an attempt by what came in the way, and a delivery in spite of it", () => {
    const result = readTrackAnswer(fixture, "3230012345678901");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["1", { status: "PENDING" }],
      ["6", { status: "IN_TRANSIT" }],
      ["8", { status: "OUT_FOR_DELIVERY" }],
      ["8:06", { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" }],
      ["8:11", { status: "ATTEMPT_FAILURE" }],
      ["4:40", { status: "IN_TRANSIT", detail: "DELAYED" }],
      ["12:06", { status: "DELIVERED" }],
    ]);
    expect(result.value.scans[1]).toMatchObject({
      time: { kind: "local", local: "2026-03-12T06:15:00" },
      location: { city: "SEVILLA" },
    });
  });

  it("leaves a return and a wait at a point what they are, whatever came in the way", () => {
    const state = (codEstado: string) => ({
      codEstado,
      fechaEstado: "12032026",
      horaEstado: "101500",
      codIncEstado: "08",
      descIncEstado: "REHUSADO",
    });
    const meaningOf = (codEstado: string) => {
      const result = readTrackAnswer(
        { error: 0, numEnvio: "3230012345678901", estadoEnvios: [state(codEstado)] },
        "3230012345678901",
      );
      return result.ok && result.value.scans[0]?.meaning.status;
    };
    expect(["17", "35", "12", "9"].map(meaningOf)).toEqual([
      "RETURN_TO_SENDER",
      "AVAILABLE_FOR_PICKUP",
      "DELIVERED",
      "ATTEMPT_FAILURE",
    ]);
  });

  it("names the shipment of the parcel that was asked for", () => {
    expect(readTrackAnswer(fixture, "3230012345678901 0000001").ok).toBe(true);
    for (const other of ["32300123456789020000001", "32300123456789", "3230012345678902"])
      expect(readTrackAnswer(fixture, other)).toMatchObject({ failure: { code: "unexpected-answer" } });
  });

  it("distinguishes an unknown number from other errors, all inside a 200", () => {
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
