import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import type { FreshToken } from "../client/http/tokens.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { countryCodeOf } from "../reading/country-names.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const event = z.object({
  code: text,
  time: text,
  locationName: text,
  locationCountry: text,
  carrierEventDescription: text,
});

const trackAnswer = z.object({ trackingNumber: z.string(), trackingEvents: eventList(event) });

const readMeaning = (code: string, words: string): ScanMeaning => {
  const fromWords = readWords(wordRules, words);
  return isUncharted(fromWords) ? readStatus(statusByCode, code.trim().toUpperCase()) : fromWords;
};

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.time);
  if (!time) return null;
  return {
    carrierCode: item.code || null,
    message: item.carrierEventDescription ?? "",
    meaning: readMeaning(item.code ?? "", item.carrierEventDescription ?? ""),
    time,
    location: readPlace({ city: item.locationName, countryCode: countryCodeOf(item.locationCountry) ?? item.locationCountry }),
  };
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { trackingNumber, trackingEvents } = parsed.value;
  if (!isSameCode(trackingNumber, trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(trackingEvents, readEvent);
  return scans.ok ? ok({ scans: sortedByTime(scans.value), estimatedDelivery: null }) : scans;
};

const claims = z.object({ iat: z.number(), exp: z.number() });

/** How long a JSON Web Token says it lasts; an hour if it does not. */
const lifetimeOf = (jwt: string): number => {
  try {
    const { iat, exp } = claims.parse(JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString("utf8")));
    return exp > iat ? exp - iat : 3_600;
  } catch {
    return 3_600;
  }
};

export const readLoginAnswer = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const parsed = parseBody(z.object({ id_token: z.string().min(1) }), body);
  if (!parsed.ok) return parsed;
  const { id_token: token } = parsed.value;
  return ok({ token, expiresInSeconds: lifetimeOf(token) });
};
