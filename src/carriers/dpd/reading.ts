import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan, ScanTime } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { soapBody, xmlElement, xmlEvents, xmlHolder, xmlKnown, xmlList, xmlText } from "../client/http/xml.ts";
import { collectScans, notFound, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { plainWords, readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

/** Text with how it should look beside it. */
const line = xmlElement({ content: xmlText });

const statusInfo = xmlKnown({
  status: xmlText,
  label: line,
  description: xmlElement({ content: xmlList(line) }),
  statusHasBeenReached: xmlText,
  location: line,
  date: line,
});

const trackAnswer = z.object({
  getTrackingDataResponse: xmlKnown({
    trackingresult: xmlHolder({ shipmentInfo: z.unknown().optional(), statusInfo: xmlEvents(statusInfo) }),
  }),
});

const fault = z.object({
  Fault: z.object({
    faultstring: xmlText,
    detail: xmlElement({
      authenticationFault: xmlElement({ errorCode: xmlText, errorMessage: xmlText }).optional(),
      faults: xmlList(z.object({ faultCode: xmlText, message: xmlText })),
    }),
  }),
});

/** What DPD says when it has nothing about a number, in the four languages it can be asked in. */
const saysNoData =
  /no (tracking )?data|not found|unknown parcel|geen (tracking)?gegevens|niet gevonden|onbekend pakket|aucune? (donnee|information)|introuvable|inconnu|keine daten|nicht gefunden|unbekannte? paket/;

/** What a SOAP fault means; null if the document is none. A refusal of account or token has a separate part. */
export const readFault = (document: unknown): CarrierFailure | null => {
  const found = fault.safeParse(soapBody(document)).data?.Fault;
  if (!found) return null;
  const { authenticationFault, faults } = found.detail;
  if (authenticationFault)
    return { code: "credentials-rejected", detail: `DPD returned ${authenticationFault.errorCode || found.faultstring}` };
  const [first] = faults;
  if (first && saysNoData.test(plainWords(first.message))) return { code: "not-found" };
  return first ? unexpected(`fault ${first.faultCode}: ${first.message}`) : null;
};

const pad = (part: string): string => part.padStart(2, "0");

/** `2/6/2026 8:15:00 AM`: month first, on a clock of twelve hours, without a zone. */
const readEnglishTime = (text: string): ScanTime | null => {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2}):(\d{2}) ([AP])M$/.exec(text);
  if (!match) return null;
  const [, month = "", day = "", year, hour, minute, second, half] = match;
  const hour24 = (Number(hour) % 12) + (half === "P" ? 12 : 0);
  return readTime(`${year}-${pad(month)}-${pad(day)}T${pad(String(hour24))}:${minute}:${second}`);
};

/** `06.02.2026, 08:15`, `6-2-2026 8:15:00`: day first, on a clock of twenty-four hours, as messages in the other languages have it. */
const readContinentalTime = (text: string): ScanTime | null => {
  const match = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (!match) return null;
  const [, day = "", month = "", year, hour = "", minute, second = "00"] = match;
  return readTime(`${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}`);
};

const readStatusTime = (text: string): ScanTime | null => readEnglishTime(text) ?? readContinentalTime(text) ?? readTime(text);

/** `Mechelen (BE)` */
const readStatusPlace = (text: string): Location | null => {
  const [, city, countryCode] = /^(.*?)\s*(?:\(([A-Z]{2})\))?$/.exec(text) ?? [];
  return readPlace({ city, countryCode });
};

const readStatusInfo = (item: z.output<typeof statusInfo>): Scan | null => {
  const time = readStatusTime(item.date.content);
  const description = item.description.content.map(({ content }) => content).filter((content) => content !== "");
  return (
    time && {
      carrierCode: item.status || null,
      message: description.join(" ") || item.label.content,
      meaning: readStatus(statusByCode, item.status),
      time,
      location: readStatusPlace(item.location.content),
    }
  );
};

export const readTrackAnswer = (document: unknown): ReadingResult => {
  const failure = readFault(document);
  if (failure) return fail(failure);
  const parsed = parseBody(trackAnswer, soapBody(document));
  if (!parsed.ok) return parsed;
  const { statusInfo: steps } = parsed.value.getTrackingDataResponse.trackingresult;
  if (steps.length === 0) return notFound;
  // Steps that lie ahead are listed too.
  const reached = steps.filter(({ statusHasBeenReached }) => statusHasBeenReached !== "false");
  const scans = collectScans(reached, (item) => (item.statusHasBeenReached === "true" ? readStatusInfo(item) : null));
  return scans.ok ? ok({ scans: sortedByTime(scans.value), estimatedDelivery: null }) : scans;
};

const loginAnswer = z.object({ getAuthResponse: z.object({ return: z.object({ authToken: z.string().min(1) }) }) });

export const readLoginAnswer = (document: unknown): Result<string, CarrierFailure> => {
  const failure = readFault(document);
  if (failure) return fail(failure);
  const parsed = parseBody(loginAnswer, soapBody(document));
  return parsed.ok ? ok(parsed.value.getAuthResponse.return.authToken) : parsed;
};
