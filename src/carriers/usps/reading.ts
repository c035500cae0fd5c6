import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Reading, Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import {
  answersAnother,
  collectScans,
  type ItemReading,
  isSameCode,
  parseBody,
  type ReadingResult,
  readPlace,
  withoutMarkup,
} from "../reading/answers.ts";
import { countryCodeOf } from "../reading/country-names.ts";
import { atOffset, newestFirst, readDay, readTime } from "../reading/scan-times.ts";
import { listOf, looseText, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { deliveryWords, statusByCode, wordsByCode } from "./status-map.ts";

/** In v3 the ZIP code is `eventZIP`, in v3r2 `eventZIPCode`. */
export const trackingEvent = z.object({
  eventCode: text,
  eventType: text,
  eventTimestamp: text,
  GMTTimestamp: text,
  GMTOffset: text,
  eventCity: text,
  eventState: text,
  eventZIP: text,
  eventZIPCode: text,
  eventCountry: text,
});

const errorBody = z.object({ code: looseText, message: text, errors: listOf(z.object({ code: looseText })) });

export const trackingDetail = z.object({
  trackingNumber: z.string().min(1),
  statusCode: looseText,
  error: errorBody.nullish(),
  trackingEvents: listOf(trackingEvent),
  expectedDeliveryTimeStamp: text,
  guaranteedDeliveryTimeStamp: text,
  predictedDeliveryDate: text,
  predictedDeliveryWindowEndTime: text,
  deliveryDateExpectation: z
    .object({ expectedDeliveryDate: text, predictedDeliveryDate: text, predictedDeliveryWindowEndTime: text })
    .nullish(),
});

type TrackingDetail = z.output<typeof trackingDetail>;
export type TrackingEvent = z.output<typeof trackingEvent>;

const readMeaning = (code: string, message: string): ScanMeaning => {
  const byWords = readWords(code === "01" ? deliveryWords : (wordsByCode[code] ?? []), message);
  return isUncharted(byWords) ? readStatus(statusByCode, code) : byWords;
};

/** `eventTimestamp` is the time on the wall, also where USPS puts a Z behind it; the GMT field is the instant. */
const readEventTime = (event: TrackingEvent): ScanTime | null => {
  const instant = readTime(event.GMTTimestamp);
  if (instant) {
    const utc = instant.kind === "offset" ? instant.iso : `${instant.local}Z`;
    return atOffset(utc, event.GMTOffset ?? "+00:00");
  }
  return readTime(event.eventTimestamp?.replace(/Z$/, ""));
};

export const readEvent = (event: TrackingEvent): Scan | null => {
  const time = readEventTime(event);
  if (!time) return null;
  const code = event.eventCode?.trim().toUpperCase() ?? "";
  const message = withoutMarkup(event.eventType ?? "");
  const place = readPlace({
    city: event.eventCity,
    region: event.eventState,
    postalCode: event.eventZIP ?? event.eventZIPCode,
    // Foreign scans name their country; those at home name none.
    countryCode: event.eventCountry?.trim()
      ? countryCodeOf(event.eventCountry)
      : event.eventCity || event.eventState
        ? "US"
        : null,
  });
  return { carrierCode: code || null, message, meaning: readMeaning(code, message), time, location: place };
};

/** The prediction follows the parcel; expected and guaranteed are promises made when it was sent. */
const readEstimate = (detail: TrackingDetail): Reading["estimatedDelivery"] => {
  const { deliveryDateExpectation: expectation } = detail;
  const day = detail.predictedDeliveryDate ?? expectation?.predictedDeliveryDate;
  const end = detail.predictedDeliveryWindowEndTime ?? expectation?.predictedDeliveryWindowEndTime;
  return (
    (day && end && readTime(`${day}T${end}`)) ||
    readDay(day) ||
    readDay(detail.expectedDeliveryTimeStamp) ||
    readDay(expectation?.expectedDeliveryDate) ||
    readDay(detail.guaranteedDeliveryTimeStamp)
  );
};

/** No scan yet (150001, 3, 9), not or not yet a number (150002), or nothing that may be shown (150004, 8, 12). */
const notFoundCodes = ["150001", "150002", "150003", "150004", "150008", "150009", "150012"];

export const readErrorBody = (status: number, body: unknown): CarrierFailure | null => {
  const error = z.object({ error: errorBody }).safeParse(body).data?.error;
  const codes = [error?.code, ...(error?.errors ?? []).map(({ code }) => code)];
  if (status === 404 || (status === 400 && codes.some((code) => notFoundCodes.includes(code ?? ""))))
    return { code: "not-found" };
  return null;
};

const readDetail = (detail: TrackingDetail): ReadingResult => {
  if (detail.error) {
    const status = Number(detail.statusCode ?? detail.error.code);
    const failure = readErrorBody(status, detail);
    if (failure) return fail(failure);
    if (status >= 500) return fail({ code: "unavailable", detail: `USPS answered ${status} for this number` });
    return fail(unexpected(`error ${detail.error.code}: ${detail.error.message}`));
  }
  const scans = collectScans(detail.trackingEvents, readEvent);
  return scans.ok ? ok({ scans: newestFirst(scans.value), estimatedDelivery: readEstimate(detail) }) : scans;
};

/** v3: one number. */
export const readTrackAnswer = (body: unknown, trackingNumber: string): ReadingResult => {
  const parsed = parseBody(trackingDetail, body);
  if (!parsed.ok) return parsed;
  return isSameCode(parsed.value.trackingNumber, trackingNumber) ? readDetail(parsed.value) : answersAnother(trackingNumber);
};

/** v3r2: a list in which each item is a result or an error (then the whole is a 207). */
export const readTrackList = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(z.array(trackingDetail), body);
  if (!parsed.ok) return parsed;
  return ok(
    new Map(parsed.value.map((detail) => [detail.trackingNumber, { result: readDetail(detail), raw: JSON.stringify(detail) }])),
  );
};
