import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import {
  collectScans,
  type ItemReading,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { newestFirst, readTime } from "../reading/scan-times.ts";
import { listOf, text } from "../reading/shapes.ts";
import { readWords } from "../reading/status-map.ts";
import { wordRules } from "./status-map.ts";

const event = z.object({ date: text, description: text, location: text });

const article = z.object({ article_id: text, events: listOf(event) });

/** An article, or a consignment with its articles inside. */
const trackableItem = article.extend({ consignment_id: text, items: listOf(article) });

const errors = listOf(z.object({ code: text, error_code: text, name: text, message: text }));

const trackAnswer = z.object({
  tracking_results: z.array(z.object({ tracking_id: z.string().min(1), errors, trackable_items: listOf(trackableItem) })),
});

type TrackingResult = z.output<typeof trackAnswer>["tracking_results"][number];

/** "ALEXANDRIA NSW", also with a postcode behind it. */
const readSuburb = (place: string | null | undefined): Location | null => {
  const [, city, region, postalCode] = /^(.+?)[ ,]+(NSW|VIC|QLD|SA|WA|TAS|NT|ACT)(?: (\d{4}))?$/.exec(place?.trim() ?? "") ?? [];
  return city ? readPlace({ city, region, postalCode, countryCode: "AU" }) : readPlace({ city: place });
};

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.date);
  if (!time) return null;
  const message = item.description?.trim() ?? "";
  return { carrierCode: null, message, meaning: readWords(wordRules, message), time, location: readSuburb(item.location) };
};

/** A consignment's own events, else its first article's; asked by article, that article's. */
const eventsOf = ({ tracking_id, trackable_items }: TrackingResult): z.output<typeof event>[] => {
  const articles = trackable_items.flatMap((item) => [item, ...item.items]);
  const asked = articles.find(({ article_id }) => isSameCode(article_id ?? "", tracking_id));
  return (asked ?? articles.find(({ events }) => events.length > 0))?.events ?? [];
};

const readResult = (result: TrackingResult): ReadingResult => {
  const [error] = result.errors;
  if (error) {
    const code = error.code ?? error.error_code ?? "";
    if (code === "ESB-10001") return notFound;
    if (code.startsWith("ESB-2")) return fail({ code: "unavailable", detail: `Australia Post answered ${code} for this number` });
    return fail(unexpected(`error ${code}: ${error.name ?? error.message}`));
  }
  const scans = collectScans(eventsOf(result), readEvent);
  return scans.ok ? ok({ scans: newestFirst(scans.value), estimatedDelivery: null }) : scans;
};

/** An unknown number is an item with an error, inside a 200. */
export const readTrackAnswer = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  return ok(
    new Map(
      parsed.value.tracking_results.map((result) => [
        result.tracking_id,
        { result: readResult(result), raw: JSON.stringify(result) },
      ]),
    ),
  );
};

/** The first error of an answer that is nothing but errors. */
export const readErrorCode = (body: unknown): string | null => {
  const error = z.object({ errors }).safeParse(body).data?.errors[0];
  return error?.code ?? error?.error_code ?? null;
};
