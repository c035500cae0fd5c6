import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { markEvents } from "../reading/lenient/event-places.ts";
import { readEstimate, readTime } from "../reading/scan-times.ts";
import { listOf, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { readWayBack } from "../reading/way-back.ts";
import { detailByCode, statusByCode, statusBySummary } from "./status-map.ts";

const event = z.object({
  eventCode: z.union([z.string(), z.number().transform(String)]),
  eventTime: text,
  location: z.object({ city: text, stateOrRegion: text, countryCode: text, postalCode: text }).nullish(),
  shipmentType: text,
});

const tracking = z.object({
  trackingId: text,
  alternateLegTrackingId: text,
  promisedDeliveryDate: text,
  summary: z.object({ status: text, trackingDetailCodes: z.object({ forward: listOf(z.string()) }).nullish() }).nullish(),
  eventHistory: markEvents(z.array(event)).nullable(),
});

/** Amazon's own example has no payload around it. */
const payloadOf = (body: unknown): unknown => z.object({ payload: z.unknown() }).safeParse(body).data?.payload ?? body;

type Step = { scan: Scan; isWayBack: boolean };

/** Amazon sends no words: "OutForDelivery" is shown as "Out for delivery". */
const wordsOf = (code: string): string => {
  const words = code.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const readEvent = (item: z.output<typeof event>): Step | null => {
  const time = readTime(item.eventTime);
  if (!time) return null;
  const { city, stateOrRegion, postalCode, countryCode } = item.location ?? {};
  const scan: Scan = {
    carrierCode: item.eventCode,
    message: wordsOf(item.eventCode),
    meaning: readStatus(statusByCode, item.eventCode),
    time,
    location: readPlace({ city, region: stateOrRegion, postalCode, countryCode }),
  };
  return { scan, isWayBack: item.shipmentType === "RETURNS" };
};

const timeOf = ({ scan: { time } }: Step): number => Date.parse(time.kind === "offset" ? time.iso : `${time.local}Z`);

/** Gives the newest event on the way out the detail that Amazon gives for the parcel as a whole, if it fits its status. */
const withDetail = (steps: readonly Step[], codes: readonly string[]): Step[] => {
  const newest = steps.findLast(({ isWayBack }) => !isWayBack);
  const finer = codes.map((code) => readStatus(detailByCode, code)).find(({ status }) => status === newest?.scan.meaning.status);
  return steps.map((step) => (finer && step === newest ? { ...step, scan: { ...step.scan, meaning: finer } } : step));
};

/** No order is promised. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(tracking, payloadOf(body));
  if (!parsed.ok) return parsed;
  const payload = parsed.value;
  const isAsked = [payload.trackingId, payload.alternateLegTrackingId].some((id) => isSameCode(id ?? "", trackingCode));
  if (!isAsked) return answersAnother(trackingCode);
  const steps = collectScans(payload.eventHistory ?? [], readEvent);
  if (!steps.ok) return steps;
  const inOrder = withDetail(
    steps.value.toSorted((a, b) => timeOf(a) - timeOf(b)),
    payload.summary?.trackingDetailCodes?.forward ?? [],
  );
  const summarised = withSummaryStatus(
    inOrder.map(({ scan }) => scan),
    readStatus(statusBySummary, payload.summary?.status ?? ""),
  );
  const scans = readWayBack(summarised.map((scan, index) => ({ scan, isWayBack: inOrder[index]!.isWayBack })));
  return ok({ scans, estimatedDelivery: readEstimate(payload.promisedDeliveryDate) });
};
