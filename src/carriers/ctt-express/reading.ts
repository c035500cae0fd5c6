import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readCount, readFacts, readProof, readWeight } from "../reading/facts.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { incidentRules, statusByCode, wordsOfDoubtful } from "./status-map.ts";

const event = z.object({
  code: text,
  description: text,
  event_date: text,
  detail: z.object({ incident_type_name: text, signee_name: text }).nullish(),
});

const trackAnswer = z.object({
  data: z
    .object({
      return_shipment_code: text,
      committed_delivery_datetime: text,
      new_delivery_date: text,
      final_weight: text,
      declared_weight: text,
      item_count: text,
      origin_name: text,
      destin_name: text,
      shipping_history: z.object({ shipping_code: text, events: eventList(event) }),
    })
    .nullish(),
  error: z.object({ error_code: text, error_message: text, error_description: text }).nullish(),
});

/** Why a delivery failed is the name of the incident beside it. */
const readMeaning = (code: string, description: string, incident: string): ScanMeaning => {
  const known = readStatus(statusByCode, code);
  const meaning = isUncharted(known) ? readWords(wordsOfDoubtful, description) : known;
  if (meaning.status !== "ATTEMPT_FAILURE" || !incident) return meaning;
  const why = readWords(incidentRules, incident);
  return isUncharted(why) ? meaning : why;
};

/** Four digits, of which some answers lose the zeros in front. */
const wholeCode = (code: string): string => code.trim().replace(/^\d{1,3}$/, (digits) => digits.padStart(4, "0"));

const readEvent = ({ code, description, event_date, detail }: z.output<typeof event>): Scan | null => {
  const time = readTime(event_date);
  if (!time || !code) return null;
  const incident = detail?.incident_type_name?.trim() ?? "";
  const carrierCode = wholeCode(code);
  return {
    carrierCode,
    message: [description?.trim(), incident].filter(Boolean).join(": "),
    meaning: readMeaning(carrierCode, description ?? "", incident),
    time,
    location: null,
  };
};

/** Not every answer names the shipment; one that does must name the one asked for. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { data, error } = parsed.value;
  if (!data) {
    const words = error?.error_description ?? error?.error_message;
    return fail(error ? refusedWith(error.error_code, words) : unexpected("neither data nor an error"));
  }
  const { shipping_code, events } = data.shipping_history;
  if (shipping_code && !isSameCode(shipping_code, trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(events, readEvent);
  if (!scans.ok) return scans;
  const destination = readPlace({ city: data.destin_name });
  const facts = readFacts({
    weight: readWeight(data.final_weight, "kg") ?? readWeight(data.declared_weight, "kg"),
    pieceCount: readCount(data.item_count),
    origin: readPlace({ city: data.origin_name }),
    destination,
    returnTrackingCode: data.return_shipment_code,
    proof: readProof({ signedBy: events.findLast(({ detail }) => detail?.signee_name)?.detail?.signee_name }),
  });
  // The day that was agreed anew replaces the one that was promised.
  const estimatedDelivery = readEstimate(data.new_delivery_date) ?? readEstimate(data.committed_delivery_datetime);
  return ok({ scans: sortedByTime(scans.value), estimatedDelivery, facts });
};
