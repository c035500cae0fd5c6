import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { Location, Scan, ScanMeaning } from "../../tracking/reading.ts";
import { collectScans, notFound, parseBody, type ReadingResult } from "../reading/answers.ts";
import { readFacts, readProof } from "../reading/facts.ts";
import { markEvents } from "../reading/lenient/event-places.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { statusByCode, statusByPoint, statusByStage, wordRules } from "./status-map.ts";

const event = z.object({
  dateTime: text,
  trackingPoint: z.object({ trackingPointId: text, trackingPointCode: text, description: text }).nullish(),
  trackingStage: z.object({ trackingStageCode: text }).nullish(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullish(),
  links: z.array(z.object({ rel: text })).nullish(),
});

/** A list, or an object that has it. */
const trackAnswer = z.union([
  markEvents(z.array(event)),
  z.object({ events: eventList(event) }).transform(({ events }) => events),
]);

type Event = z.output<typeof event>;

const points = { ...statusByCode, ...statusByPoint };

const meaningOf = ({ trackingPoint, trackingStage }: Event): ScanMeaning => {
  const known = readStatus(points, trackingPoint?.trackingPointId ?? "", trackingPoint?.trackingPointCode ?? "");
  const staged = isUncharted(known) ? readStatus(statusByStage, trackingStage?.trackingStageCode ?? "") : known;
  return isUncharted(staged) ? readWords(wordRules, trackingPoint?.description ?? "") : staged;
};

/** Evri gives the place of a scan in degrees, and 0, 0 if it does not know. */
const placeOf = ({ location }: Event): Location | null =>
  location && (location.latitude !== 0 || location.longitude !== 0)
    ? { latitude: location.latitude, longitude: location.longitude }
    : null;

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.dateTime);
  if (!time || !item.trackingPoint) return null;
  return {
    carrierCode: item.trackingPoint.trackingPointId || item.trackingPoint.trackingPointCode || null,
    message: item.trackingPoint.description ?? "",
    meaning: meaningOf(item),
    time,
    location: placeOf(item),
  };
};

/** The answer does not repeat the barcode. */
export const readTrackAnswer = (body: unknown): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  if (parsed.value.length === 0) return notFound;
  const scans = collectScans(parsed.value, readEvent);
  if (!scans.ok) return scans;
  const rels = parsed.value.flatMap(({ links }) => links?.map(({ rel }) => rel) ?? []);
  const proof = readProof({ hasSignature: rels.includes("signature"), hasPhoto: rels.includes("safe-place-photo") });
  return ok({ scans: sortedByTime(scans.value), estimatedDelivery: null, facts: readFacts({ proof }) });
};
