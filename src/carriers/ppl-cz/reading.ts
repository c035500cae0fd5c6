import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { AmountDue, DeliveryEstimate, Location, Scan, ScanMeaning } from "../../tracking/reading.ts";
import {
  collectScans,
  type ItemReading,
  leftOutIsNotFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readCount, readFacts, readProof, readWeight } from "../reading/facts.ts";
import { readAmountDue } from "../reading/money.ts";
import { readEstimate, readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { isUncharted, readStatus } from "../reading/status-map.ts";
import { readWayBack } from "../reading/way-back.ts";
import { statusByCode, statusByPhase } from "./status-map.ts";

const event = z.object({ code: text, phase: text, eventDate: text, name: text });
const address = z.object({ city: text, zipCode: text, country: text });

const shipment = z.object({
  shipmentNumber: z.string(),
  productType: text,
  shipmentSet: z.object({ numberOfShipments: text, shipmentsInSet: text }).nullish(),
  sender: address.nullish(),
  recipient: address.nullish(),
  shipmentWeightInfo: z.object({ weight: text }).nullish(),
  specificDelivery: z
    .object({ specificDeliveryDate: text, specificDeliveryTimeFrom: text, specificDeliveryTimeTo: text })
    .nullish(),
  deliveryFeature: z.object({ delivPerson: text }).nullish(),
  paymentInfo: z.object({ codPrice: text, codCurrency: text, codPaidDate: text }).nullish(),
  trackAndTrace: z.object({ events: eventList(event) }).nullish(),
});

type Shipment = z.output<typeof shipment>;

/** The code says more than its phase, and what stands behind its point ("LoadingForDelivery.TimeWindow") less than what is before. */
const meaningOf = (code: string, phase: string): ScanMeaning => {
  const [stem = ""] = code.split(".");
  const meaning = readStatus(statusByCode, code, stem);
  return isUncharted(meaning) ? readStatus(statusByPhase, phase, stem) : meaning;
};

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.eventDate);
  if (!time || !(item.code || item.phase)) return null;
  return {
    carrierCode: item.code || item.phase || null,
    message: item.name ?? "",
    meaning: meaningOf(item.code ?? "", item.phase ?? ""),
    time,
    location: null,
  };
};

/** Delivered back is the end of a return already reported, or all that is reported of it. */
const withReturn = (scans: readonly Scan[]): Scan[] =>
  readWayBack(scans.map((scan) => ({ scan, isWayBack: scan.carrierCode === "Delivered.BackToSender" })));

const placeOf = (party: Shipment["sender"]): Location | null =>
  party ? readPlace({ city: party.city, postalCode: party.zipCode, countryCode: party.country }) : null;

const estimateOf = ({ specificDelivery }: Shipment, destination: Location | null): DeliveryEstimate | null => {
  const { specificDeliveryDate, specificDeliveryTimeFrom, specificDeliveryTimeTo } = specificDelivery ?? {};
  return (
    readWindow(specificDeliveryTimeFrom, specificDeliveryTimeTo, destination) ?? readEstimate(specificDeliveryDate, destination)
  );
};

/** Cash on delivery; the day it was paid ends it. */
const amountDueOf = ({ paymentInfo }: Shipment): AmountDue | null =>
  readAmountDue(paymentInfo?.codPaidDate ? "0" : paymentInfo?.codPrice, paymentInfo?.codCurrency, "CASH_ON_DELIVERY");

const readShipment = (item: Shipment): ReadingResult => {
  const events = collectScans(item.trackAndTrace?.events ?? [], readEvent);
  if (!events.ok) return events;
  const scans = withReturn(sortedByTime(events.value));
  const destination = placeOf(item.recipient);
  const isDelivered = scans.at(-1)?.meaning.status === "DELIVERED";
  const facts = readFacts({
    serviceName: item.productType,
    weight: readWeight(item.shipmentWeightInfo?.weight, "kg"),
    pieceCount: readCount(item.shipmentSet?.numberOfShipments) ?? readCount(item.shipmentSet?.shipmentsInSet),
    origin: placeOf(item.sender),
    destination,
    amountDue: amountDueOf(item),
    proof: isDelivered ? readProof({ signedBy: item.deliveryFeature?.delivPerson }) : undefined,
  });
  return ok({ scans, estimatedDelivery: estimateOf(item, destination), facts });
};

/** Shipments of others, and those that are not known, are left out. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(z.array(shipment), body);
  if (!parsed.ok) return parsed;
  const items = parsed.value.map(
    (item) => [item.shipmentNumber, { result: readShipment(item), raw: JSON.stringify(item) }] as const,
  );
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};
