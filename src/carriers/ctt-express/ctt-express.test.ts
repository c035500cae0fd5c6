import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cttExpress as emulator } from "../../../emulators/ctt-express.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { cttExpress } from "./adapter.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(cttExpress, emulator, {
  codes: ["0082800082809720193712", "0082800082809720193713", "0082800082809720193714"],
  scans: {
    PENDING: { code: "0000", message: "Registrado" },
    PICKED_UP: { lacks: "no code is known for the collection" },
    IN_TRANSIT: { code: "1000", message: "En tránsito" },
    OUT_FOR_DELIVERY: { code: "1500", message: "En reparto" },
    DELIVERED: { code: "2100", message: "Entregado" },
    AVAILABLE_FOR_PICKUP: { lacks: "no code is known for pick-up points" },
    RETURN_TO_SENDER: { code: "2500", message: "Devuelto" },
    ATTEMPT_FAILURE: { code: "1600", message: "Reparto fallido" },
  },
  informational: { lacks: "no code is known that tells nothing of the parcel's way" },
  handedOver: { lacks: "two codes for every delivery" },
  uncharted: { code: "8_INCT", message: "Una incidencia" },
  foreign: { code: "1500", message: "En reparto – mañana por la mañana" },
});

describe("a CTT Express answer", () => {
  const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/incident.json", import.meta.url), "utf8"));

  it("need not name its shipment, and tells no status by an incident", () => {
    const result = readTrackAnswer(fixture, "0082800082809720193712");
    expect(result.ok && result.value.scans.map(({ meaning, time }) => [meaning.status, time])).toEqual([
      ["PENDING", { kind: "offset", iso: "2026-03-03T10:00:00+00:00" }],
      ["OUT_FOR_DELIVERY", { kind: "offset", iso: "2026-03-04T08:00:00+00:00" }],
      ["UNKNOWN", { kind: "local", local: "2026-03-04T12:00:00" }],
    ]);
  });

  it("with an error inside a 200 is not taken for an empty journey", () => {
    const failed = { error: { error_code: "500", error_message: "Ouch" } };
    expect(readTrackAnswer(failed, "0082800082809720193712")).toMatchObject({ failure: { code: "unexpected-answer" } });
    expect(readTrackAnswer({}, "0082800082809720193712")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
