import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan } from "../../tracking/reading.ts";
import type { CarrierReply } from "../client/http/http.ts";
import {
  collectScans,
  type ItemReading,
  leftOutIsNotFound,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { oneOrMany, oneOrManyEvents, text } from "../reading/shapes.ts";
import { isUncharted, readWords } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { readWayBack } from "../reading/way-back.ts";
import { wordRules } from "./status-map.ts";

const event = z.object({
  data: text,
  status: text,
  StatusDescription: text,
  synthesisStatusDescription: text,
  phase: text,
  officeDescription: text,
});

const shipment = z.object({
  waybillNumber: z.string(),
  product: text,
  returnFlag: text,
  tracking: oneOrManyEvents(event),
});

const envelope = z.object({
  outcome: text,
  code: text,
  result: text,
  messages: z.unknown().optional(),
  shipment: oneOrMany(shipment),
});
/** Some answers have an element around them. Taken off first: without it everything would fit, and say nothing. */
const answerIn = (body: unknown): unknown => z.object({ return: z.unknown() }).safeParse(body).data?.return ?? body;

type Shipment = z.output<typeof shipment>;

/** The words of the event say more than its phase. */
const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.data);
  if (!time) return null;
  const words = item.StatusDescription || item.synthesisStatusDescription || "";
  const meaning = readWords(wordRules, words);
  return {
    carrierCode: item.status || null,
    message: words || item.phase || "",
    meaning: isUncharted(meaning) ? readWords(wordRules, item.phase ?? "") : meaning,
    time,
    location: readPlace({ city: item.officeDescription }),
  };
};

/** The flag is the parcel's, not an event's: its newest event is then of the way back. */
const withReturn = (scans: readonly Scan[], isReturning: boolean): Scan[] =>
  readWayBack(scans.map((scan, index) => ({ scan, isWayBack: isReturning && index === scans.length - 1 })));

const readShipment = (item: Shipment): ReadingResult => {
  if (item.tracking.length === 0) return notFound;
  const events = collectScans(item.tracking, readEvent);
  if (!events.ok) return events;
  const scans = withReturn(sortedByTime(events.value), item.returnFlag === "S");
  return ok({ scans, estimatedDelivery: null, facts: readFacts({ serviceName: item.product }) });
};

/** What is refused inside a 200: 100 to 199 for what was asked wrongly, 200 to 299 for what Poste does not have, 999 for its own trouble. */
const refusalIn = (body: unknown): CarrierFailure | null => {
  const refused = envelope.omit({ shipment: true }).safeParse(answerIn(body)).data;
  const code = Number(refused?.code ?? 0);
  if (!refused || (code === 0 && refused.outcome?.toUpperCase() !== "KO")) return null;
  if (code === 999) return { code: "unavailable", detail: "Poste returned 999" };
  return code >= 200 && code < 300
    ? { code: "not-found" }
    : refusedWith(refused.code, JSON.stringify(refused.messages ?? "").slice(0, 200));
};

export const withRefusal = (reply: CarrierReply): CarrierReply => {
  const refusal = reply.ok ? refusalIn(reply.value.body) : null;
  return refusal ? fail(refusal) : reply;
};

export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(envelope, answerIn(body));
  if (!parsed.ok) return parsed;
  const items = parsed.value.shipment.map(
    (item) => [item.waybillNumber, { result: readShipment(item), raw: JSON.stringify(item) }] as const,
  );
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};
