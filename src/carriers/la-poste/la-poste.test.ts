import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { laPoste } from "./adapter.ts";
import { laPoste as emulator } from "./emulator.ts";
import { readErrorAnswer, readTrackAnswer } from "./reading.ts";

const delivered = { code: "DI1", message: "Votre colis est livré" };

describeCarrier(laPoste, emulator, {
  codes: ["6A15602676300", "8Q53764663714", "RB123456785FR"],
  scans: {
    PENDING: { code: "DR1", message: "Votre colis va bientôt nous être confié", detail: "LABEL_CREATED" },
    PICKED_UP: { code: "PC1", message: "Votre colis est pris en charge par La Poste" },
    IN_TRANSIT: { code: "ET1", message: "Votre colis est en cours d'acheminement" },
    OUT_FOR_DELIVERY: { code: "MD2", message: "Votre colis est en cours de livraison" },
    DELIVERED: delivered,
    AVAILABLE_FOR_PICKUP: { code: "AG1", message: "Votre colis est disponible dans votre point de retrait" },
    RETURN_TO_SENDER: { code: "RE1", message: "Votre colis est retourné à son expéditeur" },
    ATTEMPT_FAILURE: { code: "ND1", message: "Votre colis n'a pas pu être livré" },
  },
  informational: { lacks: "every published code says where the item is" },
  handedOver: { lacks: "La Poste has one code for every delivery" },
  uncharted: { code: "ZZ9", message: "Un code que La Poste a inventé depuis" },
  foreign: { code: "DI1", message: "Votre colis est livré à Noël – façade Œ" },
});

const readScan = (code: string, label: string) => {
  const answer = readTrackAnswer({
    returnCode: 200,
    shipment: { idShip: "6A15602676300", event: [{ code, label, date: "2026-01-14T11:00:00+01:00" }] },
  });
  const item = answer.ok ? answer.value.get("6A15602676300") : undefined;
  return item?.result.ok ? item.result.value.scans[0]?.meaning : item;
};

describe("La Poste", () => {
  it("distinguishes a parcel being prepared at the delivery site from one with the postman, which share a code", () => {
    expect(readScan("MD2", "Nous le préparons pour le mettre en livraison.")).toEqual({ status: "IN_TRANSIT" });
    expect(readScan("MD1", "Your item is at the delivery site, we are preparing it.")).toEqual({ status: "IN_TRANSIT" });
    expect(readScan("MD2", "Préparez-vous : livraison aujourd’hui")).toEqual({ status: "OUT_FOR_DELIVERY" });
    expect(readScan("MD2", "Uw zending wordt bezorgd")).toEqual({ status: "OUT_FOR_DELIVERY" });
  });

  it("takes an open problem for a failed delivery only if the words say it", () => {
    expect(readScan("PB1", "Le destinataire était absent lors du passage")).toEqual({
      status: "ATTEMPT_FAILURE",
      detail: "RECIPIENT_ABSENT",
    });
    expect(readScan("PB1", "Votre envoi n’a pas pu être distribué")).toEqual({ status: "ATTEMPT_FAILURE" });
    expect(readScan("PB1", "Your item could not be delivered")).toEqual({ status: "ATTEMPT_FAILURE" });
    expect(readScan("PB1", "L'emballage de votre colis a été renforcé")).toEqual({ status: "IN_TRANSIT" });
  });

  it("takes a delivery back to the sender for a return", () => {
    expect(readScan("DI2", "Votre colis est livré à l'expéditeur")).toEqual({ status: "RETURN_TO_SENDER" });
  });

  it("reads a list with a known and an unknown number, across the change of the clocks, with two events at one moment", () => {
    const fixture: unknown = JSON.parse(
      readFileSync(new URL("./fixtures/two-numbers-one-unknown.json", import.meta.url), "utf8"),
    );
    const answer = readTrackAnswer(fixture);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    expect(answer.value.get("8Q53764663714")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
    const known = answer.value.get("6A20552612148")?.result;
    if (!known?.ok) throw new Error(JSON.stringify(known));
    expect(known.value.estimatedDelivery).toEqual({ kind: "offset", iso: "2026-03-30T12:00:00+02:00" });
    expect(known.value.scans.map(({ meaning, time }) => [meaning.status, meaning.detail, time])).toEqual([
      ["PICKED_UP", undefined, { kind: "offset", iso: "2026-03-27T17:20:00+01:00" }],
      ["IN_TRANSIT", "CUSTOMS_CLEARED", { kind: "offset", iso: "2026-03-27T17:20:00+01:00" }],
      ["IN_TRANSIT", undefined, { kind: "offset", iso: "2026-03-29T06:12:00+02:00" }],
    ]);
  });

  it("reports a journey across the sea as it was seen", () => {
    const answer = readTrackAnswer(JSON.parse(readFileSync(new URL("./fixtures/to-brazil.json", import.meta.url), "utf8")));
    const result = answer.ok ? answer.value.get("EW112720427FR")?.result : undefined;
    if (!result?.ok) throw new Error(JSON.stringify(result));
    const { scans, estimatedDelivery } = result.value;
    expect(
      scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning.status, time.kind === "offset" && time.iso]),
    ).toEqual([
      ["DR1", "PENDING", "2026-02-17T14:41:00+01:00"],
      ["PC1", "PICKED_UP", "2026-02-17T14:43:00+01:00"],
      ["ET1", "IN_TRANSIT", "2026-02-18T07:34:12+01:00"],
      ["ET2", "IN_TRANSIT", "2026-02-18T12:27:00+01:00"],
      ["ET3", "IN_TRANSIT", "2026-02-22T16:23:00+01:00"],
      ["ET1", "IN_TRANSIT", "2026-03-08T16:25:00+01:00"],
      ["MD2", "IN_TRANSIT", "2026-03-09T09:01:00+01:00"],
      ["DI1", "DELIVERED", "2026-03-09T09:38:00+01:00"],
    ]);
    expect(estimatedDelivery).toEqual({ kind: "offset", iso: "2026-03-09T09:38:00+01:00" });
  });

  it("reports the day a parcel is expected, which comes as midnight of Greenwich in the time of Paris", () => {
    const read = (body: unknown) => {
      const answer = readTrackAnswer(body);
      const result = answer.ok ? answer.value.get("6Y11138937458")?.result : undefined;
      if (!result?.ok) throw new Error(JSON.stringify(result));
      return result.value;
    };
    const text = readFileSync(new URL("./fixtures/expected-on-a-day.json", import.meta.url), "utf8");
    const { scans, estimatedDelivery } = read(JSON.parse(text));
    expect(scans.map(({ meaning, time }) => [meaning.status, time])).toEqual([
      ["IN_TRANSIT", { kind: "offset", iso: "2026-07-21T17:32:09+02:00" }],
    ]);
    expect(estimatedDelivery).toEqual({ kind: "day", day: "2026-07-23", destination: { countryCode: "FR" } });
    const inWinter = read(JSON.parse(text.replace("2026-07-23T02:00:00+02:00", "2026-12-23T01:00:00+01:00")));
    expect(inWinter.estimatedDelivery).toMatchObject({ kind: "day", day: "2026-12-23" });
  });

  it("knows a Chronopost parcel asked for without its check character", () => {
    const event = [{ code: "ET1", label: "Colis en cours d'acheminement", date: "2026-08-06T10:00:00+02:00" }];
    const answer = readTrackAnswer({ returnCode: 200, shipment: { idShip: "09980000020033F", event } });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    expect([...answer.value.keys()]).toEqual(["09980000020033F", "09980000020033"]);
    expect(answer.value.get("09980000020033")?.result.ok).toBe(true);
  });

  it("takes a malformed number for one it does not know", () => {
    const answer = readTrackAnswer(
      JSON.parse(readFileSync(new URL("./fixtures/malformed-number.json", import.meta.url), "utf8")),
    );
    expect(answer.ok && answer.value.get("NOTANUMBER")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("distinguishes a refused key from a site that is down and from a quota, all of which may be a 403", () => {
    expect(readErrorAnswer(403, '{"code":"FORBIDDEN","message":"Access denied"}')).toBeNull();
    expect(readErrorAnswer(403, "<html><title>Site indisponible - Incident en cours</title></html>")).toMatchObject({
      code: "unavailable",
    });
    expect(readErrorAnswer(403, "Max quota reached")).toEqual({ code: "rate-limited", retryAfterMs: null });
    expect(readErrorAnswer(404, "")).toEqual({ code: "not-found" });
  });

  it("asks one by one when a malformed number makes La Poste refuse the whole list", async () => {
    const bench = await openBench(laPoste, emulator);
    const [known, malformed] = ["6A15602676300", "NOT.A.NUMBER"];
    bench.emulator.parcels.put("LA_POSTE", { code: known, scans: [scanAt(delivered, "2026-01-14T11:00:00+01:00")] });
    const answers = await bench.ask([known, malformed]);
    await bench.close();
    expect([failureOf(answers.get(known)), failureOf(answers.get(malformed))]).toEqual(["a reading", "not-found"]);
  });

  it("asks for the number as La Poste writes it, however it was typed", async () => {
    const bench = await openBench(laPoste, emulator);
    bench.emulator.parcels.put("LA_POSTE", { code: "6A15602676300", scans: [scanAt(delivered, "2026-01-14T11:00:00+01:00")] });
    const answers = await bench.ask(["6a 15602 67630 0"]);
    await bench.close();
    expect(failureOf(answers.get("6a 15602 67630 0"))).toBe("a reading");
  });
});
