import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import type { FreshToken } from "../client/http/tokens.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { readWayBack } from "../reading/way-back.ts";
import { exceptionWords, statusByCode, summaryStatuses } from "./status-map.ts";

const event = z.object({ status_code: text, location: text, event_time: text, message: text });

const trackAnswer = z.object({
  data: z.object({
    awb_number: z.union([z.string(), z.number().transform(String)]),
    rto_awb: text,
    status: text,
    edd: text,
    history: eventList(event),
  }),
});

type Event = z.output<typeof event>;

/** "PUNE/BNR, PUNE, MAHARASHTRA" is a hub, its city and its state; "DELHI HUB (DUB)" a hub and its letters. */
const readHub = (written: string): Location | null => {
  const parts = written.split(",").map((part) => part.trim());
  const [city, region] = parts.length >= 3 ? parts.slice(-2) : [written.replace(/\s*\([A-Z0-9]{2,5}\)$/, "")];
  return readPlace({ city, region });
};

/** An exception in the panel, and the same in the client API. */
const exceptions: readonly string[] = ["EX", "UD"];

const readMeaning = (code: string, message: string): ScanMeaning => {
  const meaning = readStatus(statusByCode, code);
  const why = exceptions.includes(code) ? readWords(exceptionWords, message) : meaning;
  return isUncharted(why) ? meaning : why;
};

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.event_time);
  if (!time) return null;
  const code = item.status_code?.trim().toUpperCase() ?? "";
  const message = item.message?.trim() ?? "";
  return {
    carrierCode: code || null,
    message,
    meaning: readMeaning(code, message),
    time,
    location: readHub(item.location ?? ""),
  };
};

const clockOf = (scan: Scan | undefined): string => (scan?.time.kind === "local" ? scan.time.local : "");

/** Both orders have been seen: what ends earlier than it begins is turned round, so that scans of one minute stay in order. */
const inOrder = (scans: readonly Scan[]): Scan[] =>
  sortedByTime(clockOf(scans[0]) > clockOf(scans.at(-1)) ? scans.toReversed() : scans);

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { awb_number, rto_awb, status, edd, history } = parsed.value.data;
  if (!isSameCode(awb_number, trackingCode)) return answersAnother(trackingCode);
  const collected = collectScans(history, readEvent);
  if (!collected.ok) return collected;
  const steps = inOrder(collected.value).map((scan) => ({ scan, isWayBack: scan.carrierCode?.startsWith("RT") ?? false }));
  const summary = readStatus(summaryStatuses, status?.trim().toUpperCase().replace(/\s+/g, "_") ?? "");
  return ok({
    scans: withSummaryStatus(readWayBack(steps), summary),
    estimatedDelivery: readEstimate(edd),
    facts: readFacts({ returnTrackingCode: rto_awb }),
  });
};

const refusal = z.object({ status: z.literal(false), message: text });

/** Inside a 200, or with an error's status. */
export const readRefusal = (body: unknown): CarrierFailure | null => {
  const refused = refusal.safeParse(body).data;
  if (!refused) return null;
  const words = refused.message?.trim() ?? "";
  if (/token|unauthori[sz]ed|log ?in/i.test(words)) return { code: "credentials-rejected", detail: words };
  const isUnknown = /not found|no (records?|data|shipment)|invalid awb|not exist/i.test(words);
  return isUnknown ? { code: "not-found" } : unexpected(`refused: ${words}`);
};

/** Three hours, as its tokens say themselves. */
export const readLoginAnswer = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const parsed = z.object({ status: z.literal(true), data: z.string().min(1) }).safeParse(body);
  if (parsed.success) return ok({ token: parsed.data.data, expiresInSeconds: 3 * 3_600 });
  const refused = refusal.safeParse(body).data;
  return fail(
    refused
      ? { code: "credentials-rejected", detail: refused.message ?? "login refused" }
      : unexpected("no token in the response"),
  );
};
