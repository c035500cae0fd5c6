import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { CarrierFacts, Location, PickupPoint, Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { answersAnother, codeKey, collectScans, notFound, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readCount, readFacts, readPickupPoint, readWeight } from "../reading/facts.ts";
import { pieceForAll, readPieces } from "../reading/pieces.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { hoursOf, openingHour } from "./opening-hours.ts";
import { statusByCode, wordsWithin } from "./status-map.ts";

const place = z.object({ city: text, displayName: text, name: text, postcode: text, countryCode: text });

const event = z.object({ eventTime: text, eventCode: text, eventDescription: text, status: text, location: place.nullish() });

const estimates = { estimatedTimeOfArrival: text, publicTimeOfArrival: text };

const measured = z.object({ weight: z.object({ value: text, unit: text }).nullish() }).nullish();

const item = z.object({
  itemId: text,
  status: text,
  /** The day on which an item that is not collected goes back. */
  returnDate: text,
  ...estimates,
  events: eventList(event),
  assessedMeasurement: measured,
  statedMeasurement: measured,
});

const party = z.object({ address: z.object({ street1: text, city: text, postCode: text, countryCode: text }).nullish() });

const deliveryPoint = party.extend({ name: text, displayName: text, openingHour: listOf(openingHour) });

const composite = z.object({ faults: listOf(z.object({ faultCode: text, explanationText: text })) });

const trackAnswer = z.object({
  TrackingInformationResponse: z.object({
    compositeFault: composite.nullish(),
    shipments: listOf(
      z.object({
        shipmentId: text,
        status: text,
        ...estimates,
        service: z.object({ name: text }).nullish(),
        assessedNumberOfItems: text,
        consignor: party.nullish(),
        consignee: party.nullish(),
        deliveryPoint: deliveryPoint.nullish(),
        items: listOf(item),
      }),
    ),
  }),
});

type Event = z.output<typeof event>;
type Shipment = z.output<typeof trackAnswer>["TrackingInformationResponse"]["shipments"][number];

/** PostNord has one status for everything on the way, and one for all that stops it; its words say more. */
const readMeaning = (code: string, status: string, message: string): ScanMeaning => {
  const meaning = readStatus(statusByCode, code, status);
  const finer = readWords(wordsWithin.get(status) ?? [], message);
  return isUncharted(finer) ? meaning : finer;
};

const readEvent = ({ eventTime, eventCode, eventDescription, status, location }: Event): Scan | null => {
  const time = readTime(eventTime);
  if (!time || !status) return null;
  const code = eventCode ? `${status}:${eventCode}` : status;
  const message = eventDescription ?? "";
  const city = location?.city || location?.displayName || location?.name;
  return {
    carrierCode: code,
    message,
    meaning: readMeaning(code, status, message),
    time,
    location: readPlace({ city, postalCode: location?.postcode, countryCode: location?.countryCode }),
  };
};

/** An SSCC is written with or without the application identifier 00. */
const isSameId = (id: string | null | undefined, asked: string): boolean =>
  codeKey(id ?? "").replace(/^00(?=\d{18}$)/, "") === codeKey(asked).replace(/^00(?=\d{18}$)/, "");

const readFault = (faults: z.output<typeof composite>["faults"]): CarrierFailure => {
  const [fault] = faults;
  // The number cannot be one of PostNord's, or is not yet: either way nothing is known of it.
  if (fault?.faultCode === "invalidIdentifier") return { code: "not-found" };
  return unexpected(`fault ${fault?.faultCode ?? "missing"}: ${fault?.explanationText ?? ""}`);
};

/** Public answers have only town and country. */
const placeOf = (side: z.output<typeof party> | null | undefined): Location | null => {
  const { city, postCode: postalCode, countryCode } = side?.address ?? {};
  return readPlace({ city, postalCode, countryCode });
};

const readPoint = (
  point: z.output<typeof deliveryPoint> | null | undefined,
  holdUntil: string | null | undefined,
): PickupPoint | null =>
  point
    ? readPickupPoint({
        name: point.displayName || point.name,
        street: point.address?.street1,
        location: placeOf(point),
        openingHours: hoursOf(point.openingHour),
        holdUntil,
      })
    : null;

const readShipmentFacts = (shipment: Shipment, asked: z.output<typeof item> | undefined): CarrierFacts => {
  // Weighed by PostNord comes before stated by the sender.
  const weights = [asked?.assessedMeasurement?.weight, asked?.statedMeasurement?.weight];
  return readFacts({
    serviceName: shipment.service?.name,
    weight: weights.map((weight) => readWeight(weight?.value, weight?.unit)).find((known) => known !== null),
    pieceCount: readCount(shipment.assessedNumberOfItems) ?? readCount(shipment.items.length),
    origin: placeOf(shipment.consignor),
    destination: placeOf(shipment.consignee),
    pickupPoint: readPoint(shipment.deliveryPoint, (asked ?? shipment.items[0])?.returnDate),
  });
};

const readItem = (one: z.output<typeof item>) => {
  const result = collectScans(one.events, readEvent);
  return { item: one, result, trackingCode: one.itemId, scans: result.ok ? sortedByTime(result.value) : [] };
};

/** A shipment has one or more items: the one asked for, or the first that is on its way if the shipment itself was. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { compositeFault, shipments } = parsed.value.TrackingInformationResponse;
  if (compositeFault && compositeFault.faults.length > 0) return fail(readFault(compositeFault.faults));
  const [first] = shipments;
  if (!first) return notFound;
  const shipment =
    shipments.find(({ items }) => items.some(({ itemId }) => isSameId(itemId, trackingCode))) ??
    shipments.find(({ shipmentId }) => isSameId(shipmentId, trackingCode));
  if (!shipment) return answersAnother(trackingCode);
  const pieces = shipment.items.map(readItem);
  const one = pieces.find(({ item }) => isSameId(item.itemId, trackingCode)) ?? pieceForAll(pieces);
  if (one && !one.result.ok) return one.result;
  const asked = one?.item;
  const estimate =
    asked?.estimatedTimeOfArrival ||
    asked?.publicTimeOfArrival ||
    shipment.estimatedTimeOfArrival ||
    shipment.publicTimeOfArrival;
  // The shipment's status is about all of its items.
  const summary = readStatus(statusByCode, asked?.status ?? "", pieces.length > 1 ? "" : (shipment.status ?? ""));
  return ok({
    scans: withSummaryStatus(one?.scans ?? [], summary),
    estimatedDelivery: readEstimate(estimate, placeOf(shipment.consignee)),
    facts: readFacts({ ...readShipmentFacts(shipment, asked), pieces: readPieces(pieces) }),
  });
};

const errorAnswer = z.object({
  compositeFault: composite.optional(),
  TrackingInformationResponse: z.object({ compositeFault: composite.nullish() }).optional(),
});

/** What an answer outside 2xx says, if it is one of PostNord's own. A bare 404 is an unknown number. */
export const readFaults = (body: unknown, status: number): CarrierFailure | null => {
  const parsed = errorAnswer.safeParse(body).data;
  const faults = (parsed?.compositeFault ?? parsed?.TrackingInformationResponse?.compositeFault)?.faults ?? [];
  if (faults.length > 0) return readFault(faults);
  return status === 404 ? { code: "not-found" } : null;
};
