import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult } from "../reading/answers.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { listOf, looseText, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({ code: looseText, description: text, event_date: text });

const trackAnswer = z.object({
  data: z.object({ shipping_history: z.object({ shipping_code: looseText, events: listOf(event) }) }).nullish(),
  error: z.object({ error_code: looseText, error_message: text }).nullish(),
});

const readEvent = ({ code, description, event_date }: z.output<typeof event>): Scan | null => {
  const time = readTime(event_date);
  if (!time || !code) return null;
  return { carrierCode: code, message: description ?? "", meaning: readStatus(statusByCode, code), time, location: null };
};

/** Not every answer names the shipment; one that does must name the one asked for. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { data, error } = parsed.value;
  if (!data) return fail(unexpected(error ? `error ${error.error_code}: ${error.error_message}` : "neither data nor an error"));
  const { shipping_code, events } = data.shipping_history;
  if (shipping_code && !isSameCode(shipping_code, trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(events, readEvent);
  return scans.ok ? ok({ scans: sortedByTime(scans.value), estimatedDelivery: null }) : scans;
};
