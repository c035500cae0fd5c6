import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { correos } from "./adapter.ts";
import { correos as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(correos, emulator, {
  codes: ["RB123456785ES", "PQ43B40000000010128007T", "PK46A20000000020208013W"],
  scans: {
    PENDING: { code: "A090000V", message: "Pre-registrado" },
    PICKED_UP: { code: "A010000V", message: "Admitido" },
    IN_TRANSIT: { code: "P040000V", message: "Clasificado" },
    OUT_FOR_DELIVERY: { code: "H020000V", message: "En reparto" },
    DELIVERED: { code: "I010000V", message: "Entregado" },
    AVAILABLE_FOR_PICKUP: { code: "H01I350V", message: "A disposición del destinatario" },
    RETURN_TO_SENDER: { code: "L03D320R", message: "Finalizado plazo retirada", detail: "UNCLAIMED" },
    ATTEMPT_FAILURE: { code: "H01R420V", message: "Intento de entrega. Ausente", detail: "RECIPIENT_ABSENT" },
  },
  informational: { lacks: "no code is known that says nothing about the parcel's way" },
  handedOver: { code: "IPUDO02V", message: "Entregado en Citypaq", detail: "DELIVERED_TO_PICKUP_POINT" },
  uncharted: { code: "Z999999V", message: "Un código que Correos ha inventado desde entonces" },
  foreign: { code: "H020000V", message: "En reparto – mañana, señor Núñez" },
});

describe("a Correos answer", () => {
  const sample = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));
  const fixture = sample("collected-late");

  it("reads days by the day first, offices by name only, and keeps what sources disagree on unknown", () => {
    const result = readTrackAnswer(fixture, "pq43b40000000010128007t");
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    expect(result.value.scans.map(({ carrierCode, message, meaning }) => [carrierCode, message, meaning])).toEqual([
      ["A090000V", "Pre-registrado", { status: "PENDING" }],
      ["A010000V", "Admitido", { status: "PICKED_UP" }],
      ["P040000V", "Clasificado", { status: "IN_TRANSIT" }],
      ["H06P010V", "En proceso de entrega", { status: "UNKNOWN" }],
      ["H01R420V", "Intento de entrega. Ausente", { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" }],
      // Without an hour, it stays behind what Correos lists before it that day.
      ["H01I350V", "A disposición del destinatario", { status: "AVAILABLE_FOR_PICKUP" }],
      ["L03D320R", "Finalizado plazo retirada", { status: "RETURN_TO_SENDER", detail: "UNCLAIMED" }],
    ]);
    expect(result.value.scans.map(({ location }) => location?.city)).toEqual([undefined, undefined, "CTA MADRID", ...Array(4)]);
    expect(result.value.scans[1]?.time).toEqual({ kind: "local", local: "2026-03-11T18:10:00" });
    expect(result.value.estimatedDelivery).toEqual({ kind: "day", day: "2026-03-14" });
  });

  it("reports one event with the office that wrote it", () => {
    const result = readTrackAnswer(sample("sorted"), "PK46A20000000030215001R");
    expect(result.ok && result.value.scans).toEqual([
      {
        carrierCode: "P040000V",
        message: "Clasificado",
        meaning: { status: "IN_TRANSIT" },
        time: { kind: "local", local: "2018-03-20T19:00:16" },
        location: { city: "CTA MADRID" },
      },
    ]);
  });

  it("reports parked parcels as held, and the phase if the newest event's code is unknown", () => {
    const result = readTrackAnswer(sample("parked-and-returned"), "PQ43B40000000020128007T");
    expect(result.ok && result.value.scans.map(({ carrierCode, meaning }) => [carrierCode, meaning])).toEqual([
      ["H01R421V", { status: "ATTEMPT_FAILURE", detail: "ADDRESS_PROBLEM" }],
      ["M010090R", { status: "IN_TRANSIT", detail: "HELD" }],
      ["R010751V", { status: "UNKNOWN", informational: true }],
      ["M02E340V", { status: "IN_TRANSIT" }],
      ["Q01Q000V", { status: "RETURN_TO_SENDER", isFromSummary: true }],
    ]);
  });

  it("may have the names of the second version", () => {
    const result = readTrackAnswer(sample("second-version"), "PKA6TP9800095100000017D");
    expect(
      result.ok && result.value.scans.map(({ carrierCode, message, meaning, time }) => [carrierCode, message, meaning, time]),
    ).toEqual([
      ["A090000V", "Prerregistrado", { status: "PENDING" }, { kind: "local", local: "2026-10-06T16:17:03" }],
      ["A010000V", "Admitido.", { status: "PICKED_UP" }, { kind: "local", local: "2026-10-06T20:13:23" }],
      ["P040000V", "Clasificado", { status: "IN_TRANSIT" }, { kind: "local", local: "2026-10-06T20:13:43" }],
    ]);
  });

  it("does not know a number by these words, with or without a list around them", () => {
    expect(readTrackAnswer(sample("not-found"), "RB123456785ES")).toMatchObject({ failure: { code: "not-found" } });
    expect(readTrackAnswer({ error: { codError: "3" } }, "RB123456785ES")).toMatchObject({ failure: { code: "not-found" } });
  });

  it("distinguishes not found from other errors, all inside a 200", () => {
    const answer = (codError: unknown) =>
      readTrackAnswer([{ codEnvio: "RB123456785ES", error: { codError, desError: "x" }, eventos: null }], "RB123456785ES");
    expect(answer("3")).toMatchObject({ failure: { code: "not-found" } });
    expect(answer(3)).toMatchObject({ failure: { code: "not-found" } });
    expect(answer("9")).toMatchObject({ failure: { code: "unexpected-answer" } });
    expect(answer("0")).toEqual({ ok: true, value: { scans: [], estimatedDelivery: null } });
    expect(readTrackAnswer([], "RB123456785ES")).toMatchObject({ failure: { code: "not-found" } });
  });
});
