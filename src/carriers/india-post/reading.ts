import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import type { FreshToken } from "../client/http/tokens.ts";
import {
  collectScans,
  type ItemReading,
  leftOutIsNotFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, type OptionalText, text } from "../reading/shapes.ts";
import { readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { statusByDelivery, wordRules } from "./status-map.ts";

const event = z.object({ date: text, time: text, office: text, event: text });

const article = z.object({
  booking_details: z.object({
    article_number: z.string(),
    article_type: text,
    origin_pincode: text,
    destination_pincode: text,
  }),
  del_status: z.object({ del_status: text }).nullish(),
  tracking_details: eventList(event),
});

const trackAnswer = z.object({ success: z.boolean().nullish(), message: text, data: listOf(article) });

/** The time that stands with the date ("T00:00:00Z") is filler: the real one, India's, is apart. */
const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(`${item.date?.slice(0, 10) ?? ""} ${item.time ?? ""}`);
  if (!time || !item.event) return null;
  return {
    carrierCode: null,
    message: item.event.trim(),
    // Sentences and names: "Item Booked", ITEM_BOOK.
    meaning: readWords(wordRules, item.event.replaceAll("_", " ")),
    time,
    location: readPlace({ city: item.office }),
  };
};

/** Six digits are a place in India; exports have none, or 0. */
const readPincode = (pincode: OptionalText): Location | null =>
  /^\d{6}$/.test(pincode ?? "") ? readPlace({ postalCode: pincode, countryCode: "IN" }) : null;

const readArticle = (item: z.output<typeof article>): ReadingResult => {
  const scans = collectScans(item.tracking_details, readEvent);
  if (!scans.ok) return scans;
  const summary = readStatus(statusByDelivery, item.del_status?.del_status?.trim().toLowerCase() ?? "");
  const { article_type, origin_pincode, destination_pincode } = item.booking_details;
  const facts = readFacts({
    serviceName: article_type,
    origin: readPincode(origin_pincode),
    destination: readPincode(destination_pincode),
  });
  return ok({ scans: withSummaryStatus(sortedByTime(scans.value), summary), estimatedDelivery: null, facts });
};

/** Articles that are not known are left out. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { success, message, data } = parsed.value;
  if (success === false) return fail(unexpected(`no success: ${message}`));
  const items = data.map(
    (item) => [item.booking_details.article_number, { result: readArticle(item), raw: JSON.stringify(item) }] as const,
  );
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};

const loginAnswer = z.object({
  data: z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().default(900) }),
});

export const readLoginAnswer = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const parsed = parseBody(loginAnswer, body);
  if (!parsed.ok) return parsed;
  const { access_token, expires_in } = parsed.value.data;
  return ok({ token: access_token, expiresInSeconds: expires_in });
};
