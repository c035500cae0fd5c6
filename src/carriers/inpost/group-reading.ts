import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { PickupPoint, Scan } from "../../tracking/reading.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readPickupPoint, readProof } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { eventTitles } from "./event-titles.ts";
import { statusByEventCode } from "./status-map.ts";

const place = z.object({ name: text, address: text, postalCode: text, city: text, country: text, type: text });

/** A version of the API has its time as `eventTimestamp`, its description and its webhooks as `timestamp`. */
const event = z.object({
  eventCode: z.string(),
  eventTimestamp: text,
  timestamp: text,
  location: place.nullish(),
  delivery: z.object({ recipientName: text }).nullish(),
  returnToSender: z.object({ trackingNumber: text }).nullish(),
});

const parcel = z.object({
  trackingNumber: z.string(),
  status: text,
  events: eventList(event),
  origin: place.nullish(),
  destination: place.nullish(),
  delivery: z.object({ recipientName: text }).nullish(),
  returnToSender: z.object({ trackingNumber: text }).nullish(),
});

const trackAnswer = z.object({ parcels: z.array(parcel) });

type Place = z.output<typeof place> | null | undefined;

const locationOf = (place: Place) =>
  readPlace({ city: place?.city, postalCode: place?.postalCode, countryCode: place?.country?.trim().toUpperCase() });

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const code = item.eventCode.trim();
  const time = readTime(item.eventTimestamp ?? item.timestamp);
  return (
    time && {
      carrierCode: code,
      message: eventTitles[code] ?? code,
      meaning: readStatus(statusByEventCode, code),
      time,
      location: locationOf(item.location),
    }
  );
};

/** Lockers, shops and InPost's own counters; an address is no pick-up point. */
const readPoint = (place: Place): PickupPoint | null =>
  place && /_POINT$/.test(place.type ?? "")
    ? readPickupPoint({ name: place.name, street: place.address, location: locationOf(place) })
    : null;

export const readGroupAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { parcels } = parsed.value;
  if (parcels.length === 0) return notFound;
  const found = parcels.find(({ trackingNumber }) => isSameCode(trackingNumber, trackingCode));
  if (!found) return answersAnother(trackingCode);
  // Newest first; of two in the same second the later one stands first.
  const events = found.events.toReversed();
  const scans = collectScans(events, readEvent);
  if (!scans.ok) return scans;
  const received = [found, ...events].find((one) => one.delivery?.recipientName)?.delivery?.recipientName;
  const facts = readFacts({
    origin: locationOf(found.origin),
    destination: locationOf(found.destination),
    pickupPoint: readPoint(found.destination),
    proof: readProof({ signedBy: received }),
    returnTrackingCode: [found, ...events].find((one) => one.returnToSender?.trackingNumber)?.returnToSender?.trackingNumber,
  });
  const summary = readStatus(statusByEventCode, found.status ?? "");
  return ok({ scans: withSummaryStatus(sortedByTime(scans.value), summary), estimatedDelivery: null, facts });
};
