import type { Tracker } from "../../trackers/tracker.ts";
import { zoneOfPlace } from "../../tracking/place-zone.ts";
import type { OffsetTime } from "../../tracking/time.ts";
import type { Dates } from "../dates.ts";
import { predictedInterval } from "../predicted-days.ts";

/** When the parcel is expected, as far as the shop lets the recipient see it. */
export type Expected =
  | { readonly kind: "days"; readonly earliest: string; readonly latest: string }
  | { readonly kind: "window"; readonly from: OffsetTime; readonly until: OffsetTime }
  | { readonly kind: "time"; readonly time: OffsetTime };

/** Predicted days if the shop shows them, else the carrier's estimate, else the time that the shop promised. */
export const expectedOf = (tracker: Tracker, showsPrediction: boolean): Expected | null => {
  const { status, estimatedDeliveryAt, estimatedDeliveryOffset, facts, hints } = tracker;
  if (status === "DELIVERED" || status === "RETURN_TO_SENDER") return null;
  const predicted = showsPrediction ? predictedInterval(tracker) : null;
  if (predicted !== null) return { kind: "days", ...predicted };
  if (estimatedDeliveryAt !== null)
    return facts.deliveryWindow
      ? { kind: "window", ...facts.deliveryWindow }
      : { kind: "time", time: { at: estimatedDeliveryAt, offsetMinutes: estimatedDeliveryOffset ?? 0 } };
  if (hints?.promisedAt === undefined || status === "AVAILABLE_FOR_PICKUP") return null;
  return { kind: "time", time: { at: hints.promisedAt, offsetMinutes: offsetAtDestination(tracker, hints.promisedAt) } };
};

/** The same in the reader's words. */
export const expectedText = (expected: Expected, dates: Dates): string => {
  switch (expected.kind) {
    case "days":
      return dates.days(expected.earliest, expected.latest);
    case "window":
      return dates.window(expected.from, expected.until);
    case "time":
      return dates.estimate(expected.time);
  }
};

const offsetAtDestination = ({ facts: { destination }, hints }: Tracker, at: number): number => {
  const countryCode = hints?.destinationCountryCode ?? destination?.countryCode;
  const place = countryCode === destination?.countryCode ? destination : countryCode === undefined ? undefined : { countryCode };
  const zone = (place && zoneOfPlace(place)?.zone) ?? "UTC";
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000;
};
