import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
import { collectScans, type ItemReading, notFound, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { countryCodeOf } from "../reading/country-names.ts";
import { readFacts, readWeight } from "../reading/facts.ts";
import { atOffset, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { failureRules, statusByCode } from "./status-map.ts";

const update = z.object({
  UpdateCode: text,
  UpdateDescription: text,
  UpdateDateTime: text,
  UpdateLocation: text,
  ProblemCode: text,
  GrossWeight: text,
  WeightUnit: text,
});

const trackAnswer = z.object({
  HasErrors: z.boolean().nullish(),
  Notifications: listOf(z.object({ Code: text, Message: text })),
  TrackingResults: listOf(z.object({ Key: z.string(), Value: eventList(update) })),
  NonExistingWaybills: listOf(z.string()),
});

/** `/Date(1741946400000+0300)/`: milliseconds since 1970, and the offset of Aramex's server, not of the place. */
const readUpdateTime = (written: string): ScanTime | null => {
  const [, milliseconds, offset = "+0000"] = /^\/Date\((-?\d{1,14})([+-]\d{4})?\)\/$/.exec(written) ?? [];
  return milliseconds ? atOffset(new Date(Number(milliseconds)).toISOString(), offset) : readTime(written);
};

/** "Amman, Jordan", or a place alone. */
const readUpdatePlace = (written: string): Location | null => {
  const parts = written.split(",").map((part) => part.trim());
  const countryCode = parts.length > 1 ? countryCodeOf(parts.at(-1)) : undefined;
  return readPlace({ city: countryCode ? parts.slice(0, -1).join(", ") : written, countryCode });
};

/** One code stands for every attempt that failed: why is in the problem code, or in the words. */
const readMeaning = ({ UpdateCode, ProblemCode, UpdateDescription }: z.output<typeof update>): ScanMeaning => {
  const meaning = readStatus(statusByCode, `${UpdateCode}:${ProblemCode}`, UpdateCode ?? "");
  if (meaning.status !== "ATTEMPT_FAILURE" || meaning.detail) return meaning;
  const why = readWords(failureRules, UpdateDescription ?? "");
  return isUncharted(why) ? meaning : why;
};

const readUpdate = (item: z.output<typeof update>): Scan | null => {
  const time = readUpdateTime(item.UpdateDateTime ?? "");
  if (!time || !item.UpdateCode) return null;
  return {
    carrierCode: item.UpdateCode,
    message: item.UpdateDescription ?? "",
    meaning: readMeaning(item),
    time,
    location: readUpdatePlace(item.UpdateLocation ?? ""),
  };
};

const readUpdates = (updates: readonly z.output<typeof update>[]): ReadingResult => {
  const scans = collectScans(updates, readUpdate);
  // Each update repeats it; the newest comes first.
  const weight = updates
    .map(({ GrossWeight, WeightUnit }) => readWeight(GrossWeight, WeightUnit))
    .find((known) => known !== null);
  return scans.ok
    ? ok({ scans: sortedByTime(scans.value.toReversed()), estimatedDelivery: null, facts: readFacts({ weight }) })
    : scans;
};

/** Refused credentials come with HTTP 200: "Failed to login" is ERR75, ERR01 was seen in other clients. */
const loginErrors: readonly unknown[] = ["ERR01", "ERR75"];

export const readTrackAnswer = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { HasErrors, Notifications, TrackingResults, NonExistingWaybills } = parsed.value;
  if (HasErrors) {
    const { Code, Message } = Notifications[0] ?? {};
    return Notifications.some((notification) => loginErrors.includes(notification.Code))
      ? fail({ code: "credentials-rejected", detail: `Aramex returned ${Code}` })
      : fail(refusedWith(Code, Message));
  }
  return ok(
    new Map<string, ItemReading>([
      ...NonExistingWaybills.map((code) => [code, { result: notFound, raw: "" }] as const),
      ...TrackingResults.map((item) => [item.Key, { result: readUpdates(item.Value), raw: JSON.stringify(item) }] as const),
    ]),
  );
};
