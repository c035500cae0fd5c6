import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { seur } from "./adapter.ts";
import { seur as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(seur, emulator, {
  codes: ["28280126971198", "47470138102387", "28280126971204"],
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
  it("names who took the parcel, and a part of it delivered or a corrected weight moves nothing", () => {
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

  it("gathers what is reported of a shipment in several places, once each, and leaves the collection out", () => {
    const scans = scansOf(JSON.parse(readFileSync(new URL("./fixtures/listed-twice.json", import.meta.url), "utf8")));
    expect(
      scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning.status, time.kind === "local" && time.local]),
    ).toEqual([
      ["SX010", "PENDING", "2026-06-10T17:00:00"],
      ["LI407", "IN_TRANSIT", "2026-06-11T00:00:00"],
      ["LC001", "OUT_FOR_DELIVERY", "2026-06-12T08:30:00"],
      // Midnight is only the day: it was delivered after it had gone out.
      ["LL001", "DELIVERED", "2026-06-12T08:30:00"],
    ]);
  });

  it("never mixes shipments of several senders that share a reference", () => {
    const to = (postalCode: string) => ({ type: "Exp", postalCode, situations: [] });
    expect(readTrackAnswer(JSON.stringify({ data: [to("33201"), to("08001")] }))).toMatchObject({
      failure: { code: "unexpected-answer", detail: expect.stringContaining("NIF") },
    });
    expect(readTrackAnswer('{"data":[{"type":"Rec","situations":[]}]}')).toMatchObject({ failure: { code: "not-found" } });
  });

  it("is asked for by the parcel's number, and by reference if that is unknown", async () => {
    const bench = await openBench(seur, emulator);
    const delivered = { code: "LL001", message: "Entregado" };
    bench.emulator.parcels.put("SEUR", { code: "28280126971198", scans: [scanAt(delivered, "2026-01-14T11:00:00+01:00")] });
    bench.emulator.parcels.put("SEUR", { code: "REF 12345678901234", scans: [scanAt(delivered, "2026-01-14T11:00:00+01:00")] });
    bench.emulator.parcels.put("SEUR", { code: "F10361825", scans: [scanAt(delivered, "2026-01-14T11:00:00+01:00")] });
    const answers = await bench.ask(["28280126971198", "12345678901234", "F10361825"]);
    expect([...answers.values()].map(failureOf)).toEqual(["a reading", "a reading", "a reading"]);
    expect(bench.emulator.counts("SEUR").requests).toBe(4);
    await bench.close();
  });

  it("ends a return with its settlement, and never takes that for a delivery", () => {
    const settled = { eventCode: "LL300", description: "Liquidado DEVUELTO", situationDate: "2026-02-09T10:00:00" };
    const back = { eventCode: "LL833", description: "DEVOLVER A ORIGEN", situationDate: "2026-02-08T10:00:00" };
    const statuses = (situations: object[]) => scansOf({ data: [{ situations }] }).map(({ meaning }) => meaning.status);
    expect(statuses([back, settled])).toEqual(["RETURN_TO_SENDER", "DELIVERED"]);
    expect(statuses([settled])).toEqual(["RETURN_TO_SENDER"]);
  });

  it("says not found by nothing at all", () => {
    const inWords = '{"errors":[{"status":400,"title":"Error","detail":"No existen datos para la referencia"}]}';
    for (const body of ["", "  \n", '{"data":[]}', '{"errors":[{"status":"404","title":"Not found"}]}', inWords])
      expect(readTrackAnswer(body)).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(readTrackAnswer('{"errors":[{"status":500,"title":"Ouch"}]}')).toMatchObject({
      failure: { code: "unexpected-answer" },
    });
    expect(readTrackAnswer("<html>")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});
