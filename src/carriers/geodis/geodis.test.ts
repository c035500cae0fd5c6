import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { geodis } from "./adapter.ts";
import { geodis as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(geodis, emulator, {
  codes: ["1GABCD2EFGH3", "1GABCD2EFGH4", "1GABCD2EFGH5"],
  scans: {
    PENDING: { code: "EML/CFM", message: "Enlèvement prévu ce jour" },
    PICKED_UP: { code: "ECH/CFM", message: "Enlèvement réalisé" },
    IN_TRANSIT: { code: "AAR/CFM", message: "Prise en charge ou arrivage conforme" },
    OUT_FOR_DELIVERY: { code: "MLV/CFM", message: "En cours de livraison" },
    DELIVERED: { code: "LIV/CFM", message: "Livré conforme" },
    AVAILABLE_FOR_PICKUP: { code: "RST/BRT", message: "À disposition en bureau restant" },
    RETURN_TO_SENDER: { code: "SOL/REO", message: "Retour d'office" },
    ATTEMPT_FAILURE: { code: "REN/AVI", message: "Destinataire avisé" },
  },
  informational: { lacks: "every known code says where the shipment is" },
  handedOver: { lacks: "the known codes do not say who took the shipment" },
  uncharted: { code: "LIV/ZZZ", message: "Un motif que Geodis a inventé depuis" },
  foreign: { code: "LIV/CFM", message: "Livré à Besançon – près de la mairie" },
});

const refusal = (texteErreur: string) => {
  const answer = readTrackAnswer({ ok: false, codeErreur: "E1", texteErreur, contenu: null }, "1GABCD2EFGH3");
  return answer.ok ? "a reading" : answer.failure.code;
};

describe("Geodis", () => {
  it("reads a return, the estimate, and centres that are places; a promise of delivery is not one", () => {
    const fixture: unknown = JSON.parse(readFileSync(new URL("./fixtures/returned.json", import.meta.url), "utf8"));
    const reading = readTrackAnswer(fixture, "1GABCD2EFGH3");
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    expect(reading.value.estimatedDelivery).toEqual({ kind: "day", day: "2026-02-12" });
    expect(reading.value.scans.map(({ meaning, time, location }) => [meaning, time, location])).toEqual([
      [{ status: "PENDING" }, { kind: "local", local: "2026-02-10T15:37:58" }, { city: "Reims", countryCode: "FR" }],
      [{ status: "PICKED_UP" }, { kind: "local", local: "2026-02-11T16:00:00" }, { city: "Reims", countryCode: "FR" }],
      [{ status: "IN_TRANSIT" }, { kind: "local", local: "2026-02-12T08:00:00" }, { city: "Tours", countryCode: "FR" }],
      [{ status: "IN_TRANSIT", detail: "ADDRESS_PROBLEM" }, { kind: "local", local: "2026-02-12T08:00:00" }, null],
      [{ status: "RETURN_TO_SENDER" }, { kind: "local", local: "2026-02-13T09:45:25" }, { city: "Tours", countryCode: "FR" }],
    ]);
  });

  const sample = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

  it("reports a shipment that is held and sent back; that another centre has its data too moves nothing", () => {
    const reading = readTrackAnswer(sample("held-and-sent-back"), "1G7DQMU4KC6V");
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    expect(
      reading.value.scans.map(({ carrierCode, meaning, time }) => [carrierCode, meaning, time.kind === "local" && time.local]),
    ).toEqual([
      ["COM/CFM", { status: "PENDING", detail: "LABEL_CREATED" }, "2025-01-17T14:16:16"],
      ["PCH/CFM", { status: "PICKED_UP" }, "2025-01-17T14:16:54"],
      ["EXP/CFM", { status: "IN_TRANSIT" }, "2025-01-17T14:18:35"],
      ["COM/CFM", { status: "UNKNOWN", informational: true }, "2025-01-17T14:21:12"],
      ["AAR/CFM", { status: "IN_TRANSIT" }, "2025-01-17T14:22:17"],
      ["RST/SOU", { status: "IN_TRANSIT", detail: "HELD" }, "2025-01-17T14:23:02"],
      ["SOL/REO", { status: "RETURN_TO_SENDER" }, "2025-01-17T14:23:22"],
    ]);
    expect(reading.value.estimatedDelivery).toEqual({
      kind: "day",
      day: "2025-01-20",
      destination: { city: "NANTERRE", postalCode: "92000", countryCode: "FR" },
    });
  });

  it("reports an address that does not suffice, and its return", () => {
    const reading = readTrackAnswer(sample("address-missing"), "1GB7EVVARAKN");
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    expect(reading.value.scans.map(({ meaning, location }) => [meaning, location?.city])).toEqual([
      [{ status: "PENDING" }, "Saintes"],
      [{ status: "PENDING" }, "Troyes"],
      [{ status: "PICKED_UP" }, "Troyes"],
      [{ status: "IN_TRANSIT" }, "Troyes"],
      [{ status: "IN_TRANSIT" }, "Orléans"],
      [{ status: "IN_TRANSIT", detail: "ADDRESS_PROBLEM" }, "Orléans"],
      [{ status: "RETURN_TO_SENDER" }, "Orléans"],
    ]);
    expect(reading.value.estimatedDelivery).toBeNull();
  });

  it("takes the step that Geodis marks if the newest code is unknown", () => {
    const listSuivis = [
      { dateSuivi: "2026-02-12", heureSuivi: "15:00:00", codeSituationJustification: "LIV/ZZZ" },
      { dateSuivi: "2026-02-12", heureSuivi: "08:00:00", codeSituationJustification: "MLV/CFM" },
    ];
    const step = (libelle: string) => {
      const timeline = {
        listTimesteps: [
          { libelle: "Prise en charge", actif: false },
          { libelle, actif: true },
        ],
      };
      const reading = readTrackAnswer({ ok: true, contenu: { noSuivi: "1GABCD2EFGH3", listSuivis, timeline } }, "1GABCD2EFGH3");
      return reading.ok && reading.value.scans.at(-1)?.meaning;
    };
    expect(step("Livré")).toEqual({ status: "DELIVERED", isFromSummary: true });
    expect(step("Une étape nouvelle")).toEqual({ status: "UNKNOWN" });
  });

  it.each([
    ["Authentification refusée", "credentials-rejected"],
    ["Identifiant inconnu", "credentials-rejected"],
    ["Service non autorisé", "credentials-rejected"],
    ["Authentication failed", "credentials-rejected"],
    ["Envoi introuvable", "not-found"],
    ["Aucun envoi ne correspond à votre recherche", "not-found"],
    ["Le numéro de suivi n'existe pas", "not-found"],
    ["Shipment not found", "not-found"],
    ["Erreur technique", "unexpected-answer"],
  ])("takes the refusal %j for %s", (words, code) => expect(refusal(words)).toBe(code));
});
