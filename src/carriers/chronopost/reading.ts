import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { DeliveryEstimate, Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { soapBody, xmlElement, xmlList, xmlText } from "../client/http/xml.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { isUncharted, plainWords, readStatus, readWords } from "../reading/status-map.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const event = z.object({
  code: xmlText,
  eventDate: xmlText,
  eventLabel: xmlText,
  officeLabel: xmlText,
  zipCode: xmlText,
  infoCompList: xmlList(z.object({ name: xmlText, value: xmlText })),
});

const trackAnswer = z.object({
  trackSkybillV2Response: z.object({
    return: z.object({
      errorCode: xmlText,
      errorMessage: xmlText,
      listEventInfoComp: xmlElement({ events: xmlList(event), skybillNumber: xmlText }),
    }),
  }),
});

type Event = z.output<typeof event>;

const readMeaning = (code: string, label: string): ScanMeaning => {
  const meaning = readStatus(statusByCode, code);
  return isUncharted(meaning) ? readWords(wordRules, label) : meaning;
};

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.eventDate);
  if (!time) return null;
  const code = item.code.trim(); // padded to five characters
  return {
    carrierCode: code || null,
    message: item.eventLabel,
    meaning: readMeaning(code, item.eventLabel),
    time,
    location: readPlace({ city: item.officeLabel, postalCode: item.zipCode }),
  };
};

/** The only estimate there is: the day a delivery was put off to. The names of such notes are French in French answers only. */
const readRescheduledDay = (events: readonly Event[]): DeliveryEstimate | null => {
  const days = events.flatMap(({ infoCompList }) =>
    infoCompList.filter(({ name }) => plainWords(name) === "date de relivraison").map(({ value }) => value),
  );
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(days.at(-1) ?? "") ?? [];
  return day ? readEstimate(`${year}-${month}-${day}`) : null;
};

export const readTrackAnswer = (document: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, soapBody(document));
  if (!parsed.ok) return parsed;
  const { errorCode, errorMessage, listEventInfoComp } = parsed.value.trackSkybillV2Response.return;
  if (errorCode === "1") return fail({ code: "unavailable", detail: "Chronopost answered 1, a system error" });
  if (errorCode !== "0") return fail(unexpected(`error ${errorCode || "missing"}: ${errorMessage}`));
  const { events, skybillNumber } = listEventInfoComp;
  if (events.length === 0) return notFound; // its way of saying so
  if (!isSameCode(skybillNumber, trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(events, readEvent);
  return scans.ok ? ok({ scans: sortedByTime(scans.value), estimatedDelivery: readRescheduledDay(events) }) : scans;
};

const fault = z.object({ Fault: z.object({ faultcode: xmlText, faultstring: xmlText }) });

/** A fault that blames the caller does not go away by asking again. */
export const readFault = (document: unknown): CarrierFailure | null => {
  const found = fault.safeParse(soapBody(document)).data?.Fault;
  return found && /Client$/.test(found.faultcode) ? unexpected(`fault ${found.faultcode}: ${found.faultstring}`) : null;
};
