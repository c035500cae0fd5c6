import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import type { FreshToken } from "../client/http/tokens.ts";
import {
  collectScans,
  type ItemReading,
  isSameCode,
  leftOutIsNotFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, oneOrMany, text } from "../reading/shapes.ts";
import { INFORMATIONAL, readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({
  number: text,
  date: text,
  event: text,
  eventStatus: text,
  eventName: text,
  code: text,
  countryCode: text,
  settlementName: text,
});

/** A list by the description, an object by its example. */
const current = z.object({
  number: z.string(),
  statusCode: text,
  scheduledDate: text,
  adjustedDate: text,
  deliveryCountry: text,
});

/** Shipments that followed from this one: what it was redirected to is the same parcel, a return is its way back. */
const related = z.object({ number: text, type: text });

const shipment = z.object({
  currentStatus: oneOrMany(current),
  detailsTracking: eventList(event),
  createdOnTheBasis: listOf(related),
});

const trackAnswer = z.object({ items: z.array(shipment) });

type Shipment = z.output<typeof shipment>;
type Event = z.output<typeof event>;

const numbersOf = ({ createdOnTheBasis }: Shipment, type: string): string[] =>
  createdOnTheBasis.flatMap((one) => (one.type?.trim().toLowerCase() === type && one.number ? [one.number] : []));

/** The history has the events of related shipments, too: whose delivery it is depends on what they are for. */
const meaningFor = (item: Event, code: string, whole: Shipment): ScanMeaning => {
  const meaning = readStatus(statusByCode, item.event?.trim() ?? "", item.code?.trim() ?? "");
  const number = item.number ?? code;
  if (meaning.status !== "DELIVERED" || [code, ...numbersOf(whole, "redirecting")].some((own) => isSameCode(own, number)))
    return meaning;
  const isReturned = numbersOf(whole, "return").some((back) => isSameCode(back, number));
  return isReturned ? { status: "RETURN_TO_SENDER" } : INFORMATIONAL;
};

const readEvent = (item: Event, code: string, whole: Shipment): Scan | null => {
  const time = readTime(item.date);
  if (!time) return null;
  return {
    carrierCode: item.event?.trim() || item.code?.trim() || null,
    message: item.eventName?.trim() || item.event?.trim() || "",
    meaning: meaningFor(item, code, whole),
    time,
    location: readPlace({ city: item.settlementName, countryCode: item.countryCode }),
  };
};

const readShipment = (whole: Shipment, code: string): ReadingResult => {
  // What is planned has not happened.
  const happened = whole.detailsTracking.filter(({ eventStatus }) => eventStatus?.trim().toLowerCase() !== "future");
  const scans = collectScans(happened, (item) => readEvent(item, code, whole));
  if (!scans.ok) return scans;
  const now = whole.currentStatus.find(({ number }) => number && isSameCode(number, code));
  const destination = readPlace({ countryCode: now?.deliveryCountry });
  return ok({
    scans: withSummaryStatus(sortedByTime(scans.value), readStatus(statusByCode, now?.statusCode?.trim() ?? "")),
    estimatedDelivery: readEstimate(now?.adjustedDate ?? now?.scheduledDate, destination),
    facts: readFacts({ destination, returnTrackingCode: numbersOf(whole, "return").at(-1) }),
  });
};

/** Which of the shipments asked about it is; its events say it as well. */
const numberOf = ({ currentStatus, detailsTracking }: Shipment, codes: readonly string[]): string => {
  const numbers = [...currentStatus, ...detailsTracking].flatMap(({ number }) => number ?? []);
  return numbers.find((number) => codes.some((code) => isSameCode(code, number))) ?? numbers[0] ?? "";
};

export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const items = parsed.value.items.map((item) => {
    const number = numberOf(item, codes);
    return [number, { result: readShipment(item, number), raw: JSON.stringify(item) }] as const;
  });
  return ok(leftOutIsNotFound(codes, new Map(items)));
};

const authorization = z.object({ jwt: z.string().min(1) });

/** Valid for an hour; renewed a little before. */
export const readAuthorization = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const parsed = authorization.safeParse(body);
  return parsed.success
    ? ok({ token: parsed.data.jwt, expiresInSeconds: 3_300 })
    : fail(unexpected("the authorization response contains no jwt"));
};
