import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { listOf, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { statusByCode } from "./status-map.ts";

const detail = z.object({ status: z.string(), location: text, agency: text, datetime: text });

/** ShipX's answer, and beside it the words for the statuses in it. */
const trackAnswer = z.object({
  tracking: z.object({ tracking_number: z.string(), status: text, tracking_details: listOf(detail) }),
  titles: z.record(z.string(), z.string()),
});

/** "ready_to_pickup" for people, where InPost's own words could not be had. */
const plainTitle = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ");

const readDetail = (item: z.output<typeof detail>, titles: Readonly<Record<string, string>>): Scan | null => {
  const time = readTime(item.datetime);
  return (
    time && {
      carrierCode: item.status,
      message: titles[item.status] || plainTitle(item.status),
      meaning: readStatus(statusByCode, item.status),
      time,
      location: readPlace({ city: item.location || item.agency }),
    }
  );
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { tracking, titles } = parsed.value;
  if (!isSameCode(tracking.tracking_number, trackingCode)) return answersAnother(trackingCode);
  // Newest first; of two in the same second the later one stands first.
  const scans = collectScans(tracking.tracking_details.toReversed(), (item) => readDetail(item, titles));
  if (!scans.ok) return scans;
  const summary = readStatus(statusByCode, tracking.status ?? "");
  return ok({ scans: withSummaryStatus(sortedByTime(scans.value), summary), estimatedDelivery: null });
};
