import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { parseXml } from "../client/http/xml.ts";
import { readWords } from "../reading/status-map.ts";
import { mondialRelay } from "./adapter.ts";
import { mondialRelay as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";
import { wordRules } from "./status-map.ts";

const delivered = { code: "", message: "Colis livré au destinataire" };

describeCarrier(mondialRelay, emulator, {
  codes: ["31236912", "31236913", "2431236914"],
  scans: {
    PENDING: { code: "", message: "Colis en préparation chez l'expéditeur" },
    PICKED_UP: { code: "", message: "Prise en charge en agence" },
    IN_TRANSIT: { code: "", message: "Colis en cours d'acheminement" },
    OUT_FOR_DELIVERY: { code: "", message: "Colis en cours de livraison" },
    DELIVERED: delivered,
    AVAILABLE_FOR_PICKUP: { code: "", message: "Colis disponible au Point Relais" },
    RETURN_TO_SENDER: { code: "", message: "Colis en retour vers l'expéditeur" },
    ATTEMPT_FAILURE: { code: "", message: "Destinataire absent", detail: "RECIPIENT_ABSENT" },
  },
  informational: { lacks: "events have words only, and none of those known are about paperwork" },
  handedOver: { lacks: "the words do not say who took the parcel" },
  uncharted: { code: "", message: "Des mots que Mondial Relay a inventés depuis" },
  foreign: { code: "", message: "Colis livré à Châtellerault – Noël" },
  answerNamesCode: { lacks: "the answer does not repeat the shipment number" },
});

const meaningOf = (words: string) => {
  const { status, detail } = readWords(wordRules, words);
  return detail ? `${status}:${detail}` : status;
};

describe("Mondial Relay", () => {
  it.each([
    ["COLIS LIVRÉ", "DELIVERED"],
    ["Votre colis a bien été livré", "DELIVERED"],
    ["DISPONIBLE AU POINT RELAIS", "AVAILABLE_FOR_PICKUP"],
    ["Adresse incomplète", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    ["Colis endommagé", "IN_TRANSIT:DAMAGED"],
    ["Colis retardé : intempéries", "IN_TRANSIT:WEATHER_DELAY"],
    ["Livraison retardée", "IN_TRANSIT:DELAYED"],
    ["Colis retenu en douane", "IN_TRANSIT:CUSTOMS_HOLD"],
    ["Livré", "DELIVERED"],
    ["Colis retiré par le destinataire", "DELIVERED"],
    ["Colis remis au destinataire", "DELIVERED"],
    ["Votre colis n’a pas été remis au destinataire", "ATTEMPT_FAILURE"],
    ["Votre colis n’est pas encore disponible au Point Relais", "UNKNOWN"],
    ["Colis en attente de prise en charge", "UNKNOWN"],
    ["Colis non pris en charge", "UNKNOWN"],
    ["Prise en charge de votre colis sur notre site logistique", "IN_TRANSIT"],
    ["Colis expédié depuis le site de Lille", "IN_TRANSIT"],
    ["Colis en cours de traitement sur le site de Lille", "IN_TRANSIT"],
    ["Colis en route vers le point de livraison", "IN_TRANSIT"],
    ["En cours de mise à disposition", "IN_TRANSIT"],
    ["4 jours restants pour retirer le colis", "AVAILABLE_FOR_PICKUP"],
    ["Votre colis vous attend au Point Relais®", "AVAILABLE_FOR_PICKUP"],
    ["Retrait effectué", "DELIVERED"],
    ["Échec de livraison", "ATTEMPT_FAILURE"],
    ["Retour en cours", "RETURN_TO_SENDER"],
    ["Colis perdu", "UNKNOWN:LOST"],
    ["Étiquette créée", "PENDING:LABEL_CREATED"],
    ["Anomalie", "UNKNOWN"],
    ["Colis non livré", "ATTEMPT_FAILURE"],
    ["Le colis n'a pas pu être livré", "ATTEMPT_FAILURE"],
    ["Le colis n'a pas été livré", "ATTEMPT_FAILURE"],
    ["Colis refusé par le destinataire", "ATTEMPT_FAILURE:REFUSED"],
    ["Colis non retiré", "UNKNOWN:UNCLAIMED"],
    ["Le colis n'a pas été récupéré", "UNKNOWN:UNCLAIMED"],
    ["Votre colis sera livré demain", "IN_TRANSIT"],
    ["Votre colis sera bientôt disponible au Point Relais", "IN_TRANSIT"],
    ["Mise à disposition du colis en Point Relais", "AVAILABLE_FOR_PICKUP"],
    ["Colis livré au Point Relais", "AVAILABLE_FOR_PICKUP"],
    ["Colis disponible en Locker", "AVAILABLE_FOR_PICKUP"],
    ["Colis remis au livreur", "OUT_FOR_DELIVERY"],
    ["Colis déposé au Point Relais", "PICKED_UP"],
    ["Colis pris en charge", "PICKED_UP"],
    ["Colis enregistré", "PENDING"],
    ["Arrivé sur le site logistique", "IN_TRANSIT"],
    ["Retour à l’expéditeur", "RETURN_TO_SENDER"],
    ["Colis retourné à l'enseigne", "RETURN_TO_SENDER"],
    ["Retour client pris en charge", "PICKED_UP"],
    ["Colis en anomalie", "UNKNOWN"],
  ])("takes the words %j for %s", (words, meaning) => expect(meaningOf(words)).toBe(meaning));

  it("skips the padding, and lets the parcel's state speak for the newest event only", () => {
    const xml = readFileSync(new URL("./fixtures/delivered.xml", import.meta.url), "utf8");
    const reading = readTrackAnswer(parseXml(xml));
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    expect(reading.value.scans).toEqual([
      {
        carrierCode: null,
        message: "Prise en charge en agence",
        meaning: { status: "PICKED_UP" },
        time: { kind: "local", local: "2026-02-12T21:14:00" },
        location: { city: "Lille" },
      },
      {
        carrierCode: null,
        message: "Scan de contrôle",
        meaning: { status: "UNKNOWN" },
        time: { kind: "local", local: "2026-02-12T21:14:00" },
        location: null,
      },
      {
        carrierCode: null,
        message: "Clôture du dossier",
        meaning: { status: "DELIVERED", isFromSummary: true },
        time: { kind: "local", local: "2026-02-14T10:30:00" },
        location: { city: "Bruxelles", countryCode: "BE" },
      },
    ]);
  });

  it('never takes "in process" or an anomaly for a place on the way', () => {
    const xml = readFileSync(new URL("./fixtures/delivered.xml", import.meta.url), "utf8");
    for (const stat of ["81", "83", "0"]) {
      const reading = readTrackAnswer(parseXml(xml.replace("<STAT>82</STAT>", `<STAT>${stat}</STAT>`)));
      expect(reading.ok && reading.value.scans.at(-1)?.meaning).toEqual({ status: "UNKNOWN" });
    }
  });

  it("asks for the eight digits inside a longer number", async () => {
    const bench = await openBench(mondialRelay, emulator);
    bench.emulator.parcels.put("MONDIAL_RELAY", { code: "31236912", scans: [scanAt(delivered, "2026-01-14T11:00:00+01:00")] });
    const codes = ["31236912", "24 31236912", "243123691201"];
    const answers = await bench.ask(codes);
    await bench.close();
    expect(codes.map((code) => failureOf(answers.get(code)))).toEqual(["a reading", "a reading", "a reading"]);
  });
});
