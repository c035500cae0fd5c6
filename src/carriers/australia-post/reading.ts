import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan } from "../../tracking/reading.ts";
import {
  collectScans,
  type ItemReading,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { pieceForAll, readPieces } from "../reading/pieces.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, type OptionalText, oneOrMany, text } from "../reading/shapes.ts";
import { readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { wordRules } from "./status-map.ts";

const event = z.object({ date: text, description: text, location: text });

const article = z.object({ article_id: text, status: text, events: eventList(event) });

/** An article, or a consignment with its articles inside. */
const trackableItem = article.extend({ consignment_id: text, items: listOf(article) });

const errors = listOf(z.object({ code: text, error_code: text, name: text, message: text }));

const trackAnswer = z.object({
  tracking_results: z.array(
    z.object({
      tracking_id: z.string().min(1),
      status: text,
      errors,
      // StarTrack lists the consignment beside its articles.
      consignment: oneOrMany(z.object({ status: text, events: eventList(event) })),
      trackable_items: listOf(trackableItem),
    }),
  ),
});

type TrackingResult = z.output<typeof trackAnswer>["tracking_results"][number];

/** "ALEXANDRIA NSW", also with a postcode behind it; "CHICAGO (US)"; "US-60199, UNITED STATES"; "NZ"; "Transit Scan", which is none. */
const readSuburb = (place: string): Location | null => {
  const [, suburb, region, postcode] = /^(.+?)[ ,]+(NSW|VIC|QLD|SA|WA|TAS|NT|ACT)(?: (\d{4}))?$/.exec(place) ?? [];
  if (suburb) return readPlace({ city: suburb, region, postalCode: postcode, countryCode: "AU" });
  const [, city, country] = /^(.+?) \(([A-Z]{2})\)$/.exec(place) ?? [];
  if (city) return readPlace({ city, countryCode: country });
  const [, abroad, postalCode] = /^([A-Z]{2})(?:-(\w+),.*)?$/.exec(place) ?? [];
  if (abroad) return readPlace({ postalCode, countryCode: abroad });
  return /^transit scan$/i.test(place) ? null : readPlace({ city: place });
};

/** Sentences come with line breaks and tabs in them. */
const oneLine = (words: OptionalText): string => (words ?? "").replace(/\s+/g, " ").trim();

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.date);
  if (!time) return null;
  const message = oneLine(item.description);
  return {
    carrierCode: null,
    message,
    meaning: readWords(wordRules, message),
    time,
    location: readSuburb(oneLine(item.location)),
  };
};

const readArticle = ({ article_id, events, status }: z.output<typeof article>) => {
  const result = collectScans(events, readEvent);
  const scans = result.ok ? withSummaryStatus(sortedByTime(result.value.toReversed()), readWords(wordRules, status ?? "")) : [];
  return { trackingCode: article_id, events, status, result, scans };
};

/**
 * Asked by article, that article's. Asked by consignment, its own events, else those of the first article that is not
 * delivered. With what Australia Post calls it.
 */
const journeyOf = ({ tracking_id, status, consignment, trackable_items }: TrackingResult) => {
  const articles = trackable_items.flatMap((item) => [item, ...item.items]).map(readArticle);
  const withEvents = articles.filter(({ events }) => events.length > 0);
  const found =
    articles.find(({ trackingCode }) => isSameCode(trackingCode ?? "", tracking_id)) ??
    consignment.find(({ events }) => events.length > 0) ??
    pieceForAll(withEvents);
  const pieces = readPieces(articles.filter(({ trackingCode }) => trackingCode));
  return { events: found?.events ?? [], status: found?.status ?? status ?? "", pieces };
};

const readResult = (result: TrackingResult): ReadingResult => {
  const [error] = result.errors;
  if (error) {
    const code = error.code ?? error.error_code ?? "";
    if (code === "ESB-10001") return notFound;
    if (code.startsWith("ESB-2")) return fail({ code: "unavailable", detail: `Australia Post returned ${code} for this number` });
    return fail(refusedWith(code, error.name ?? error.message));
  }
  const { events, status, pieces } = journeyOf(result);
  const scans = collectScans(events, readEvent);
  if (!scans.ok) return scans;
  return ok({
    scans: withSummaryStatus(sortedByTime(scans.value.toReversed()), readWords(wordRules, status)),
    estimatedDelivery: null,
    facts: readFacts({ pieces }),
  });
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
