import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanTime } from "../../tracking/reading.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readWeight } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({
  Timestamp: z.coerce.number().nullish(),
  DateTime: text,
  Country: text,
  City: text,
  State: text,
  Zip: text,
  Code: text,
  Description: text,
});

const shipment = z.object({
  TrackingNumber: text,
  ShipperReference: text,
  Service: text,
  Carrier: text,
  CarrierTrackingNumber: text,
  Weight: text,
  WeightUnit: text,
  Events: eventList(event),
});

const trackAnswer = z.object({ ErrorLevel: z.coerce.number(), Error: text, Shipment: shipment.nullish() });

type Event = z.output<typeof event>;

/** The moment is given in seconds; the date beside it has no zone, and is used if there is no moment. */
const readEventTime = ({ Timestamp, DateTime }: Event): ScanTime | null =>
  Timestamp ? readTime(new Date(Timestamp * 1_000).toISOString()) : readTime(DateTime);

const readEvent = (item: Event): Scan | null => {
  const time = readEventTime(item);
  if (!time) return null;
  const code = item.Code?.trim() ?? "";
  return {
    carrierCode: code || null,
    message: item.Description?.trim() ?? "",
    meaning: readStatus(statusByCode, code),
    time,
    location: readPlace({ city: item.City, region: item.State, postalCode: item.Zip, countryCode: item.Country }),
  };
};

/** Level 10 is for everything that fails: the words say which. */
const readRefusal = (words: string): CarrierFailure => {
  if (/not found|unknown (tracking|shipment)|does not exist/i.test(words)) return { code: "not-found" };
  if (/api ?key|unauthori[sz]ed|authenticat/i.test(words)) return { code: "credentials-rejected", detail: words };
  return refusedWith("", words);
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { ErrorLevel, Error: words, Shipment: shipment } = parsed.value;
  if (ErrorLevel >= 10) return fail(readRefusal(words ?? ""));
  if (!shipment) return notFound;
  const names = [shipment.TrackingNumber, shipment.CarrierTrackingNumber, shipment.ShipperReference];
  if (!names.some((name) => name && isSameCode(name, trackingCode))) return answersAnother(trackingCode);
  const scans = collectScans(shipment.Events, readEvent);
  if (!scans.ok) return scans;
  const [name, number] = [shipment.Carrier?.trim() || null, shipment.CarrierTrackingNumber?.trim() ?? ""];
  const isAnothers = number !== "" && !isSameCode(number, shipment.TrackingNumber ?? "");
  const facts = readFacts({
    serviceName: shipment.Service,
    weight: readWeight(shipment.Weight, shipment.WeightUnit ?? "kg"),
    nextLegs: isAnothers ? [{ carrier: null, carrierName: name, trackingCode: number }] : undefined,
  });
  return ok({ scans: sortedByTime(scans.value), estimatedDelivery: null, facts });
};
