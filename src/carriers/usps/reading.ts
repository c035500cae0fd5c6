import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Reading, Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
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
import { readFacts, readPickupPoint } from "../reading/facts.ts";
import { newestFirst, normaliseOffset, offsetBetween, readEstimate, readTime, readWindow } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { readWayBack } from "../reading/way-back.ts";
import { deliveryWords, statusByCategory, statusByCode, wordsByCode } from "./status-map.ts";

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

const errorBody = z.object({ code: text, message: text, errors: listOf(z.object({ code: text })) });

export const trackingDetail = z.object({
  trackingNumber: z.string().min(1),
  statusCode: text,
  statusCategory: text,
  error: errorBody.nullish(),
  trackingEvents: eventList(trackingEvent),
  mailClass: text,
  originCity: text,
  originState: text,
  originZIP: text,
  originCountry: text,
  returnDateNotice: text,
  destinationCity: text,
  destinationState: text,
  destinationZIP: text,
  destinationCountryCode: text,
  expectedDeliveryTimeStamp: text,
  guaranteedDeliveryTimeStamp: text,
  predictedDeliveryDate: text,
  predictedDeliveryWindowStartTime: text,
  predictedDeliveryWindowEndTime: text,
  deliveryDateExpectation: z
    .object({
      expectedDeliveryDate: text,
      predictedDeliveryDate: text,
      predictedDeliveryWindowStartTime: text,
      predictedDeliveryWindowEndTime: text,
    })
    .nullish(),
});

type TrackingDetail = z.output<typeof trackingDetail>;
export type TrackingEvent = z.output<typeof trackingEvent>;

const readMeaning = (code: string, message: string): ScanMeaning => {
  const byWords = readWords(code === "01" ? deliveryWords : (wordsByCode[code] ?? []), message);
  return isUncharted(byWords) ? readStatus(statusByCode, code) : byWords;
};

/**
 * `eventTimestamp` is the time on the wall, to the minute, also if USPS puts a Z behind it. `GMTTimestamp` has the seconds, but
 * its date is the date on the wall: 18:31 at -06:00 comes as 00:31 of the same day.
 */
const readEventTime = (event: TrackingEvent): ScanTime | null => {
  const wall = readTime(event.eventTimestamp?.replace(/Z$/, ""));
  const utc = readTime(event.GMTTimestamp?.replace(/Z$/, ""));
  if (wall?.kind !== "local") return wall;
  if (utc?.kind !== "local") return wall;
  const local = wall.local.endsWith(":00") ? wall.local.slice(0, 17) + utc.local.slice(17) : wall.local;
  const offset = event.GMTOffset ? normaliseOffset(event.GMTOffset) : offsetBetween(local, utc.local);
  return offset ? { kind: "offset", iso: local + offset } : wall;
};

/** Distribution centres have their state in their name: "OAK CREEK WI DISTRIBUTION CENTER". */
const stateOf = ({ eventState, eventCity }: TrackingEvent): string | null | undefined =>
  eventState?.trim() ? eventState : / ([A-Z]{2})(?: [A-Z]+)? DISTRIBUTION CENTER/.exec(eventCity ?? "")?.[1];

export const readEvent = (event: TrackingEvent): Scan | null => {
  const time = readEventTime(event);
  if (!time) return null;
  const code = event.eventCode?.trim().toUpperCase() ?? "";
  const message = withoutMarkup(event.eventType ?? "");
  const place = readPlace({
    city: event.eventCity,
    region: stateOf(event),
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

const destinationOf = (detail: TrackingDetail): Location | null =>
  readPlace({
    city: detail.destinationCity,
    region: detail.destinationState,
    postalCode: detail.destinationZIP,
    countryCode: detail.destinationCountryCode || (detail.destinationState && "US"),
  });

const originOf = (detail: TrackingDetail): Location | null =>
  readPlace({
    city: detail.originCity,
    region: detail.originState,
    postalCode: detail.originZIP,
    countryCode: detail.originCountry?.trim() ? countryCodeOf(detail.originCountry) : detail.originState && "US",
  });

/** The prediction follows the parcel; expected and guaranteed are promises made when it was sent. */
const readDelivery = (detail: TrackingDetail): Reading["estimatedDelivery"] => {
  const { deliveryDateExpectation: expectation } = detail;
  const destination = destinationOf(detail);
  const day = detail.predictedDeliveryDate ?? expectation?.predictedDeliveryDate;
  const start = detail.predictedDeliveryWindowStartTime ?? expectation?.predictedDeliveryWindowStartTime;
  const end = detail.predictedDeliveryWindowEndTime ?? expectation?.predictedDeliveryWindowEndTime;
  return (
    (day && end && readWindow(`${day}T${start}`, `${day}T${end}`, destination)) ||
    readEstimate(day, destination) ||
    readEstimate(detail.expectedDeliveryTimeStamp, destination) ||
    readEstimate(expectation?.expectedDeliveryDate, destination) ||
    readEstimate(detail.guaranteedDeliveryTimeStamp, destination)
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
    if (status >= 500) return fail({ code: "unavailable", detail: `USPS returned ${status} for this number` });
    return fail(refusedWith(detail.error.code, detail.error.message));
  }
  const scans = collectScans(detail.trackingEvents, readEvent);
  if (!scans.ok) return scans;
  const summary = readStatus(statusByCategory, detail.statusCategory?.trim().toLowerCase() ?? "");
  const facts = readFacts({
    serviceName: withoutMarkup(detail.mailClass ?? ""),
    origin: originOf(detail),
    destination: destinationOf(detail),
    pickupPoint: readPickupPoint({ holdUntil: detail.returnDateNotice }),
  });
  // "Delivered, To Original Sender" has the code of every delivery.
  const steps = newestFirst(scans.value).map((scan) => ({ scan, isWayBack: /\bto original sender\b/i.test(scan.message) }));
  return ok({ scans: withSummaryStatus(readWayBack(steps), summary), estimatedDelivery: readDelivery(detail), facts });
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
