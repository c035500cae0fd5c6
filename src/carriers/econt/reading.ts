import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { AmountDue, PickupPoint, Scan, ScanTime } from "../../tracking/reading.ts";
import {
  answersAnother,
  collectScans,
  type ItemReading,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readCount, readFacts, readPickupPoint, readProof, readWeight } from "../reading/facts.ts";
import { readAmount, readAmountDue } from "../reading/money.ts";
import { sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { INFORMATIONAL, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { shortStatusRules, statusByType } from "./status-map.ts";

const event = z.object({
  destinationType: text,
  destinationDetails: text,
  destinationDetailsEn: text,
  cityName: text,
  cityNameEn: text,
  countryCode: text,
  time: text,
  isReceipt: z.boolean().nullish(),
});

const status = z.object({
  shipmentNumber: text,
  shortDeliveryStatusEn: text,
  expectedDeliveryDate: text,
  weight: text,
  packCount: text,
  shipmentType: text,
  storageOfficeName: text,
  currency: text,
  receiverDueAmount: text,
  cdCollectedTime: text,
  services: z.array(z.object({ type: text, count: text })).nullish(),
  nextShipments: z.array(z.object({ shipmentNumber: text, reason: text })).nullish(),
  trackingEvents: eventList(event),
});

type InnerError = { type?: string | null | undefined; message?: string | null | undefined; innerErrors?: unknown };

const error: z.ZodType<InnerError> = z.object({ type: text, message: text, innerErrors: z.unknown().optional() });

const trackAnswer = z.object({
  shipmentStatuses: z.array(z.object({ status: status.nullish(), error: error.nullish() })),
});

type Status = z.output<typeof status>;
type Event = z.output<typeof event>;

/** Milliseconds since 1970, as a number or as text. */
const instantOf = (written: string | null | undefined): string | null => {
  const time = new Date(Number(written ?? Number.NaN));
  return Number.isNaN(time.getTime()) || time.getTime() <= 0 ? null : `${time.toISOString().slice(0, 19)}+00:00`;
};

const isDelivery = ({ destinationType }: Event): boolean => destinationType === "client";

const detailsOf = (item: Event): string => (item.destinationDetailsEn || item.destinationDetails || "").trim();

/**
 * An event's details are a place, and of the delivery the name of the person who took the parcel: that is no message. Receipts that
 * travel back are listed among the parcel's own events.
 */
const readEvent = (item: Event): Scan | null => {
  const iso = instantOf(item.time);
  if (!iso || !item.destinationType) return null;
  const time: ScanTime = { kind: "offset", iso };
  return {
    carrierCode: item.destinationType,
    message: isDelivery(item) ? "" : detailsOf(item),
    meaning: item.isReceipt ? INFORMATIONAL : readStatus(statusByType, item.destinationType),
    time,
    location: readPlace({ city: item.cityNameEn || item.cityName, countryCode: item.countryCode }),
  };
};

/** Only the short status says that a parcel waits at an office: the event says no more than that it is there. */
const withShortStatus = (scans: readonly Scan[], short: string): Scan[] => {
  const fromWords = readWords(shortStatusRules, short);
  const newest = scans.findLast(({ meaning }) => !meaning.informational);
  const isWaiting = fromWords.status === "AVAILABLE_FOR_PICKUP" && newest?.meaning.status === "IN_TRANSIT";
  return withSummaryStatus(scans, fromWords).map((scan) => {
    if (scan.carrierCode === "client" && scan.message === "")
      return { ...scan, message: scan === newest && short ? short : "Delivered" };
    return isWaiting && scan === newest ? { ...scan, meaning: fromWords } : scan;
  });
};

const readPoint = ({ storageOfficeName }: Status, newest: Scan | undefined): PickupPoint | null =>
  newest?.meaning.status === "AVAILABLE_FOR_PICKUP"
    ? readPickupPoint({ name: storageOfficeName, location: newest.location })
    : null;

/** What is collected from the recipient (the service CD, whose count is the amount), and the recipient's part of the charges. */
const readDue = ({ services, receiverDueAmount, currency, cdCollectedTime }: Status): AmountDue | null => {
  const [charges, goods] = [receiverDueAmount, services?.find(({ type }) => type === "CD")?.count].map(readAmount);
  const amounts = [charges, goods].filter((amount) => amount !== undefined && !Number.isNaN(amount)) as number[];
  if (amounts.length === 0) return null;
  const left = instantOf(cdCollectedTime) ? 0 : amounts.reduce((sum, amount) => sum + amount, 0);
  return readAmountDue(left, currency, (goods ?? 0) > 0 ? "CASH_ON_DELIVERY" : "OTHER");
};

const readShipment = (item: Status): ReadingResult => {
  const events = collectScans(item.trackingEvents, readEvent);
  if (!events.ok) return events;
  const scans = withShortStatus(sortedByTime(events.value), item.shortDeliveryStatusEn?.trim() ?? "");
  const delivery = item.trackingEvents.find((one) => isDelivery(one) && !one.isReceipt);
  const expected = instantOf(item.expectedDeliveryDate);
  const facts = readFacts({
    serviceName: item.shipmentType,
    weight: readWeight(item.weight, "kg"),
    pieceCount: readCount(item.packCount),
    pickupPoint: readPoint(
      item,
      scans.findLast(({ meaning }) => !meaning.informational),
    ),
    amountDue: readDue(item),
    returnTrackingCode: item.nextShipments?.find(({ reason }) => /return/i.test(reason ?? ""))?.shipmentNumber,
    proof: delivery ? readProof({ signedBy: detailsOf(delivery) }) : undefined,
  });
  return ok({ scans, estimatedDelivery: expected ? { kind: "offset", iso: expected } : null, facts });
};

/** The innermost error says what is wrong; the outer ones say where. */
const typesOf = (refused: InnerError): string[] => {
  const inner = z.array(error).safeParse(refused.innerErrors);
  return [refused.type ?? "", ...(inner.success ? inner.data.flatMap(typesOf) : [])];
};

const failureOf = (refused: InnerError): CarrierFailure => {
  const types = typesOf(refused).join(" ");
  if (/ExInvalidShipmentNum/i.test(types)) return { code: "not-found" };
  if (/auth|access|login|credential/i.test(types))
    return { code: "credentials-rejected", detail: `Econt refused: ${types.trim()}` };
  return refusedWith(types.trim(), refused.message ?? "");
};

/** Errors come with 400 and with 517, a status of Econt's own. Null for what is no error of its kind. */
export const readRefusal = (body: unknown): CarrierFailure | null => {
  const parsed = error.safeParse(body);
  return parsed.success && parsed.data.type ? failureOf(parsed.data) : null;
};

/** Statuses come in the order of the question; one that failed has no number. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { shipmentStatuses } = parsed.value;
  const isOneForEach = shipmentStatuses.length === codes.length;
  const items = shipmentStatuses.map((item, index): readonly [string, ItemReading] => {
    const code = item.status?.shipmentNumber || (isOneForEach ? codes[index]! : "");
    const hasEvents = (item.status?.trackingEvents.length ?? 0) > 0;
    const failed = item.error ? fail(failureOf(item.error)) : hasEvents ? answersAnother(code) : notFound;
    return [code, { result: item.status?.shipmentNumber ? readShipment(item.status) : failed, raw: JSON.stringify(item) }];
  });
  return ok(new Map(items));
};
