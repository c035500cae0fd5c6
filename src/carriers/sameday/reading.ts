import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import type { FreshToken } from "../client/http/tokens.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readCount, readFacts, readFailures, readWeight } from "../reading/facts.ts";
import { readPieces } from "../reading/pieces.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { readWayBack } from "../reading/way-back.ts";
import { statusByCode, statusByState, wordRules } from "./status-map.ts";

const event = z.object({
  statusId: text,
  status: text,
  statusLabel: text,
  statusState: text,
  statusStateId: text,
  statusDate: text,
  county: text,
  transitLocation: text,
});

const parcel = event.extend({ parcelAwbNumber: text, inReturn: z.boolean().nullish() });

const summary = z.object({
  awbNumber: z.string(),
  delivered: z.boolean().nullish(),
  canceled: z.boolean().nullish(),
  deliveryAttempts: text,
  awbWeight: text,
});

const trackAnswer = z.object({
  expeditionSummary: summary,
  expeditionStatus: event.nullish(),
  expeditionHistory: eventList(event),
  parcelsStatus: listOf(parcel),
});

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.statusDate);
  if (!time || !item.statusId) return null;
  const byId = readStatus(statusByCode, item.statusId);
  const meaning = isUncharted(byId) ? readStatus(statusByState, item.statusStateId ?? "") : byId;
  return {
    carrierCode: item.statusId,
    message: item.statusLabel || item.status || "",
    meaning: isUncharted(meaning) ? readWords(wordRules, item.statusState || item.status || "") : meaning,
    time,
    location: readPlace({ city: item.transitLocation, region: item.county }),
  };
};

const meaningOf = ({ delivered, canceled }: z.output<typeof summary>): ScanMeaning => {
  if (canceled) return { status: "UNKNOWN", detail: "CANCELLED" };
  return { status: delivered ? "DELIVERED" : "UNKNOWN" };
};

/** Parcels are marked as going back, scans are not: then the newest one is about the way back. */
const withReturn = (scans: readonly Scan[], isReturning: boolean): Scan[] => {
  const newest = scans.findLast(({ meaning }) => !meaning.informational);
  return readWayBack(scans.map((scan) => ({ scan, isWayBack: isReturning && scan === newest })));
};

/** `expeditionStatus` can be older than the history beside it: it is read if there is none. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { expeditionSummary: summary, expeditionStatus, expeditionHistory, parcelsStatus } = parsed.value;
  if (!isSameCode(summary.awbNumber, trackingCode)) return answersAnother(trackingCode);
  const events = expeditionHistory.length === 0 && expeditionStatus ? [expeditionStatus] : expeditionHistory;
  const read = collectScans(events, readEvent);
  if (!read.ok) return read;
  const scans = withSummaryStatus(sortedByTime(read.value.toReversed()), meaningOf(summary));
  const attempts = Number(summary.deliveryAttempts ?? Number.NaN);
  const facts = readFacts({
    weight: readWeight(summary.awbWeight, "kg"),
    pieceCount: readCount(parcelsStatus.length),
    // The attempt that succeeded is counted, too.
    failedAttempts: readFailures(summary.delivered ? Math.max(0, attempts - 1) : attempts),
    pieces: readPieces(
      parcelsStatus.map((item) => ({
        trackingCode: item.parcelAwbNumber,
        scans: [readEvent(item)].filter((scan) => scan !== null),
      })),
    ),
  });
  const isReturning = parcelsStatus.some(({ inReturn }) => inReturn);
  return ok({ scans: withReturn(scans, isReturning), estimatedDelivery: null, facts });
};

/** A token lasts twelve hours at least; `expire_at` names no zone. */
export const readLoginAnswer = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const parsed = parseBody(z.object({ token: z.string().min(1) }), body);
  return parsed.ok ? ok({ token: parsed.value.token, expiresInSeconds: 11 * 3_600 }) : parsed;
};
