import type { EpochMs } from "../../lib/clock.ts";
import type { DeliveryEstimate, Location, ScanTime } from "../reading.ts";
import { type OffsetTime, placeTime } from "../time.ts";

/** An estimate on the time line: until when, and the day or window that the carrier gave. */
export type PlacedEstimate = {
  readonly until: OffsetTime;
  /** If the carrier names a day and no time. */
  readonly day?: string;
  /** If the carrier gives a window. */
  readonly from?: OffsetTime;
};

/**
 * An estimate is about the destination: a local time or a day is placed there if it is known, otherwise in the carrier's home
 * zone.
 */
export const placeEstimate = (
  estimate: DeliveryEstimate | null,
  destination: Location | null,
  carrierZone: string,
  now: EpochMs,
): PlacedEstimate | null => {
  if (estimate === null) return null;
  const place = (estimate.kind === "offset" ? null : estimate.destination) ?? destination;
  const placed = (time: ScanTime): OffsetTime | null => {
    const result = placeTime(time, place, carrierZone, now);
    return result.ok ? { at: result.value.at, offsetMinutes: result.value.offsetMinutes } : null;
  };
  const until = placed(endOf(estimate));
  if (until === null) return null;
  if (estimate.kind === "day") return { until, day: estimate.day };
  const from = estimate.from === undefined ? null : placed(startOf(estimate.kind, estimate.from));
  return from !== null && from.at < until.at ? { until, from } : { until };
};

const endOf = (estimate: DeliveryEstimate): ScanTime => {
  if (estimate.kind !== "day") return estimate;
  const local = `${estimate.day}T23:59:59`;
  return estimate.offset ? { kind: "offset", iso: local + estimate.offset } : { kind: "local", local };
};

const startOf = (kind: "offset" | "local", from: string): ScanTime =>
  kind === "offset" ? { kind, iso: from } : { kind, local: from };
