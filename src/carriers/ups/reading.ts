import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Reading, Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { atOffset, newestFirst, normaliseOffset, readCompactTime, readDay } from "../reading/scan-times.ts";
import { type OptionalText, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const address = z.object({ city: text, stateProvince: text, postalCode: text, countryCode: text });

const activity = z.object({
  location: z.object({ address: address.nullish() }).nullish(),
  status: z.object({ type: text, code: text, statusCode: text, description: text }),
  date: text,
  time: text,
  gmtDate: text,
  gmtTime: text,
  gmtOffset: text,
});

const parcel = z.object({
  trackingNumber: text,
  alternateTrackingNumber: z.array(z.object({ number: text })).nullish(),
  activity: z.array(activity).nullish(),
  deliveryDate: z.array(z.object({ type: text, date: text })).nullish(),
  deliveryTime: z.object({ type: text, endTime: text }).nullish(),
  service: z.object({ description: text }).nullish(),
});

const trackAnswer = z.object({
  trackResponse: z.object({
    shipment: z.array(
      z.object({
        inquiryNumber: text,
        package: z.array(parcel).nullish(),
        warnings: z.array(z.object({ code: text, message: text })).nullish(),
      }),
    ),
  }),
});

type Activity = z.output<typeof activity>;
type Parcel = z.output<typeof parcel>;

type StatusParts = { type?: OptionalText; code?: OptionalText; statusCode?: OptionalText };

/** UPS Mail Innovations numbers speak a code table of their own. */
const namespaceOf = (type: string, trackingCode: string): string => (trackingCode.startsWith("92") ? "MI" : type);

/** The three digits decide; type and code refine them, or decide where the digits say nothing. */
export const readMeaning = ({ type, code, statusCode }: StatusParts, trackingCode: string): ScanMeaning => {
  const letters = `${namespaceOf(type ?? "", trackingCode)}:${code ?? ""}`;
  const meaning = readStatus(statusByCode, (statusCode ?? "").padStart(3, "0"), letters);
  const finer = readStatus(statusByCode, letters);
  return finer.detail && finer.status === meaning.status ? finer : meaning;
};

export const carrierCodeOf = ({ type, code, statusCode }: StatusParts): string | null =>
  code ? `${type ?? ""}:${code}` : (statusCode ?? null);

/** `gmtTime` is UTC already; the offset only tells what the clock on the wall showed. */
export const readActivityTime = (at: Omit<Activity, "location" | "status">): ScanTime | null => {
  const utc = at.gmtDate && at.gmtTime ? readCompactTime(at.gmtDate, at.gmtTime) : null;
  if (utc?.kind === "local") return atOffset(`${utc.local}Z`, at.gmtOffset ? normaliseOffset(at.gmtOffset) : "+00:00");
  return at.date ? readCompactTime(at.date, at.time ?? "0") : null;
};

const readActivity = (item: Activity, trackingCode: string): Scan | null => {
  const time = readActivityTime(item);
  if (!time) return null;
  const { city, stateProvince, postalCode, countryCode } = item.location?.address ?? {};
  return {
    carrierCode: carrierCodeOf(item.status),
    message: item.status.description?.trim() ?? "",
    meaning: readMeaning(item.status, trackingCode),
    time,
    location: readPlace({ city, region: stateProvince, postalCode, countryCode }),
  };
};

/** A rescheduled date outranks the scheduled one. A delivery window's end is more exact than the day. */
const readEstimate = ({ deliveryDate, deliveryTime }: Parcel): Reading["estimatedDelivery"] => {
  const dates = deliveryDate ?? [];
  const date = (dates.find(({ type }) => type === "RDD") ?? dates.find(({ type }) => type === "SDD"))?.date;
  if (!date) return null;
  const end = deliveryTime?.type === "DEL" ? null : deliveryTime?.endTime;
  return (end && readCompactTime(date, end)) || readDay(date);
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const [shipment] = parsed.value.trackResponse.shipment;
  if (!shipment) return notFound;
  const parcels = shipment.package ?? [];
  if (parcels.length === 0) {
    const warning = shipment.warnings?.[0];
    return !warning || warning.code === "TW0001" ? notFound : fail(unexpected(`warning ${warning.code}: ${warning.message}`));
  }
  const isAsked = ({ trackingNumber, alternateTrackingNumber }: Parcel) =>
    [trackingNumber, ...(alternateTrackingNumber ?? []).map(({ number }) => number)].some((number) =>
      isSameCode(number ?? "", trackingCode),
    );
  const asked = parcels.find(isAsked) ?? (isSameCode(shipment.inquiryNumber ?? "", trackingCode) ? parcels[0] : undefined);
  if (!asked) return answersAnother(trackingCode);
  const scans = collectScans(asked.activity ?? [], (item) => readActivity(item, trackingCode));
  return scans.ok
    ? ok({
        scans: newestFirst(scans.value),
        estimatedDelivery: readEstimate(asked),
        facts: readFacts({ serviceName: asked.service?.description }),
      })
    : scans;
};
