import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import {
  answersAnother,
  codeKey,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { dayFirst, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { isUncharted, plainWords, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { detailByIncident, incidentRules, stateRules, statusByCode, unknownNumber } from "./status-map.ts";

const state = z.object({
  codEstado: text,
  descEstado: text,
  fechaEstado: text,
  horaEstado: text,
  codIncEstado: text,
  descIncEstado: text,
  nombreDelegacion: text,
});

const trackAnswer = z.object({
  error: z.coerce.number().nullish(),
  mensajeError: text,
  numEnvio: text,
  codEstado: text,
  descEstado: text,
  estadoEnvios: eventList(state),
});

/** Ends, and what waits to be fetched, whatever came in the way before. */
const isSettled = ({ status, detail }: ScanMeaning): boolean =>
  ["DELIVERED", "RETURN_TO_SENDER", "AVAILABLE_FOR_PICKUP"].includes(status) || (status === "UNKNOWN" && detail !== undefined);

/** What came in the way says more than the state, unless the state is settled. Its words come first: the numbers are known from one list. */
const readMeaning = (code: string, words: string, incident: string, incidentWords: string): ScanMeaning => {
  const meaning = readStatus(statusByCode, ...(incident ? [`${code}+incident`] : []), code);
  if (isSettled(meaning)) return meaning;
  const byWords = incident ? readWords(incidentRules, incidentWords) : { status: "UNKNOWN" as const };
  const hindered = isUncharted(byWords) ? readStatus(detailByIncident, incident.replace(/^0+(?=.)/, "")) : byWords;
  if (!isUncharted(hindered)) return hindered;
  return isUncharted(meaning) ? readWords(stateRules, words) : meaning;
};

const readState = (item: z.output<typeof state>): Scan | null => {
  const time = readTime(`${dayFirst(item.fechaEstado)} ${item.horaEstado?.padStart(6, "0") ?? ""}`);
  if (!time || !item.codEstado) return null;
  const [incident, incidentWords] = [item.codIncEstado?.trim() ?? "", item.descIncEstado?.trim() ?? ""];
  return {
    carrierCode: incident ? `${item.codEstado}:${incident}` : item.codEstado,
    message: [item.descEstado, incidentWords].filter(Boolean).join(": "),
    meaning: readMeaning(item.codEstado, item.descEstado ?? "", incident, incidentWords),
    time,
    location: readPlace({ city: item.nombreDelegacion }),
  };
};

/** A parcel's 23 digits begin with the 16 of its shipment, and the answer names the shipment. */
const isAbout = (shipment: string, asked: string): boolean =>
  isSameCode(shipment, asked) || (shipment.length === 16 && asked.length === 23 && asked.startsWith(shipment));

/** Errors come with HTTP 200: `error` is 0 if there is none. Which number means what is not published, so the words decide. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { error, mensajeError, numEnvio, codEstado, descEstado, estadoEnvios } = parsed.value;
  if (error) {
    const isUnknown = unknownNumber.test(plainWords(mensajeError ?? ""));
    return isUnknown ? notFound : fail(refusedWith(error, mensajeError));
  }
  if (!isAbout(numEnvio ?? "", codeKey(trackingCode))) return answersAnother(trackingCode);
  const scans = collectScans(estadoEnvios, readState);
  if (!scans.ok) return scans;
  // The shipment's own state: it may be known if the last of the list is not.
  const summary = readMeaning(codEstado ?? "", descEstado ?? "", "", "");
  return ok({ scans: withSummaryStatus(sortedByTime(scans.value), summary), estimatedDelivery: null });
};
