import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan, ScanMeaning } from "../../tracking/reading.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { inListedOrder } from "../reading/day-only.ts";
import { readCount, readFacts, readWeight } from "../reading/facts.ts";
import { withLateData } from "../reading/late-data.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { plainWords, readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode, statusByStep } from "./status-map.ts";

const event = z.object({
  dateSuivi: text,
  heureSuivi: text,
  libelleCentre: text,
  libelleSuivi: text,
  codeSituationJustification: text,
});

const party = z.object({ codePostal: text, ville: text, pays: z.object({ code: text }).nullish() });

const trackAnswer = z.object({
  ok: z.boolean(),
  codeErreur: text,
  texteErreur: text,
  contenu: z
    .object({
      noSuivi: text,
      dateLivraisonPrevue: text,
      destinataire: party.nullish(),
      expediteur: party.nullish(),
      prestationCommerciale: z.object({ libelle: text }).nullish(),
      nbColis: text,
      poids: text,
      listSuivis: eventList(event),
      timeline: z.object({ listTimesteps: listOf(z.object({ libelle: text, actif: z.boolean().nullish() })) }).nullish(),
    })
    .nullish(),
});

type Shipment = NonNullable<z.output<typeof trackAnswer>["contenu"]>;

/** Geodis has one shape for every refusal, and only its words say which it is. French and English. */
const saysRefused =
  /authentifi|authentica|habilit|(un|non |pas )autoris|unauthori[sz]|acces (refuse|interdit)|signature|(identifiant|cle).*(inconnu|invalide|incorrect)|invalid (key|identifier)/;
const saysUnknown =
  /(envoi|suivi|numero|expedition|resultat|shipment|number|tracking).*(inconnu|introuvable|non trouve|n['’]existe pas|not found|unknown|does not exist)|aucun (envoi|resultat)|no (shipment|result)/;

const readRefusal = (code: string, message: string): CarrierFailure => {
  const words = plainWords(message);
  if (saysRefused.test(words)) return { code: "credentials-rejected", detail: `Geodis returned ${code || "an error"}` };
  if (saysUnknown.test(words)) return { code: "not-found" };
  return refusedWith(code, message);
};

/** `Tours (FR)`; some centres have only a number, which is no place. */
const readCentre = (centre: string): Location | null => {
  const [, city = "", countryCode] = /^(.*?)\s*(?:\(([A-Z]{2})\))?$/.exec(centre.trim()) ?? [];
  return readPlace({ city: /^\d+$/.test(city) ? "" : city, countryCode });
};

const readEvent = (item: z.output<typeof event>): { scan: Scan; isDayOnly: boolean } | null => {
  const time = readTime(`${item.dateSuivi ?? ""} ${item.heureSuivi || "00:00:00"}`);
  if (!time) return null;
  const code = item.codeSituationJustification?.trim() ?? "";
  const scan: Scan = {
    carrierCode: code || null,
    message: item.libelleSuivi?.trim() ?? "",
    meaning: readStatus(statusByCode, code),
    time,
    location: readCentre(item.libelleCentre ?? ""),
  };
  return { scan, isDayOnly: !item.heureSuivi };
};

/** A centre has the shipment's data. */
const dataCode = "COM/CFM";

const readStep = ({ timeline }: Shipment): ScanMeaning => {
  const reached = timeline?.listTimesteps.find(({ actif }) => actif);
  return readStatus(statusByStep, plainWords(reached?.libelle ?? ""));
};

const placeOf = (side: z.output<typeof party> | null | undefined): Location | null => {
  const { codePostal, ville, pays } = side ?? {};
  return readPlace({ city: ville, postalCode: codePostal, countryCode: pays?.code });
};

const readShipment = (shipment: Shipment): ReadingResult => {
  const steps = collectScans(shipment.listSuivis.toReversed(), readEvent);
  if (!steps.ok) return steps;
  const scans = withLateData(sortedByTime(inListedOrder(steps.value)), dataCode);
  const destination = placeOf(shipment.destinataire);
  return ok({
    scans: withSummaryStatus(scans, readStep(shipment)),
    estimatedDelivery: readEstimate(shipment.dateLivraisonPrevue, destination),
    facts: readFacts({
      serviceName: shipment.prestationCommerciale?.libelle,
      weight: readWeight(shipment.poids, "kg"),
      pieceCount: readCount(shipment.nbColis),
      origin: placeOf(shipment.expediteur),
      destination,
    }),
  });
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { contenu, codeErreur, texteErreur } = parsed.value;
  if (!parsed.value.ok) return fail(readRefusal(codeErreur ?? "", texteErreur ?? ""));
  if (!contenu) return notFound;
  if (!isSameCode(contenu.noSuivi ?? "", trackingCode)) return answersAnother(trackingCode);
  return readShipment(contenu);
};
