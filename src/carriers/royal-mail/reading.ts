import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure, ProofFile } from "../../tracking/carrier-port.ts";
import type { DeliveryEstimate, Scan, ScanMeaning } from "../../tracking/reading.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { proofFiles, readFacts, readProof } from "../reading/facts.ts";
import { readEstimate, readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, type OptionalText, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCategory, statusByCode } from "./status-map.ts";

const event = z.object({ eventCode: text, eventName: text, eventDateTime: text, locationName: text });
const estimate = z.object({ date: text, startOfEstimatedWindow: text, endOfEstimatedWindow: text });
const errorLine = z.object({ errorCode: z.string(), errorDescription: text });

const mailPiece = z.object({
  mailPieceId: text,
  summary: z
    .object({
      oneDBarcode: text,
      uniqueItemId: text,
      statusCategory: text,
      productName: text,
      originCountryCode: text,
      destinationCountryCode: text,
    })
    .nullish(),
  estimatedDelivery: estimate.nullish(),
  signature: z.object({ recipientName: text, image: text }).nullish(),
  events: eventList(event),
  error: errorLine.nullish(),
});

const eventsAnswer = z.object({ mailPieces: mailPiece });

type MailPiece = z.output<typeof mailPiece>;

/** Not recognised, no tracking on this service, nothing to report yet, tracking unavailable. */
const notFoundCodes = new Set(["E1142", "E1283", "E1284", "E1307", "E1308"]);
/** No proof of delivery, or none yet. */
const noProofCodes = new Set(["E1144", "E1145"]);

const errorAnswer = z.object({ errors: listOf(errorLine) });

/** The error code decides before the HTTP status, which is sometimes another. Null if there is none. */
export const readErrorAnswer = (body: unknown): CarrierFailure | null => {
  const code = errorAnswer.safeParse(body).data?.errors[0]?.errorCode ?? "";
  return notFoundCodes.has(code) || noProofCodes.has(code) ? { code: "not-found" } : null;
};

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.eventDateTime);
  const code = item.eventCode ?? "";
  return (
    time && {
      carrierCode: code || null,
      message: item.eventName?.trim() ?? "",
      meaning: readStatus(statusByCode, code),
      time,
      location: readPlace({ city: item.locationName }),
    }
  );
};

/** What Royal Mail takes its newest event to mean. */
const readCategory = (summary: MailPiece["summary"]): ScanMeaning =>
  readStatus(statusByCategory, (summary?.statusCategory ?? "").toUpperCase().replaceAll("’", "'").trim());

/** The window's end comes as a time of that day or as a whole date and time; without one it is the day. */
const readForecast = (expected: z.output<typeof estimate>): DeliveryEstimate | null => {
  const whole = (clock: OptionalText) => (readTime(clock) ? clock : `${expected.date ?? ""}T${clock}`);
  const { startOfEstimatedWindow: start, endOfEstimatedWindow: end } = expected;
  return (end && readTime(whole(end)) && readWindow(whole(start), whole(end))) || readEstimate(expected.date);
};

export const readEventsAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(eventsAnswer, body);
  if (!parsed.ok) return parsed;
  const { mailPieceId, summary, estimatedDelivery, signature, events, error } = parsed.value.mailPieces;
  if (error) {
    const { errorCode, errorDescription } = error;
    return fail(readErrorAnswer({ errors: [error] }) ?? refusedWith(errorCode, errorDescription));
  }
  const names = [mailPieceId, summary?.oneDBarcode, summary?.uniqueItemId];
  if (!names.some((name) => isSameCode(name ?? "", trackingCode))) return answersAnother(trackingCode);
  const scans = collectScans(events, readEvent);
  if (!scans.ok) return scans;
  return ok({
    scans: withSummaryStatus(sortedByTime(scans.value.toReversed()), readCategory(summary)),
    estimatedDelivery: estimatedDelivery ? readForecast(estimatedDelivery) : null,
    facts: readFacts({
      serviceName: summary?.productName,
      origin: readPlace({ countryCode: summary?.originCountryCode }),
      destination: readPlace({ countryCode: summary?.destinationCountryCode }),
      proof: readProof({ signedBy: signature?.recipientName, hasSignature: signature != null }),
    }),
  });
};

/** The picture is base64; if it is SVG instead, it is none that can be shown safely. */
export const readSignatureAnswer = (body: unknown, trackingCode: string): Result<ProofFile[], CarrierFailure> => {
  const parsed = parseBody(eventsAnswer, body);
  if (!parsed.ok) return parsed;
  const { mailPieceId, signature } = parsed.value.mailPieces;
  return isSameCode(mailPieceId ?? "", trackingCode)
    ? ok(proofFiles({ SIGNATURE: signature?.image }))
    : answersAnother(trackingCode);
};
