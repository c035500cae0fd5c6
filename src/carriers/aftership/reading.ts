import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, NextLeg, Scan, ScanMeaning } from "../../tracking/reading.ts";
import { carriersByCode, codesBy } from "../aggregated/aggregator-codes.ts";
import { type ErrorResponse, unexpected } from "../client/http/http.ts";
import { collectScans, isSameCode, notFound, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readCount, readFacts, readFailures, readProof, readWeight } from "../reading/facts.ts";
import { readEstimate, readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { withReturnFlag } from "../reading/way-back.ts";
import { statusBySubtag, statusByTag } from "./status-map.ts";

const carriersOf = carriersByCode(codesBy("aftership"));

const checkpoint = z.object({
  checkpoint_time: text,
  location: text,
  city: text,
  state: text,
  zip: text,
  postal_code: text,
  country_region: text,
  country_iso3: text,
  message: text,
  tag: text,
  subtag: text,
});
type Checkpoint = z.output<typeof checkpoint>;

const estimate = z
  .object({
    estimated_delivery_date: text,
    estimated_delivery_date_min: text,
    estimated_delivery_date_max: text,
  })
  .nullish();

const courier = z.object({ slug: text, tracking_number: text });

/** A tracking, as it is listed, created and pushed. */
export const tracking = z.object({
  tracking_number: z.string(),
  slug: z.string(),
  tag: text,
  subtag: text,
  checkpoints: eventList(checkpoint),
  courier_estimated_delivery_date: estimate,
  shipment_type: text,
  shipment_weight: z.union([z.object({ unit: text, value: text }), text]),
  shipment_weight_unit: text,
  return_to_sender: z.boolean().nullish(),
  /** Before 2025 a list of all that follow, since then the last of them. */
  next_couriers: listOf(courier),
  last_mile: courier.nullish(),
  shipment_package_count: text,
  failed_delivery_attempts: text,
  signed_by: text,
  /** Of versions before 2025, as are all names with iso3. */
  expected_delivery: text,
  origin_country_iso3: text,
  destination_country_iso3: text,
  origin_country_region: text,
  origin_state: text,
  origin_city: text,
  origin_postal_code: text,
  destination_country_region: text,
  destination_state: text,
  destination_city: text,
  destination_postal_code: text,
});
export type Tracking = z.output<typeof tracking>;

export const listAnswer = z.object({ data: z.object({ trackings: listOf(z.unknown()) }) });
export const createAnswer = z.object({ data: z.unknown() });

const errorAnswer = z.object({ meta: z.object({ code: z.number(), message: text }) });

/** It is there already, and comes with the next list; or the number cannot be the carrier's. */
const notThere: readonly number[] = [4003, 4004, 4005, 4017];

/** What an answer outside 2xx means. The HTTP status says the rest. */
export const readError = ({ json, text: whole }: ErrorResponse): CarrierFailure | null => {
  const parsed = errorAnswer.safeParse(json());
  if (!parsed.success) return null;
  const { code, message } = parsed.data.meta;
  if (notThere.includes(code)) return { code: "not-found" };
  return code >= 4000 ? unexpected(`refused: ${message ?? "no reason given"} (${code})`, whole) : null;
};

export const meaningOfTags = (tag: string | null | undefined, subtag: string | null | undefined): ScanMeaning => {
  const meaning = readStatus(statusBySubtag, subtag ?? "");
  return isUncharted(meaning) ? readStatus(statusByTag, tag ?? "") : meaning;
};

const placeOf = ({ city, state, zip, postal_code, country_region, country_iso3, location }: Checkpoint): Location | null =>
  readPlace({
    city: city || location,
    region: state,
    postalCode: postal_code ?? zip,
    countryCode: country_region || country_iso3,
  });

/** The words are the carrier's; the code is AfterShip's, and shown only if no map has it, so that it is noticed. */
const readCheckpoint = (item: Checkpoint): Scan | null => {
  const time = readTime(item.checkpoint_time);
  if (!time) return null;
  const meaning = meaningOfTags(item.tag, item.subtag);
  return {
    carrierCode: isUncharted(meaning) && item.subtag ? item.subtag : null,
    message: item.message?.trim() ?? "",
    meaning,
    time,
    location: placeOf(item),
  };
};

const endOf = (item: Tracking, end: "origin" | "destination"): Location | null =>
  readPlace({
    city: item[`${end}_city`],
    region: item[`${end}_state`],
    postalCode: item[`${end}_postal_code`],
    countryCode: item[`${end}_country_region`] || item[`${end}_country_iso3`],
  });

const weightOf = ({ shipment_weight: weight, shipment_weight_unit: unit }: Tracking) =>
  weight && typeof weight === "object" ? readWeight(weight.value, weight.unit) : readWeight(weight, unit);

/** The carriers that take it over, by AfterShip's names of them. */
const nextLegsOf = ({ next_couriers, last_mile, tracking_number: own }: Tracking): readonly NextLeg[] | undefined => {
  const couriers = next_couriers.length > 0 || !last_mile ? next_couriers : [last_mile];
  const legs = couriers.flatMap(({ slug, tracking_number }) => {
    const [carrier = null, ...others] = carriersOf.get(slug ?? "") ?? [];
    // The last mile may be the parcel's own carrier.
    return tracking_number && !isSameCode(tracking_number, own)
      ? [{ carrier: others.length > 0 ? null : carrier, carrierName: slug ?? null, trackingCode: tracking_number }]
      : [];
  });
  return legs.length > 0 ? legs : undefined;
};

/** AfterShip's own predictions are not read: an estimate is the carrier's word or none. */
export const readTracking = (item: Tracking): ReadingResult => {
  if (item.checkpoints.length === 0) return notFound;
  const scans = collectScans(item.checkpoints, readCheckpoint);
  if (!scans.ok) return scans;
  const destination = endOf(item, "destination");
  const {
    estimated_delivery_date: day,
    estimated_delivery_date_min: from,
    estimated_delivery_date_max: until,
  } = item.courier_estimated_delivery_date ?? {};
  return ok({
    scans: withReturnFlag(
      withSummaryStatus(sortedByTime(scans.value), meaningOfTags(item.tag, item.subtag)),
      item.return_to_sender === true,
    ),
    estimatedDelivery:
      (from || until ? readWindow(from, until, destination) : null) ?? readEstimate(day || item.expected_delivery, destination),
    facts: readFacts({
      serviceName: item.shipment_type,
      weight: weightOf(item),
      pieceCount: readCount(item.shipment_package_count),
      failedAttempts: readFailures(item.failed_delivery_attempts),
      origin: endOf(item, "origin"),
      destination,
      nextLegs: nextLegsOf(item),
      proof: readProof({ signedBy: item.signed_by }),
    }),
  });
};
