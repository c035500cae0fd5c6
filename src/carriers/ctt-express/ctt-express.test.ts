import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { cttExpress } from "./adapter.ts";
import { cttExpress as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(cttExpress, emulator, {
  codes: ["0082800082809720193712", "0082800082809720193713", "0082800082809720193714"],
  scans: {
    PENDING: { code: "0000", message: "MANIFESTADO O GRABADO" },
    PICKED_UP: { code: "0500", message: "ENVÍO RECOGIDO" },
    IN_TRANSIT: { code: "0900", message: "En tránsito" },
    OUT_FOR_DELIVERY: { code: "1500", message: "En reparto" },
    DELIVERED: { code: "2100", message: "Entregado" },
    AVAILABLE_FOR_PICKUP: { code: "2310", message: "Disponible en punto" },
    RETURN_TO_SENDER: { code: "2500", message: "Devuelto" },
    ATTEMPT_FAILURE: { code: "1600", message: "Reparto fallido" },
  },
  informational: { code: "71_INAT", message: "Nueva fecha de entrega" },
  handedOver: { lacks: "two codes for every delivery" },
  uncharted: { code: "8_INCT", message: "Una incidencia" },
  foreign: { code: "1500", message: "En reparto – mañana por la mañana" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

const scansOf = (name: string, code: string) => {
  const result = readTrackAnswer(fixture(name), code);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value.scans.map(({ carrierCode, meaning, message, time }) => ({ carrierCode, meaning, message, time }));
};

describe("a CTT Express answer", () => {
  it("reports a failed delivery with its reason, and the delivery of the next day", () => {
    const scans = scansOf("second-attempt", "0082800082809800123456");
    expect(scans.map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["0000", { status: "PENDING" }],
      ["0500", { status: "PICKED_UP" }],
      ["0900", { status: "IN_TRANSIT" }],
      ["1500", { status: "OUT_FOR_DELIVERY" }],
      ["1600", { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" }],
      ["2100", { status: "DELIVERED" }],
    ]);
    expect(scans[4]).toMatchObject({
      message: "Failed Delivery: Recipient Not Responding",
      time: { kind: "offset", iso: "2026-09-17T10:12:55+00:00" },
    });
  });

  it("of a cancelled shipment reports the cancellation, and is not taken for one that is still to come", () => {
    expect(scansOf("cancelled", "0082800082809800123456").map(({ meaning }) => meaning)).toEqual([
      { status: "PENDING" },
      { status: "UNKNOWN", detail: "CANCELLED" },
    ]);
  });

  it("need not name its shipment, and takes no status from an incident without words", () => {
    expect(scansOf("incident", "0082800082809720193712").map(({ meaning, time }) => [meaning.status, time])).toEqual([
      ["PENDING", { kind: "offset", iso: "2026-03-03T10:00:00+00:00" }],
      ["OUT_FOR_DELIVERY", { kind: "offset", iso: "2026-03-04T08:00:00+00:00" }],
      ["UNKNOWN", { kind: "local", local: "2026-03-04T12:00:00" }],
    ]);
  });

  it.each([
    ["3901", { status: "IN_TRANSIT", detail: "CUSTOMS_HOLD" }],
    ["3902", { status: "IN_TRANSIT", detail: "CUSTOMS_CLEARED" }],
    ["2600", { status: "IN_TRANSIT", detail: "FORWARDED" }],
    ["1700", { status: "IN_TRANSIT", detail: "HELD" }],
    ["2900", { status: "AVAILABLE_FOR_PICKUP" }],
    ["900", { status: "IN_TRANSIT" }],
  ])("with code %s means %j", (code, meaning) => {
    const events = [{ code, description: "", event_date: "2026-03-04T12:00:00Z" }];
    const result = readTrackAnswer({ data: { shipping_history: { events } } }, "0082800082809720193712");
    expect(result.ok && result.value.scans[0]?.meaning).toEqual(meaning);
  });

  it.each([
    ["2700", "ALMACÉN REGULADOR", { status: "IN_TRANSIT", detail: "HELD" }],
    ["2700", "Devuelto al remitente", { status: "RETURN_TO_SENDER" }],
    ["2300", "Pendiente de admisión", { status: "PENDING" }],
    ["2300", "Disponible en punto", { status: "AVAILABLE_FOR_PICKUP" }],
    ["2300", "Algo nuevo", { status: "UNKNOWN" }],
  ])("with code %s, which lists describe in two ways, means what %s says", (code, description, meaning) => {
    const events = [{ code, description, event_date: "2026-03-04T12:00:00Z" }];
    const result = readTrackAnswer({ data: { shipping_history: { events } } }, "0082800082809720193712");
    expect(result.ok && result.value.scans[0]?.meaning).toEqual(meaning);
  });

  it("reports the day that was promised, what the parcel weighs and where it goes", () => {
    const result = readTrackAnswer(fixture("out-for-delivery"), "0082800082909720118884");
    expect(result.ok && result.value.scans.map(({ meaning }) => meaning.status)).toEqual([
      "PENDING",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
    ]);
    expect(result.ok && result.value.estimatedDelivery).toEqual({ kind: "day", day: "2026-09-17" });
    expect(result.ok && result.value.facts).toEqual({
      weight: { grams: 1460 },
      pieceCount: 1,
      origin: { city: "San Fernando de Henares" },
      destination: { city: "Valencia" },
    });
  });

  it("with an error inside a 200 is not taken for an empty journey", () => {
    const failed = { error: { error_code: "500", error_message: "Ouch" } };
    expect(readTrackAnswer(failed, "0082800082809720193712")).toMatchObject({ failure: { code: "unexpected-answer" } });
    expect(readTrackAnswer({}, "0082800082809720193712")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
