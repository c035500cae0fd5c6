import { zoneOfPlace } from "../../tracking/place-zone.ts";
import type { DeliveryEstimate, Location, Scan } from "../../tracking/reading.ts";

/**
 * For scans that come with a day and no hour: midnight stands for "that day", and must not put a scan before others of the same
 * day that the carrier lists before it. Oldest first; such a scan takes the time of the one before it, if that is of its day.
 */
export const inListedOrder = (steps: readonly { scan: Scan; isDayOnly: boolean }[]): Scan[] => {
  let before: Scan | undefined;
  return steps.map(({ scan, isDayOnly }) => {
    const [own, earlier] = [scan.time, before?.time];
    const isSameDay = own.kind === "local" && earlier?.kind === "local" && own.local.slice(0, 10) === earlier.local.slice(0, 10);
    before = isDayOnly && isSameDay ? { ...scan, time: earlier } : scan;
    return before;
  });
};

const clockIn = (iso: string, zone: string): Temporal.PlainDateTime =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime();

/**
 * An estimate that is an instant in UTC, however it was written (milliseconds, seconds, ISO with Z), and midnight or the last minute
 * of a day where the parcel goes, or at the carrier if that is not known: it means that day. An offset that was given is believed.
 */
export const withMidnightAsDay = (
  estimate: DeliveryEstimate | null,
  destination: Location | undefined,
  carrierZone: string,
): DeliveryEstimate | null => {
  if (estimate?.kind !== "offset" || estimate.from !== undefined || !estimate.iso.endsWith("+00:00")) return estimate;
  const clock = clockIn(estimate.iso, (destination && zoneOfPlace(destination)?.zone) ?? carrierZone);
  const isDay = (clock.hour === 0 && clock.minute === 0 && clock.second === 0) || (clock.hour === 23 && clock.minute === 59);
  return isDay ? { kind: "day", day: clock.toPlainDate().toString(), ...(destination && { destination }) } : estimate;
};
