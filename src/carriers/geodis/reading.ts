import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readDay, readTime, sortedByTime } from "../reading/scan-times.ts";
import { listOf, looseText, text } from "../reading/shapes.ts";
import { plainWords, readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({
  dateSuivi: text,
  heureSuivi: text,
  libelleCentre: text,
  libelleSuivi: text,
  codeSituationJustification: text,
});

const trackAnswer = z.object({
  ok: z.boolean(),
  codeErreur: looseText,
  texteErreur: text,
  contenu: z.object({ noSuivi: text, dateLivraisonPrevue: text, listSuivis: listOf(event) }).nullish(),
});

/** Geodis has one shape for every refusal, and only its words tell which it is. French and English. */
const saysRefused =
  /authentifi|authentica|habilit|(un|non |pas )autoris|unauthori[sz]|acces (refuse|interdit)|signature|(identifiant|cle).*(inconnu|invalide|incorrect)|invalid (key|identifier)/;
const saysUnknown =
  /(envoi|suivi|numero|expedition|resultat|shipment|number|tracking).*(inconnu|introuvable|non trouve|n['’]existe pas|not found|unknown|does not exist)|aucun (envoi|resultat)|no (shipment|result)/;

const readRefusal = (code: string, message: string): CarrierFailure => {
  const words = plainWords(message);
  if (saysRefused.test(words)) return { code: "credentials-rejected", detail: `Geodis answered ${code || "an error"}` };
  if (saysUnknown.test(words)) return { code: "not-found" };
  return unexpected(`error ${code}: ${message}`);
};

/** `Tours (FR)`; some centres have only a number, which is no place. */
const readCentre = (centre: string): Location | null => {
  const [, city = "", countryCode] = /^(.*?)\s*(?:\(([A-Z]{2})\))?$/.exec(centre.trim()) ?? [];
  return readPlace({ city: /^\d+$/.test(city) ? "" : city, countryCode });
};

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(`${item.dateSuivi ?? ""} ${item.heureSuivi || "00:00:00"}`);
  const code = item.codeSituationJustification?.trim() ?? "";
  return (
    time && {
      carrierCode: code || null,
      message: item.libelleSuivi?.trim() ?? "",
      meaning: readStatus(statusByCode, code),
      time,
      location: readCentre(item.libelleCentre ?? ""),
    }
  );
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { contenu, codeErreur, texteErreur } = parsed.value;
  if (!parsed.value.ok) return fail(readRefusal(codeErreur ?? "", texteErreur ?? ""));
  if (!contenu) return notFound;
  if (!isSameCode(contenu.noSuivi ?? "", trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(contenu.listSuivis, readEvent);
  if (!scans.ok) return scans;
  return ok({ scans: sortedByTime(scans.value.toReversed()), estimatedDelivery: readDay(contenu.dateLivraisonPrevue) });
};
