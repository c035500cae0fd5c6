import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { NextLeg, Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import type { FreshToken } from "../client/http/tokens.ts";
import {
  collectScans,
  type ItemReading,
  leftOutIsNotFound,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readProof, readWeight } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({ id: text, name: text, location: text, date: text });

const shipment = z.object({
  awbNumber: z.string(),
  service: text,
  weight: text,
  returnAwbNumber: text,
  redirectionAwbNumber: text,
  confirmation: z.object({ name: text }).nullish(),
  events: eventList(event),
});

const trackAnswer = z.object({ status: text, message: text, data: listOf(shipment) });

type Shipment = z.output<typeof shipment>;

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.date);
  if (!time || !item.id) return null;
  const meaning = readStatus(statusByCode, item.id);
  return {
    carrierCode: item.id,
    message: item.name ?? "",
    meaning: item.id === "S47" ? { ...meaning, handsOver: true } : meaning,
    time,
    location: readPlace({ city: item.location }),
  };
};

/** A parcel that is sent on gets a new number. */
const legsOf = ({ redirectionAwbNumber: trackingCode }: Shipment): readonly NextLeg[] | undefined =>
  trackingCode ? [{ carrier: "FAN_COURIER", carrierName: null, trackingCode }] : undefined;

/** Numbers without events have a message instead, which is the same for a number that was never used. */
const readShipment = (item: Shipment): ReadingResult => {
  if (item.events.length === 0) return notFound;
  const events = collectScans(item.events, readEvent);
  if (!events.ok) return events;
  const scans = sortedByTime(events.value);
  const isDelivered = scans.at(-1)?.meaning.status === "DELIVERED";
  const facts = readFacts({
    serviceName: item.service,
    weight: readWeight(item.weight, "kg"),
    nextLegs: legsOf(item),
    returnTrackingCode: item.returnAwbNumber,
    proof: isDelivered ? readProof({ signedBy: item.confirmation?.name }) : undefined,
  });
  return ok({ scans, estimatedDelivery: null, facts });
};

/** "The reference.0 format is invalid.", of whichever number in the list. */
export const isWrongNumber = (body: unknown): boolean => /format is invalid/i.test(JSON.stringify(body ?? ""));

export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { status, message, data } = parsed.value;
  if (status !== "success") return isWrongNumber(body) ? notFound : fail(unexpected(`status ${status}: ${message ?? ""}`));
  const items = data.map((item) => [item.awbNumber, { result: readShipment(item), raw: JSON.stringify(item) }] as const);
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};

/** A token lasts a day; it is renewed an hour before, because `expiresAt` names no zone. */
export const readLoginAnswer = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const parsed = parseBody(z.object({ data: z.object({ token: z.string().min(1) }) }), body);
  return parsed.ok ? ok({ token: parsed.value.data.token, expiresInSeconds: 23 * 3_600 }) : parsed;
};
