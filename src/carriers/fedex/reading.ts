import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { collectScans, type ItemReading, notFound, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { readDay, readTime, sortedByTime } from "../reading/scan-times.ts";
import { listOf, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const place = z.object({ city: text, stateOrProvinceCode: text, postalCode: text, countryCode: text });

const scanEvent = z.object({
  date: text,
  eventType: text,
  eventDescription: text,
  exceptionCode: text,
  exceptionDescription: text,
  scanLocation: place.nullish(),
});

const trackResult = z.object({
  error: z.object({ code: text, message: text }).nullish(),
  scanEvents: listOf(scanEvent),
  dateAndTimes: listOf(z.object({ type: text, dateTime: text })),
  estimatedDeliveryTimeWindow: z.object({ window: z.object({ ends: text }).nullish() }).nullish(),
  serviceDetail: z.object({ description: text }).nullish(),
});

/** Also the tree of a webhook message. */
const trackAnswer = z.object({
  output: z.object({ completeTrackResults: listOf(z.object({ trackingNumber: z.string(), trackResults: listOf(trackResult) })) }),
});

type TrackResult = z.output<typeof trackResult>;

const readEvent = (event: z.output<typeof scanEvent>): Scan | null => {
  const time = readTime(event.date);
  if (!time || !event.eventType) return null;
  const type = event.eventType.toUpperCase();
  const code = event.exceptionCode ? `${type}:${event.exceptionCode}` : type;
  const { city, stateOrProvinceCode, postalCode, countryCode } = event.scanLocation ?? {};
  return {
    carrierCode: code,
    message: [event.eventDescription, event.exceptionDescription].filter(Boolean).join(": "),
    meaning: readStatus(statusByCode, code, type),
    time,
    location: readPlace({ city, region: stateOrProvinceCode, postalCode, countryCode }),
  };
};

const readResult = (result: TrackResult): ReadingResult => {
  const { error } = result;
  if (error)
    return /NOTFOUND|INVALID/.test(error.code ?? "") ? notFound : fail(unexpected(`error ${error.code}: ${error.message}`));
  const scans = collectScans(result.scanEvents, readEvent);
  if (!scans.ok) return scans;
  const estimate = result.dateAndTimes.find(({ type }) => type === "ESTIMATED_DELIVERY")?.dateTime;
  const estimatedDelivery = readDay(estimate) ?? readDay(result.estimatedDeliveryTimeWindow?.window?.ends);
  const facts = readFacts({ serviceName: result.serviceDetail?.description });
  return ok({ scans: sortedByTime(scans.value.toReversed()), estimatedDelivery, facts });
};

const newestScan = ({ scanEvents }: TrackResult): string =>
  scanEvents.reduce((newest, { date }) => (date && date > newest ? date : newest), "");

/** FedEx uses numbers again after some months: of several results the one with the newest scan is meant. */
const readItem = (results: readonly TrackResult[]): ReadingResult => {
  const [result] = results.toSorted((a, b) => newestScan(b).localeCompare(newestScan(a)));
  return result ? readResult(result) : notFound;
};

export const readTrackAnswer = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const items = parsed.value.output.completeTrackResults;
  return ok(
    new Map(items.map((item) => [item.trackingNumber, { result: readItem(item.trackResults), raw: JSON.stringify(item) }])),
  );
};
