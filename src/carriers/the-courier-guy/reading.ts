import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan } from "../../tracking/reading.ts";
import { hasLinks, type PictureLinks } from "../client/pictures.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readCount, readFacts, readProof } from "../reading/facts.ts";
import { readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { readWayBack } from "../reading/way-back.ts";
import { afterTravel, arrivalAtSender, statusByCode } from "./status-map.ts";

const event = z.object({
  date: text,
  status: z.string(),
  message: text,
  location: text,
  lat: z.number().nullish(),
  lng: z.number().nullish(),
  data: z.object({ name: text, images: listOf(z.string()) }).nullish(),
  shipment_files: listOf(z.record(z.string(), z.unknown())),
});

const shipment = z.object({
  short_tracking_reference: text,
  custom_tracking_reference: text,
  parcel_tracking_references: listOf(z.string()),
  status: text,
  service_level_name: text,
  parcel_count: z.number().nullish(),
  collection_hub: text,
  delivery_hub: text,
  shipment_estimated_delivery_from: text,
  shipment_estimated_delivery_to: text,
  tracking_events: eventList(event),
});

const trackAnswer = z.object({ shipments: listOf(shipment) });

type Event = z.output<typeof event>;

const keyOf = (status: string): string => status.trim().toLowerCase();

const readLocation = ({ location, lat, lng }: Event): Location | null => {
  const place = readPlace({ city: location });
  return typeof lat === "number" && typeof lng === "number" ? { ...place, latitude: lat, longitude: lng } : place;
};

/** Words are often empty: then the status says it. Those of a delivery hold the name of the person who took it. */
const messageOf = ({ status, message }: Event): string => {
  const words = keyOf(status).replaceAll("-", " ");
  const phrase = words.charAt(0).toUpperCase() + words.slice(1);
  return keyOf(status) === "delivered" ? phrase : message?.trim() || phrase;
};

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.date);
  if (!time) return null;
  const code = keyOf(item.status);
  return {
    carrierCode: code,
    message: messageOf(item),
    meaning: readStatus(statusByCode, code),
    time,
    location: readLocation(item),
  };
};

/** A locker is where a parcel begins, or where it waits for its recipient: what came before shows which. Oldest first. */
const withLockers = (scans: readonly Scan[]): Scan[] => {
  let hasTravelled = false;
  return scans.map((scan) => {
    const code = scan.carrierCode ?? "";
    const later = hasTravelled && Object.hasOwn(afterTravel, code) ? { ...scan, meaning: readStatus(afterTravel, code) } : scan;
    hasTravelled ||= ["IN_TRANSIT", "OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP"].includes(later.meaning.status);
    return later;
  });
};

const deliveriesIn = (events: readonly Event[]): Event[] => events.filter(({ status }) => keyOf(status) === "delivered");

const isPicture = (value: unknown): value is string => typeof value === "string" && /\.(jpe?g|png|webp|heic)($|\?)/i.test(value);

/** Files that belong to an event; a signature is a picture, too, but not one of the delivery. */
const isSignature = (file: Readonly<Record<string, unknown>>): boolean => /signature/i.test(JSON.stringify(file));

/** The names that Shiplogic writes are no links, and say only that there is a picture. */
const picturesOf = (events: readonly Event[]): PictureLinks => {
  const deliveries = deliveriesIn(events);
  const files = deliveries.flatMap(({ shipment_files }) => shipment_files);
  const inFiles = (some: typeof files) => some.flatMap((file) => Object.values(file).filter(isPicture));
  return {
    SIGNATURE: inFiles(files.filter(isSignature)),
    PHOTO: [...deliveries.flatMap(({ data }) => data?.images ?? []), ...inFiles(files.filter((file) => !isSignature(file)))],
  };
};

const onlyLinks = (list: PictureLinks["PHOTO"]) => list?.filter((name) => /^https?:/i.test(name?.trim() ?? "")) ?? [];

const readDeliveryProof = (events: readonly Event[]) => {
  const pictures = picturesOf(events);
  return readProof({
    signedBy: deliveriesIn(events).find(({ data }) => data)?.data?.name,
    hasSignature: hasLinks(pictures, "SIGNATURE"),
    hasPhoto: hasLinks(pictures, "PHOTO"),
  });
};

const readShipment = (fields: z.output<typeof shipment>): ReadingResult => {
  const events = collectScans(fields.tracking_events, readEvent);
  if (!events.ok) return events;
  const inOrder = withLockers(sortedByTime(events.value.toReversed()));
  const scans = readWayBack(inOrder.map((scan) => ({ scan, isWayBack: scan.carrierCode === arrivalAtSender })));
  const place = (hub: string | null | undefined) => (hub?.trim() ? readPlace({ region: hub, countryCode: "ZA" }) : null);
  return ok({
    scans: withSummaryStatus(scans, readStatus(statusByCode, keyOf(fields.status ?? ""))),
    estimatedDelivery: readWindow(fields.shipment_estimated_delivery_from, fields.shipment_estimated_delivery_to),
    facts: readFacts({
      serviceName: fields.service_level_name,
      pieceCount: readCount(fields.parcel_count),
      origin: place(fields.collection_hub),
      destination: place(fields.delivery_hub),
      proof: readDeliveryProof(fields.tracking_events),
    }),
  });
};

const findShipment = (body: unknown, code: string): Result<z.output<typeof shipment>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { shipments } = parsed.value;
  if (shipments.length === 0) return notFound;
  const meant = shipments.find((one) =>
    [one.short_tracking_reference, one.custom_tracking_reference, ...one.parcel_tracking_references].some(
      (name) => name && isSameCode(name, code),
    ),
  );
  return meant ? ok(meant) : answersAnother(code);
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const meant = findShipment(body, trackingCode);
  return meant.ok ? readShipment(meant.value) : meant;
};

export const readPictures = (body: unknown, code: string): Result<PictureLinks, CarrierFailure> => {
  const meant = findShipment(body, code);
  if (!meant.ok) return meant;
  const { SIGNATURE, PHOTO } = picturesOf(meant.value.tracking_events);
  return ok({ SIGNATURE: onlyLinks(SIGNATURE), PHOTO: onlyLinks(PHOTO) });
};
