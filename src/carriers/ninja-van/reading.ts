import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan, ScanMeaning } from "../../tracking/reading.ts";
import {
  collectScans,
  type ItemReading,
  leftOutIsNotFound,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { countryCodeOf } from "../reading/country-names.ts";
import { readFacts, readProof, readWeight } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { readWayBack } from "../reading/way-back.ts";
import { arrivalAtSender, internationalWords, reasonWords, statusByCode } from "./status-map.ts";

const hub = z.object({ country: text, city: text, hub: text }).nullish();

const proof = z.object({
  signature_uri: text,
  image_uris: listOf(z.string()),
  name: text,
  signed_by: z.object({ name: text, relationship: text }).nullish(),
});

const measured = z.object({ weight: z.number().nullish() });

const event = z.object({
  timestamp: text,
  event: text,
  status: text,
  is_parcel_on_rts_leg: z.boolean().nullish(),
  comments: text,
  arrived_at_origin_hub_information: hub,
  arrived_at_transit_hub_information: hub,
  arrived_at_destination_hub_information: hub,
  in_transit_to_next_sorting_hub_information: hub,
  delivery_exception: z.object({ failure_reason: text }).nullish(),
  delivery_information: z.object({ left_in_safe_place: z.boolean().nullish(), proof: proof.nullish() }).nullish(),
  parcel_measurements_information: measured.extend({ new_measurements: measured.nullish() }).nullish(),
});

const trackAnswer = z.object({ data: listOf(z.object({ tracking_number: z.string(), events: eventList(event) })) });

type Event = z.output<typeof event>;

/** "Delivered, Received by Customer" as DELIVERED_RECEIVED_BY_CUSTOMER. */
const phraseKey = (phrase: string | null | undefined): string =>
  (phrase ?? "")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "");

const readHub = (item: Event): Location | null => {
  const place =
    item.arrived_at_origin_hub_information ??
    item.arrived_at_transit_hub_information ??
    item.arrived_at_destination_hub_information ??
    item.in_transit_to_next_sorting_hub_information;
  return place ? readPlace({ city: place.city || place.hub, countryCode: countryCodeOf(place.country) }) : null;
};

const readMeaning = (item: Event): ScanMeaning => {
  const phrase = phraseKey(item.event || item.status);
  if (phrase.startsWith("INTERNATIONAL_TRANSIT")) return readWords(internationalWords, item.event || item.status || "");
  const meaning = readStatus(statusByCode, phrase, phraseKey(item.status));
  if (meaning.status === "DELIVERED" && item.delivery_information?.left_in_safe_place)
    return { status: "DELIVERED", detail: "DELIVERED_TO_SAFE_PLACE" };
  if (meaning.status !== "ATTEMPT_FAILURE" || meaning.detail) return meaning;
  const why = readWords(reasonWords, item.delivery_exception?.failure_reason ?? item.comments ?? "");
  return isUncharted(why) ? meaning : why;
};

const readEvent = (item: Event): { scan: Scan; isWayBack: boolean } | null => {
  const time = readTime(item.timestamp);
  const phrase = (item.event || item.status || "").trim();
  if (!time || !phrase) return null;
  const code = phraseKey(phrase);
  return {
    scan: { carrierCode: code, message: phrase, meaning: readMeaning(item), time, location: readHub(item) },
    isWayBack: item.is_parcel_on_rts_leg === true || code === arrivalAtSender,
  };
};

const readEventFacts = (events: readonly Event[]) => {
  const delivered = events.findLast(({ delivery_information: delivery }) => delivery?.proof)?.delivery_information?.proof;
  const measures = events.findLast((item) => item.parcel_measurements_information)?.parcel_measurements_information;
  return readFacts({
    weight: readWeight(measures?.new_measurements?.weight ?? measures?.weight, "kg"),
    proof: delivered
      ? readProof({
          signedBy: delivered.signed_by?.name ?? delivered.name,
          receivedAs: delivered.signed_by?.relationship,
          hasSignature: Boolean(delivered.signature_uri),
          hasPhoto: delivered.image_uris.length > 0,
        })
      : undefined,
  });
};

const readEvents = (events: readonly Event[]): ReadingResult => {
  if (events.length === 0) return notFound;
  const steps = collectScans(events, readEvent);
  if (!steps.ok) return steps;
  const wayBack = new Map(steps.value.map(({ scan, isWayBack }) => [scan, isWayBack]));
  const inOrder = sortedByTime([...wayBack.keys()]);
  const scans = readWayBack(inOrder.map((scan) => ({ scan, isWayBack: wayBack.get(scan) ?? false })));
  return ok({ scans, estimatedDelivery: null, facts: readEventFacts(events) });
};

/** Numbers that are not the account's are left out. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const items = parsed.value.data.map(
    ({ tracking_number, events }) => [tracking_number, { result: readEvents(events), raw: JSON.stringify(events) }] as const,
  );
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};
