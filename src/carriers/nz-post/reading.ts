import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure, ProofFile } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { answersAnother, collectScans, isSameCode, notFound, parseBody, type ReadingResult } from "../reading/answers.ts";
import { proofFiles, readFacts, readProof } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const event = z.object({
  event_edifact_code: text,
  status_description: text,
  event_description: text,
  event_datetime: text,
  signed_by: z.object({ name: text, signature: text }).nullish(),
});

const trackAnswer = z.object({
  success: z.boolean().nullish(),
  errors: listOf(z.object({ message: text })),
  results: z.object({ tracking_reference: text, service: text, tracking_events: eventList(event) }).nullish(),
});

/** The newer shape: the events themselves are the results. */
const newerEvent = z.object({
  tracking_reference: text,
  date_time: text,
  status: text,
  description: text,
  signed_by: z.object({ name: text, signature: text }).nullish(),
});
const newerAnswer = z.object({ tracking_reference: text, service: text, results: eventList(newerEvent) });

/** The newer shape in the names of the older one, which most clients read. */
const asOlder = (body: unknown): Result<z.output<typeof trackAnswer>, CarrierFailure> => {
  if (!z.object({ results: z.array(z.unknown()) }).safeParse(body).success) return parseBody(trackAnswer, body);
  const parsed = parseBody(newerAnswer, body);
  if (!parsed.ok) return parsed;
  const { results, tracking_reference, service } = parsed.value;
  const tracking_events = results.map((one) => ({
    event_edifact_code: /^\d+$/.test(one.status?.trim() ?? "") ? one.status : null,
    status_description: one.status,
    event_description: one.description,
    event_datetime: one.date_time,
    signed_by: one.signed_by,
  }));
  const reference = tracking_reference ?? results.find((one) => one.tracking_reference)?.tracking_reference;
  return ok({ success: true, errors: [], results: { tracking_reference: reference, service, tracking_events } });
};

type Event = z.output<typeof event>;

/** Codes first. Words stand in for unknown ones, say of a movement whether customs has it, and of an end whose it is. */
const readMeaning = (code: string, words: string): ScanMeaning => {
  const [byCode, byWords] = [readStatus(statusByCode, code), readWords(wordRules, words)];
  const isFiner = byCode.status === "IN_TRANSIT" && byWords.status === "IN_TRANSIT" && byWords.detail !== undefined;
  return isUncharted(byCode) || isFiner || byWords.status === "RETURN_TO_SENDER" ? byWords : byCode;
};

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.event_datetime);
  if (!time) return null;
  const code = item.event_edifact_code?.trim() ?? "";
  const [short, sentence] = [item.status_description?.trim() ?? "", item.event_description?.trim() ?? ""];
  return {
    carrierCode: code || null,
    message: sentence || short,
    meaning: readMeaning(code, `${short} ${sentence}`),
    time,
    location: null,
  };
};

const receivedIn = (events: readonly Event[]) =>
  events.find(({ signed_by }) => signed_by?.name || signed_by?.signature)?.signed_by;

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = asOlder(body);
  if (!parsed.ok) return parsed;
  const { success, errors, results } = parsed.value;
  if (success === false) {
    const words = errors.map(({ message }) => message).join("; ");
    return /not found|no (tracking|results|data)/i.test(words) ? notFound : fail(refusedWith("", words));
  }
  if (!results || results.tracking_events.length === 0) return notFound;
  // In the newer shape the number is only in the question.
  const isNamed = results.tracking_reference !== undefined && results.tracking_reference !== null;
  if (isNamed && !isSameCode(results.tracking_reference!, trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(results.tracking_events, readEvent);
  if (!scans.ok) return scans;
  const received = receivedIn(results.tracking_events);
  const facts = readFacts({
    serviceName: results.service,
    proof: readProof({ signedBy: received?.name, hasSignature: Boolean(received?.signature) }),
  });
  return ok({ scans: sortedByTime(scans.value.toReversed()), estimatedDelivery: null, facts });
};

/** The signature is in the answer itself. */
export const readSignature = (body: unknown): Result<readonly ProofFile[], CarrierFailure> => {
  const parsed = asOlder(body);
  if (!parsed.ok) return parsed;
  return ok(proofFiles({ SIGNATURE: receivedIn(parsed.value.results?.tracking_events ?? [])?.signature }));
};

const ownAnswer = z.union([z.object({ success: z.boolean() }), z.object({ errors: z.array(z.unknown()) })]);

/** What NZ Post itself says, not a gateway before it. */
export const isOwnAnswer = (body: unknown): boolean => ownAnswer.safeParse(body).success;
