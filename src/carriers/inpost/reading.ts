import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { Location, PickupPoint, Scan } from "../../tracking/reading.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readFacts, readPickupPoint } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { statusByCode } from "./status-map.ts";

const detail = z.object({ status: z.string(), location: text, agency: text, datetime: text });

/** "30-001 Kraków" is the second line of an address. Opening hours are one text, with a new line or `;` between days. */
const machine = z.object({
  name: text,
  opening_hours: text,
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullish(),
  address: z.object({ line1: text, line2: text }).nullish(),
});

const attributes = z.object({
  dropoff_machine_detail: machine.nullish(),
  target_machine_id: text,
  target_machine_detail: machine.nullish(),
});

/** ShipX's answer, and beside it the words for the statuses in it. */
const trackAnswer = z.object({
  tracking: z.object({
    tracking_number: z.string(),
    status: text,
    tracking_details: eventList(detail),
    custom_attributes: attributes.nullish(),
  }),
  titles: z.record(z.string(), z.string()),
});

/** "ready_to_pickup" for people, if InPost's own words could not be had. */
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

const readAddress = (detail: z.output<typeof machine> | null | undefined): Location | null => {
  const line = detail?.address?.line2;
  const [, postalCode, city] = /^(\d{2}-\d{3})\s+(.+)$/.exec(line?.trim() ?? "") ?? [];
  return readPlace({ city: city ?? line, postalCode, countryCode: postalCode && "PL" });
};

/** The locker is known from the start: it is the parcel's destination. */
const readMachine = (custom: z.output<typeof attributes> | null | undefined): PickupPoint | null => {
  const { name, opening_hours, location, address } = custom?.target_machine_detail ?? {};
  const place = readAddress(custom?.target_machine_detail);
  return readPickupPoint({
    name: name ?? custom?.target_machine_id,
    street: address?.line1,
    location: location ? { ...place, ...location } : place,
    openingHours: opening_hours?.split(/[;\n]+/),
  });
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
  const facts = readFacts({
    // Where the sender left it.
    origin: readAddress(tracking.custom_attributes?.dropoff_machine_detail),
    pickupPoint: readMachine(tracking.custom_attributes),
  });
  return ok({ scans: withSummaryStatus(sortedByTime(scans.value), summary), estimatedDelivery: null, facts });
};
