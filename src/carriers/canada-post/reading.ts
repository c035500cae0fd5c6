import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
import { xmlElement, xmlList, xmlText } from "../client/http/xml.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { newestFirst, readDay, readTime } from "../reading/scan-times.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const occurrence = z.object({
  "event-identifier": xmlText,
  "event-date": xmlText,
  "event-time": xmlText,
  "event-time-zone": xmlText,
  "event-description": xmlText,
  "event-site": xmlText,
  "event-province": xmlText,
});

const trackingDetail = z.object({
  "tracking-detail": z.object({
    pin: xmlText,
    "expected-delivery-date": xmlText,
    "changed-expected-date": xmlText,
    "significant-events": xmlElement({ occurrence: xmlList(occurrence) }),
  }),
});

const offsetByZone: Readonly<Record<string, string>> = {
  NST: "-03:30",
  NDT: "-02:30",
  AST: "-04:00",
  ADT: "-03:00",
  EST: "-05:00",
  EDT: "-04:00",
  CST: "-06:00",
  CDT: "-05:00",
  MST: "-07:00",
  MDT: "-06:00",
  PST: "-08:00",
  PDT: "-07:00",
};

const readOccurrenceTime = (item: z.output<typeof occurrence>): ScanTime | null =>
  readTime(`${item["event-date"]}T${item["event-time"]}${offsetByZone[item["event-time-zone"]] ?? ""}`);

const readMeaning = (code: string, message: string): ScanMeaning => {
  const meaning = readStatus(statusByCode, code);
  return isUncharted(meaning) ? readWords(wordRules, message) : meaning;
};

const readOccurrence = (item: z.output<typeof occurrence>): Scan | null => {
  const time = readOccurrenceTime(item);
  if (!time) return null;
  const code = item["event-identifier"].replace(/^0+(?=.)/, "");
  const { "event-description": message, "event-site": city, "event-province": region } = item;
  return {
    carrierCode: code || null,
    message,
    meaning: readMeaning(code, message),
    time,
    // Only events in Canada name a province.
    location: readPlace({ city, region, countryCode: region ? "CA" : null }),
  };
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackingDetail, body);
  if (!parsed.ok) return parsed;
  const detail = parsed.value["tracking-detail"];
  if (!isSameCode(detail.pin, trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(detail["significant-events"].occurrence, readOccurrence);
  if (!scans.ok) return scans;
  return ok({
    scans: newestFirst(scans.value),
    estimatedDelivery: readDay(detail["changed-expected-date"] || detail["expected-delivery-date"]),
  });
};

const errorMessages = z.object({ messages: z.object({ message: xmlList(z.object({ code: xmlText, description: xmlText })) }) });

/** The first of the messages that Canada Post answers with instead of data. */
export const readErrorMessage = (document: unknown): { code: string; description: string } | null =>
  errorMessages.safeParse(document).data?.messages.message[0] ?? null;
