import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { collectScans, type ItemReading, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode, statusByKind, statusByState, wordsByKind } from "./status-map.ts";

const event = z.object({
  code: z.string(),
  description: text,
  eventDateTime: text,
  city: text,
  postalCode: text,
  country: text,
});

const parcel = z.object({
  requested: z.string(),
  status: text,
  statusDateTime: text,
  events: eventList(event),
  errorCode: text,
  errorMessage: text,
});

const trackAnswer = z.object({ parcels: z.array(parcel) });

type Parcel = z.output<typeof parcel>;

/** "NOTDEL.NORMAL" says what happened, and a reason; its words may say the reason better. */
const readMeaning = (code: string, words: string): ScanMeaning => {
  const known = readStatus(statusByCode, code.toUpperCase().replaceAll(" ", "_"));
  const kind = code.split(".")[0]!.toUpperCase();
  const byWords = readWords(wordsByKind[kind] ?? [], words);
  if (isUncharted(known)) return isUncharted(byWords) ? readStatus(statusByKind, kind) : byWords;
  return !isUncharted(byWords) && byWords.status === known.status ? byWords : known;
};

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.eventDateTime);
  return (
    time && {
      carrierCode: item.code,
      message: item.description?.trim() ?? "",
      meaning: readMeaning(item.code, item.description ?? ""),
      time,
      location: readPlace({ city: item.city, postalCode: item.postalCode, countryCode: item.country }),
    }
  );
};

const readError = (code: string, message: string): CarrierFailure => {
  if (code === "E_404_01" || code === "E_400_01") return { code: "not-found" };
  if (code === "E_500_01") return { code: "unavailable", detail: "GLS returned E_500_01" };
  return refusedWith(code, message);
};

const readParcel = ({ status, events, errorCode, errorMessage }: Parcel): ReadingResult => {
  if (errorCode) return fail(readError(errorCode, errorMessage ?? ""));
  const scans = collectScans(events, readEvent);
  if (!scans.ok) return scans;
  // Newest first: turned round, so that equal times keep their order.
  const oldestFirst = sortedByTime(scans.value.toReversed());
  // GLS publishes its states, and of its event codes only some: if the newest event's is not among them, the state speaks for it.
  return ok({ scans: withSummaryStatus(oldestFirst, readStatus(statusByState, status ?? "")), estimatedDelivery: null });
};

/** Track IDs are used again: of several parcels under one, the one that moved last is meant. */
const movedLast = (a: Parcel, b: Parcel): number => (a.statusDateTime ?? "").localeCompare(b.statusDateTime ?? "");

export const readTrackAnswer = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const parcels = parsed.value.parcels.toSorted(movedLast);
  return ok(new Map(parcels.map((one) => [one.requested, { result: readParcel(one), raw: JSON.stringify(one) }])));
};

const refusal = z.object({ fault: z.object({ detail: z.object({ errorcode: text }).nullish() }) });

/** The gateway before GLS has its own refusals, under several HTTP statuses: too many requests is not about the numbers. */
export const isOverQuota = (body: unknown): boolean =>
  /ratelimit|quota|spikearrest/i.test(refusal.safeParse(body).data?.fault.detail?.errorcode ?? "");
