import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { Location, Scan, ScanMeaning } from "../../tracking/reading.ts";
import { collectScans, notFound, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const place = z.object({ city: text, zip: text, postalCode: text, country: text, countryCode: text });

const event = z.object({
  code: text,
  title: text,
  subtitle: text,
  timestamp: text,
  location: z.union([z.string(), place]).nullish(),
});

const trackAnswer = z.object({ events: eventList(event) });

type Event = z.output<typeof event>;

const meaningOf = ({ code, title, subtitle }: Event): ScanMeaning => {
  const known = readStatus(statusByCode, code?.split(".").at(-1) ?? "");
  return isUncharted(known) ? readWords(wordRules, `${title ?? ""} ${subtitle ?? ""}`) : known;
};

/** "8010 Zürich", or its parts. */
const placeOf = ({ location }: Event): Location | null => {
  if (typeof location !== "string")
    return location
      ? readPlace({
          city: location.city,
          postalCode: location.zip ?? location.postalCode,
          countryCode: location.countryCode ?? location.country,
        })
      : null;
  const [, postalCode, city] = /^(?:(\d{4}) )?(.*)$/.exec(location.trim()) ?? [];
  return readPlace({ city, postalCode });
};

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.timestamp);
  if (!time || !(item.code || item.title)) return null;
  return { carrierCode: item.code || null, message: item.title ?? "", meaning: meaningOf(item), time, location: placeOf(item) };
};

/** The answer does not repeat the number. */
export const readTrackAnswer = (body: unknown): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  if (parsed.value.events.length === 0) return notFound;
  const scans = collectScans(parsed.value.events, readEvent);
  return scans.ok ? ok({ scans: sortedByTime(scans.value), estimatedDelivery: null }) : scans;
};
