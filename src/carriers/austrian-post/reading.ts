import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { DeliveryEstimate, PickupPoint, Scan } from "../../tracking/reading.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readPickupPoint, readProof, readWeight } from "../reading/facts.ts";
import { readEstimate, readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, type OptionalText, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { withoutTakenBack } from "../reading/taken-back.ts";
import { statusByEvent, statusByState, wordsByType } from "./status-map.ts";

const event = z.object({
  EventTimestamp: text,
  ParcelEventTypeCode: text,
  ParcelEventReasonCode: text,
  TrackingState: text,
  EventCountry: text,
  EventLocation: text,
  EventPostalCode: text,
  Remark: text,
  ConsigneeName: text,
  Depository: text,
  EndOfStorageDate: text,
  PickupCode: text,
});

const parcel = z.object({ IdentCode: text, Weight: text, ParcelEvents: eventList(event) });

const trackAnswer = z.object({
  CustomerIdentCode: text,
  ProductName: text,
  DeliveryDay: text,
  DeliveryTimeFrameFrom: text,
  DeliveryTimeFrameTo: text,
  Parcels: listOf(parcel),
});

type Event = z.output<typeof event>;
type Answer = z.output<typeof trackAnswer>;

const keysOf = ({ ParcelEventTypeCode: type, ParcelEventReasonCode: reason }: Event): string[] =>
  type ? [`${type}:${reason ?? ""}`, type] : [];

/** `EventPostalCode` has been seen to hold a town: then it is no postal code. */
const placeOf = ({ EventLocation, EventPostalCode, EventCountry }: Event) => {
  const isCode = /^[\d-]+$/.test(EventPostalCode ?? "");
  return readPlace({
    city: EventLocation || (isCode ? null : EventPostalCode),
    postalCode: isCode ? EventPostalCode : null,
    countryCode: EventCountry,
  });
};

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.EventTimestamp);
  if (!time || !item.ParcelEventTypeCode) return null;
  return {
    carrierCode: item.ParcelEventTypeCode,
    message: item.Remark?.trim() || wordsByType[item.ParcelEventTypeCode] || `Event ${item.ParcelEventTypeCode}`,
    meaning: readStatus(statusByEvent, ...keysOf(item)),
    time,
    location: placeOf(item),
  };
};

/** Times of the window come whole, or as a clock's beside the day. */
const onDay = (day: OptionalText, time: OptionalText): string | undefined =>
  time && /^\d{2}:\d{2}/.test(time) ? `${day?.slice(0, 10)} ${time}` : (time ?? undefined);

const estimateOf = ({
  DeliveryDay: day,
  DeliveryTimeFrameFrom: from,
  DeliveryTimeFrameTo: until,
}: Answer): DeliveryEstimate | null => readWindow(onDay(day, from), onDay(day, until)) ?? readEstimate(day);

const readPoint = (events: readonly Event[]): PickupPoint | null => {
  const waiting = events.findLast(({ ParcelEventTypeCode }) => ParcelEventTypeCode === "HIA");
  if (!waiting) return null;
  const { Depository, EndOfStorageDate, PickupCode } = waiting;
  return readPickupPoint({ name: Depository, location: placeOf(waiting), holdUntil: EndOfStorageDate, code: PickupCode });
};

const newestIn = (events: readonly Event[]): Event | undefined =>
  events.toSorted((a, b) => Date.parse(`${a.EventTimestamp}Z`) - Date.parse(`${b.EventTimestamp}Z`)).at(-1);

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const shipment = parsed.value;
  if (shipment.Parcels.length === 0) return notFound;
  const item = shipment.Parcels.find(({ IdentCode }) => isSameCode(IdentCode ?? "", trackingCode));
  if (!item) return answersAnother(trackingCode);
  const events = collectScans(item.ParcelEvents, readEvent);
  if (!events.ok) return events;
  const state = readStatus(statusByState, newestIn(item.ParcelEvents)?.TrackingState ?? "");
  const scans = withoutTakenBack(withSummaryStatus(sortedByTime(events.value), state), "ZSS");
  const isDelivered = scans.findLast(({ meaning }) => !meaning.informational)?.meaning.status === "DELIVERED";
  const taker = item.ParcelEvents.findLast(({ ParcelEventTypeCode }) => ParcelEventTypeCode === "ZUS")?.ConsigneeName;
  const facts = readFacts({
    serviceName: shipment.ProductName,
    weight: readWeight(item.Weight, "kg"),
    pickupPoint: readPoint(item.ParcelEvents),
    proof: isDelivered ? readProof({ signedBy: taker }) : undefined,
  });
  return ok({ scans, estimatedDelivery: estimateOf(shipment), facts });
};
