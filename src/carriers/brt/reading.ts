import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { collectScans, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { dayFirst, readDay, readTime, sortedByTime } from "../reading/scan-times.ts";
import { listOf, looseText, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({ data: text, ora: text, id: looseText, descrizione: text, filiale: text });

const trackAnswer = z.object({
  ttParcelIdResponse: z.object({
    esito: z.coerce.number().nullish(),
    executionMessage: z.object({ code: z.coerce.number().nullish(), codeDesc: text, message: text }).nullish(),
    bolla: z.object({ dati_consegna: z.object({ data_teorica_consegna: text }).nullish() }).nullish(),
    lista_eventi: listOf(z.object({ evento: event.nullish() })),
  }),
});

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(`${dayFirst(item.data)} ${item.ora?.replaceAll(".", ":") ?? ""}`);
  if (!time) return null;
  const code = item.id?.trim() || null;
  return {
    carrierCode: code,
    message: item.descrizione?.trim() ?? "",
    meaning: readStatus(statusByCode, code ?? ""),
    time,
    // "GUIDONIA (142)": the branch and its number.
    location: readPlace({ city: item.filiale?.replace(/\s*\(\d+\)$/, "") }),
  };
};

/** A negative number is an error, inside a 200. Which number means what is not published: only the words tell a refused login. */
const readExecution = (code: number, words: string): CarrierFailure | null => {
  if (code >= 0) return null;
  if (/login|password|user ?id|autenticazione|credenzial|unauthori[sz]ed/i.test(words))
    return { code: "credentials-rejected", detail: `BRT answered error ${code}` };
  return /missing param/i.test(words) ? unexpected(`error ${code}: ${words}`) : { code: "not-found" };
};

/** The list is filled up with empty events. */
export const readTrackAnswer = (body: unknown): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { esito, executionMessage, bolla, lista_eventi } = parsed.value.ttParcelIdResponse;
  const { code, codeDesc, message } = executionMessage ?? {};
  const failure = readExecution(Math.min(esito ?? 0, code ?? 0), `${codeDesc ?? ""} ${message ?? ""}`.trim());
  if (failure) return fail(failure);
  const events = lista_eventi.flatMap(({ evento }) => (evento?.data?.trim() ? [evento] : []));
  const scans = collectScans(events, readEvent);
  if (!scans.ok) return scans;
  const estimatedDelivery = readDay(dayFirst(bolla?.dati_consegna?.data_teorica_consegna));
  return ok({ scans: sortedByTime(scans.value.toReversed()), estimatedDelivery });
};
