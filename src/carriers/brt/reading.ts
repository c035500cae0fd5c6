import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { collectScans, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { inListedOrder } from "../reading/day-only.ts";
import { withLateData } from "../reading/late-data.ts";
import { dayFirst, readEstimate, readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, type OptionalText, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({ data: text, ora: text, id: text, descrizione: text, filiale: text });

const deliveryData = z.object({
  data_teorica_consegna: text,
  ora_teorica_consegna_da: text,
  ora_teorica_consegna_a: text,
  data_consegna_merce: text,
});

const trackAnswer = z.object({
  ttParcelIdResponse: z.object({
    esito: z.coerce.number().nullish(),
    executionMessage: z.object({ code: z.coerce.number().nullish(), codeDesc: text, message: text }).nullish(),
    bolla: z.object({ dati_consegna: deliveryData.nullish() }).nullish(),
    lista_eventi: eventList(z.object({ evento: event.nullish() })),
  }),
});

/** `05.03.2026` or `05/03/2026`, and `11.40` or `11:40`, or no hour. */
const isoLike = (date: OptionalText, hour: OptionalText): string =>
  `${dayFirst(date)} ${hour?.trim().replaceAll(".", ":") ?? ""}`;

const readEvent = (item: z.output<typeof event>): { scan: Scan; isDayOnly: boolean } | null => {
  const time = readTime(isoLike(item.data, item.ora));
  if (!time) return null;
  const code = item.id?.trim() || null;
  const scan: Scan = {
    carrierCode: code,
    message: item.descrizione?.trim() ?? "",
    meaning: readStatus(statusByCode, code ?? ""),
    time,
    // "GUIDONIA (142)": the branch and its number.
    location: readPlace({ city: item.filiale?.replace(/\s*\(\d+\)$/, "") }),
  };
  return { scan, isDayOnly: !item.ora?.trim() };
};

/** A negative number is an error, inside a 200. Which number means what is not published: only the words show a refused login. */
const readExecution = (code: number, words: string): CarrierFailure | null => {
  if (code >= 0) return null;
  if (/login|password|user ?id|autenticazione|credenzial|unauthori[sz]ed/i.test(words))
    return { code: "credentials-rejected", detail: `BRT returned error ${code}` };
  return /missing param/i.test(words) ? refusedWith(code, words) : { code: "not-found" };
};

/** The shipment's data have reached BRT, which may be after the parcel. */
const dataCode = "700";

/** The list is filled up with empty events. A day on which the goods were handed over is listed beside it. */
export const readTrackAnswer = (body: unknown): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { esito, executionMessage, bolla, lista_eventi } = parsed.value.ttParcelIdResponse;
  const { code, codeDesc, message } = executionMessage ?? {};
  const failure = readExecution(Math.min(esito ?? 0, code ?? 0), `${codeDesc ?? ""} ${message ?? ""}`.trim());
  if (failure) return fail(failure);
  const events = lista_eventi.flatMap(({ evento }) => (evento?.data?.trim() ? [evento] : []));
  const steps = collectScans(events.toReversed(), readEvent);
  if (!steps.ok) return steps;
  const {
    data_teorica_consegna: day,
    ora_teorica_consegna_da: from,
    ora_teorica_consegna_a: to,
    data_consegna_merce,
  } = bolla?.dati_consegna ?? {};
  const scans = withLateData(sortedByTime(inListedOrder(steps.value)), dataCode);
  const summary: ScanMeaning = { status: data_consegna_merce?.trim() ? "DELIVERED" : "UNKNOWN" };
  const estimatedDelivery = to?.trim() ? readWindow(isoLike(day, from), isoLike(day, to)) : readEstimate(dayFirst(day));
  return ok({ scans: withSummaryStatus(scans, summary), estimatedDelivery });
};
