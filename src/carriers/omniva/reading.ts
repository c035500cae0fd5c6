import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult } from "../reading/answers.ts";
import { markEvents } from "../reading/lenient/event-places.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({ eventCode: text, eventName: text, eventDate: text });

const trackAnswer = z.object({ barcode: text, events: markEvents(z.array(event)).nullable() });

/** Codes are written with and without the prefix they share. */
const shortCode = (code: string): string => code.trim().replace(/^PACKET_EVENT_/, "");

const readEvent = ({ eventCode, eventName, eventDate }: z.output<typeof event>): Scan | null => {
  const time = readTime(eventDate);
  if (!time || !eventCode) return null;
  const code = shortCode(eventCode);
  return { carrierCode: code, message: eventName || code, meaning: readStatus(statusByCode, code), time, location: null };
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { barcode, events } = parsed.value;
  // Not every answer repeats the barcode; one that does must be about this one.
  if (barcode && !isSameCode(barcode, trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(events ?? [], readEvent);
  return scans.ok ? ok({ scans: sortedByTime(scans.value), estimatedDelivery: null }) : scans;
};

const refusal = z.object({ code: z.literal("RESOURCE_NOT_FOUND") });

/** Omniva's own code for what it does not know; it was seen under HTTP 500. */
export const isUnknownBarcode = (body: unknown): boolean => refusal.safeParse(body).success;
