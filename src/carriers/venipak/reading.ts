import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { Location, PickupPoint, Scan, ScanMeaning } from "../../tracking/reading.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  ownEvents,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readPickupPoint } from "../reading/facts.ts";
import { markEvents } from "../reading/lenient/event-places.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const event = z.object({
  pack_no: text,
  shipment_id: text,
  event: text,
  pack_status: text,
  pack_status_text: text,
  date: text,
  date_iso: text,
  location: z.object({ place: text, address: text, city: text, lat: text, lng: text }).nullish(),
});

const trackAnswer = markEvents(z.array(event));

type Event = z.output<typeof event>;

/** Words say that it failed, and how a journey ended; the status says all else. */
const meaningOf = ({ event: words, pack_status_text, pack_status }: Event): ScanMeaning => {
  const fromWords = readWords(wordRules, words || pack_status_text || "");
  return isUncharted(fromWords) ? readStatus(statusByCode, pack_status ?? "") : fromWords;
};

const placeOf = ({ location }: Event): Location | null => readPlace({ city: location?.city || location?.place });

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.date_iso) ?? readTime(item.date);
  if (!time || !item.pack_status) return null;
  return {
    carrierCode: item.pack_status,
    message: item.event || item.pack_status_text || "",
    meaning: meaningOf(item),
    time,
    location: placeOf(item),
  };
};

/** The parcel waits at the place of the event that reports it. */
const readPoint = (events: readonly Event[]): PickupPoint | null => {
  const waiting = events.findLast((item) => meaningOf(item).status === "AVAILABLE_FOR_PICKUP");
  if (!waiting) return null;
  const { place, address, city } = waiting.location ?? {};
  return readPickupPoint({ name: place === city ? null : place, street: address, location: placeOf(waiting) });
};

/** A shipment's id gives the events of all its packs: then those of the first are shown. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const [first] = parsed.value;
  if (!first) return notFound;
  const isOwn = ({ pack_no }: Event) => isSameCode(pack_no ?? "", trackingCode);
  const isShipment = first.shipment_id === trackingCode && !parsed.value.some(isOwn);
  const events = isShipment ? parsed.value.filter(({ pack_no }) => pack_no === first.pack_no) : ownEvents(parsed.value, isOwn);
  if (events.length === 0) return answersAnother(trackingCode);
  const scans = collectScans(events, readEvent);
  if (!scans.ok) return scans;
  return ok({ scans: sortedByTime(scans.value), estimatedDelivery: null, facts: readFacts({ pickupPoint: readPoint(events) }) });
};
