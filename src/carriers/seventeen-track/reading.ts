import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, NextLeg, Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
import { carriersByCode, codesBy } from "../aggregated/aggregator-codes.ts";
import { unexpected } from "../client/http/http.ts";
import { collectScans, notFound, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readCount, readFacts, readWeight } from "../reading/facts.ts";
import { readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { withReturnFlag } from "../reading/way-back.ts";
import { statusByStage, statusByStatus, statusBySubStatus } from "./status-map.ts";

const carriersOf = carriersByCode(codesBy("seventeenTrack"));

const address = z.object({ country: text, state: text, city: text, postal_code: text }).nullish();

const event = z.object({
  time_iso: text,
  time_utc: text,
  time_raw: z.object({ date: text, time: text }).nullish(),
  description: text,
  location: text,
  stage: text,
  sub_status: text,
  address,
});
type Event = z.output<typeof event>;

/** A parcel, as it is answered and pushed. */
export const trackedParcel = z.object({
  number: z.string(),
  carrier: text,
  track_info: z
    .object({
      latest_status: z.object({ status: text, sub_status: text }).nullish(),
      shipping_info: z.object({ shipper_address: address, recipient_address: address }).nullish(),
      time_metrics: z
        .object({
          estimated_delivery_date: z.object({ source: text, from: text, to: text }).nullish(),
        })
        .nullish(),
      misc_info: z
        .object({ service_type: text, weight_kg: text, pieces: text, local_number: text, local_provider: text, local_key: text })
        .nullish(),
      milestone: listOf(z.object({ key_stage: text, time_iso: text, time_utc: text })),
      tracking: z.object({ providers: listOf(z.object({ events: eventList(event) })) }).nullish(),
    })
    .nullish(),
});
export type TrackedParcel = z.output<typeof trackedParcel>;

const rejection = z.object({
  number: z.string(),
  carrier: text,
  error: z.object({ code: z.number(), message: text }),
});
export type Rejection = z.output<typeof rejection>;

/** Every call answers this, with 200 even if all was refused. */
export const envelope = z.object({
  code: z.number(),
  data: z
    .object({
      accepted: z.array(z.unknown()).nullish(),
      rejected: listOf(rejection),
      errors: listOf(z.object({ code: z.number(), message: text })),
    })
    .nullish(),
});

export const quotaAnswer = z.object({
  data: z.object({ quota_total: z.int32().nonnegative(), quota_remain: z.int32().nonnegative() }),
});

/** A quarter of a day: what is refused for today, or until more quota is bought, is asked for again then. */
const quotaRetryMs = 6 * 3_600_000;

export const errorCodes = { alreadyRegistered: -18019901, notRegistered: -18019902, nothingYet: -18019909 } as const;
const refusedKeys: readonly number[] = [-18010001, -18010002, -18010004, -18010005];
const usedUp: readonly number[] = [-18019907, -18019908];
/** The carrier wants to know more of the parcel: its postal code, or the recipient's telephone number. */
export const wantsMore: readonly number[] = [-18010018, -18010019, -18010020];

export const readRefusal = (code: number, message: string | null | undefined): CarrierFailure => {
  const words = `${message || "refused"} (${code})`;
  if (code === errorCodes.nothingYet || code === errorCodes.notRegistered) return { code: "not-found" };
  if (refusedKeys.includes(code)) return { code: "credentials-rejected", detail: words };
  if (usedUp.includes(code)) return { code: "rate-limited", retryAfterMs: quotaRetryMs };
  return code === -18010003 ? { code: "unavailable", detail: words } : unexpected(`refused: ${words}`);
};

/** If 17TRACK does not know the zone it gives only the local time of the place. */
const readEventTime = ({ time_iso, time_raw, time_utc }: Event): ScanTime | null =>
  readTime(time_iso) ?? readTime(`${time_raw?.date ?? ""} ${time_raw?.time ?? ""}`) ?? readTime(time_utc);

const placeOf = (address: Event["address"], fallback?: string | null): Location | null =>
  readPlace({
    city: address?.city || fallback,
    region: address?.state,
    postalCode: address?.postal_code,
    countryCode: address?.country,
  });

/** Either field has been seen with the values of the other. */
const readMeaning = ({ sub_status, stage }: Event): ScanMeaning => {
  const [given, meant] = [sub_status?.trim() ?? "", stage?.trim() ?? ""];
  const meaning = readStatus(statusBySubStatus, given, meant);
  return isUncharted(meaning) ? readStatus(statusByStage, meant, given) : meaning;
};

/** A milestone is reached when it has a time. */
const isReturn = ({ milestone }: TrackInfo): boolean =>
  milestone.some(({ key_stage, time_iso, time_utc }) => /^Return(?:ing|ed)$/.test(key_stage ?? "") && (time_iso || time_utc));

/** Who brings it to the door, under another number. */
const readLastMile = ({ misc_info: misc }: TrackInfo): readonly NextLeg[] | undefined => {
  const number = misc?.local_number?.trim();
  if (!number) return undefined;
  const [carrier = null, ...others] = carriersOf.get(misc?.local_key ?? "") ?? [];
  return [
    { carrier: others.length > 0 ? null : carrier, carrierName: misc?.local_provider?.trim() || null, trackingCode: number },
  ];
};

/** The words are the carrier's; the code is 17TRACK's, and shown only if no map has it, so that it is noticed. */
const readEvent = (item: Event): Scan | null => {
  const time = readEventTime(item);
  if (!time) return null;
  const meaning = readMeaning(item);
  return {
    carrierCode: isUncharted(meaning) && item.sub_status ? item.sub_status : null,
    message: item.description?.trim() ?? "",
    meaning,
    time,
    location: placeOf(item.address, item.location),
  };
};

type TrackInfo = NonNullable<TrackedParcel["track_info"]>;

const summaryOf = ({ latest_status }: TrackInfo): ScanMeaning => {
  const meaning = readStatus(statusBySubStatus, latest_status?.sub_status ?? "");
  return isUncharted(meaning) ? readStatus(statusByStatus, latest_status?.status ?? "") : meaning;
};

/** Several carriers may have had the parcel; the events of each come newest first. 17TRACK's own estimates are not the carrier's word. */
export const readParcel = ({ track_info: info }: TrackedParcel): ReadingResult => {
  const events = info?.tracking?.providers.flatMap((provider) => provider.events.toReversed()) ?? [];
  if (!info || events.length === 0) return notFound;
  const collected = collectScans(events, readEvent);
  if (!collected.ok) return collected;
  const { shipping_info: ends, misc_info: misc } = info;
  const destination = placeOf(ends?.recipient_address);
  const estimate = info.time_metrics?.estimated_delivery_date;
  const isCarriers = estimate && !/17\s*track/i.test(estimate.source ?? "");
  return ok({
    scans: withReturnFlag(withSummaryStatus(sortedByTime(collected.value), summaryOf(info)), isReturn(info)),
    estimatedDelivery: isCarriers ? readWindow(estimate.from, estimate.to, destination) : null,
    facts: readFacts({
      serviceName: misc?.service_type,
      weight: readWeight(misc?.weight_kg, "KG"),
      pieceCount: readCount(misc?.pieces),
      origin: placeOf(ends?.shipper_address),
      destination,
      nextLegs: readLastMile(info),
    }),
  });
};
