import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { DeliveryEstimate, NextLeg, Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import {
  collectScans,
  type ItemReading,
  leftOutIsNotFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readProof } from "../reading/facts.ts";
import { readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { readWayBack } from "../reading/way-back.ts";
import { statusByCode, statusByPhase } from "./status-map.ts";

const visit = z.object({ predictedVisitDateTimeFrom: text, predictedVisitDateTimeTo: text, canceled: z.boolean().nullish() });

const operation = z.object({
  dateTime: text,
  operationCode: text,
  description: text,
  place: text,
  consignee: text,
  returnShipmentId: text,
  additionalInfo: z.object({ predict: visit.nullish() }).nullish(),
});

const error = z.object({ context: text, message: text, code: text }).nullish();

const parcel = z.object({
  parcelId: z.string(),
  trackPhase: text,
  operations: eventList(operation),
  externalCarrierParcelNumbers: z.array(z.string()).nullish(),
  externalCarrierParcelNumbersDetails: z.record(z.string(), z.object({ externalCarrierName: text })).nullish(),
  error,
});

const trackAnswer = z.object({ parcels: listOf(parcel) });

type Parcel = z.output<typeof parcel>;
type Operation = z.output<typeof operation>;

const readOperation = (item: Operation): Scan | null => {
  const time = readTime(item.dateTime);
  if (!time || !item.operationCode) return null;
  return {
    carrierCode: item.operationCode,
    message: item.description ?? "",
    meaning: readStatus(statusByCode, item.operationCode),
    time,
    location: readPlace({ city: item.place }),
  };
};

/** 124 is the end of a return already reported, or all that is reported of it. */
const withReturn = (scans: readonly Scan[]): Scan[] =>
  readWayBack(scans.map((scan) => ({ scan, isWayBack: scan.carrierCode === "124" })));

/** The visit that was announced last, unless that was called off. */
const estimateOf = (operations: readonly Operation[]): DeliveryEstimate | null => {
  const announced = operations
    .filter(({ additionalInfo }) => additionalInfo?.predict)
    .toSorted((a, b) => Date.parse(a.dateTime ?? "") - Date.parse(b.dateTime ?? ""));
  const newest = announced.at(-1)?.additionalInfo?.predict;
  return newest && !newest.canceled ? readWindow(newest.predictedVisitDateTimeFrom, newest.predictedVisitDateTimeTo) : null;
};

const legsOf = (item: Parcel): readonly NextLeg[] | undefined => {
  const legs = (item.externalCarrierParcelNumbers ?? []).map((trackingCode) => ({
    carrier: null,
    carrierName: item.externalCarrierParcelNumbersDetails?.[trackingCode]?.externalCarrierName?.trim() || null,
    trackingCode,
  }));
  return legs.length > 0 ? legs : undefined;
};

const isUnknownParcel = (words: string): boolean =>
  /not found|no such|does ?n[o']t exist|no longer available|invalid (?:parcel|shipment|id)/i.test(words);

const readParcel = (item: Parcel): ReadingResult => {
  const words = item.error ? `${item.error.context ?? ""} ${item.error.message ?? ""}`.trim() : null;
  if (words !== null) return fail(isUnknownParcel(words) ? { code: "not-found" } : unexpected(`error: ${words}`));
  const collected = collectScans(item.operations, readOperation);
  if (!collected.ok) return collected;
  const scans = withReturn(withSummaryStatus(sortedByTime(collected.value), readStatus(statusByPhase, item.trackPhase ?? "")));
  const delivery = item.operations.findLast(({ operationCode }) => operationCode === "-14");
  const facts = readFacts({
    nextLegs: legsOf(item),
    returnTrackingCode: item.operations.findLast(({ returnShipmentId }) => returnShipmentId)?.returnShipmentId,
    proof: readProof({ signedBy: delivery?.consignee }),
  });
  return ok({ scans, estimatedDelivery: estimateOf(item.operations), facts });
};

/** What is refused as a whole, which comes with 200 or with 4xx. Null if nothing is. */
export const readRefusal = (body: unknown): CarrierFailure | null => {
  const refused = z.object({ error }).safeParse(body).data?.error;
  if (!refused) return null;
  const words = `${refused.context ?? ""} ${refused.message ?? ""}`.trim();
  if (/too many/i.test(words)) return { code: "rate-limited", retryAfterMs: null };
  if (/user|password|credential|authenticat|log ?in/i.test(words)) return { code: "credentials-rejected", detail: words };
  return isUnknownParcel(words) ? { code: "not-found" } : unexpected(`error: ${words}`);
};

export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const items = parsed.value.parcels.map(
    (item) => [item.parcelId, { result: readParcel(item), raw: JSON.stringify(item) }] as const,
  );
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};
