import type { EpochMs } from "../lib/clock.ts";
import { days } from "../lib/clock.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import { type PlaceZone, zoneOfPlace } from "./place-zone.ts";
import type { Location, ScanTime } from "./reading.ts";
import type { OffsetSource } from "./statuses.ts";

/** An instant with the offset to show it in. */
export type OffsetTime = { readonly at: EpochMs; readonly offsetMinutes: number };

/** An instant, the offset it was scanned in, and the source of that offset. */
export type PlacedTime = OffsetTime & { readonly offsetSource: OffsetSource };

export type TimeFailure = { code: "unreadable-time"; time: string } | { code: "implausible-time"; time: string };

const earliestPlausible: EpochMs = Date.UTC(2000, 0, 1);
const furthestAheadMs = days(2 * 365);

/** `2026-03-01T09:30:00+01:00`, also with "+0100", "+01", "Z" and a bracketed zone after it. */
const offsetPattern = /(?:(Z)|([+-])(\d{2})(?::?(\d{2}))?(?::?\d{2}(?:\.\d+)?)?)(?:\[.*\])?$/i;

/**
 * Places a carrier's time on the time line. An offset from the carrier stays; a local time is placed by the zone that the carrier
 * names, else by the scan's location, else by the main zone of the scan's country, else by the carrier's home zone; never by the
 * server's.
 */
export const placeTime = (
  time: ScanTime,
  location: Location | null,
  carrierZone: string,
  now: EpochMs,
): Result<PlacedTime, TimeFailure> => {
  const text = time.kind === "offset" ? time.iso : time.local;
  const placed =
    (time.kind === "offset" ? placeByOffset(text) : placeByNamedZone(time)) ??
    placeByZone(text, location ? zoneOfPlace(location) : null, carrierZone);
  if (placed === null) return fail({ code: "unreadable-time", time: text });
  if (placed.at < earliestPlausible || placed.at > now + furthestAheadMs) return fail({ code: "implausible-time", time: text });
  return ok(placed);
};

/** An instant that names its offset; null if it names none. */
export const placeByOffset = (iso: string): PlacedTime | null => {
  const match = offsetPattern.exec(iso);
  if (match === null) return null;
  const offsetMinutes = match[1] ? 0 : (match[2] === "-" ? -1 : 1) * (Number(match[3]) * 60 + Number(match[4] ?? 0));
  try {
    return { at: Temporal.Instant.from(iso).epochMilliseconds, offsetMinutes: offsetMinutes || 0, offsetSource: "CARRIER" };
  } catch {
    return null;
  }
};

const placeByNamedZone = ({ local, timeZone }: Extract<ScanTime, { kind: "local" }>): PlacedTime | null => {
  const placed = timeZone === undefined ? null : placeByZone(local, null, timeZone);
  return placed && { ...placed, offsetSource: "CARRIER" };
};

const placeByZone = (local: string, placeZone: PlaceZone | null, carrierZone: string): PlacedTime | null => {
  let wallTime: Temporal.PlainDateTime;
  try {
    wallTime = Temporal.PlainDateTime.from(local.replace(/Z$/i, ""));
  } catch {
    return null;
  }
  const zoned = wallTime.toZonedDateTime(placeZone?.zone ?? carrierZone, { disambiguation: "compatible" });
  return {
    at: zoned.epochMilliseconds,
    offsetMinutes: Math.round(zoned.offsetNanoseconds / 60e9),
    offsetSource: placeZone?.isCertain ? "LOCATION" : "CARRIER_COUNTRY",
  };
};

const pad2 = (n: number): string => (n < 10 ? `0${n}` : `${n}`);
const pad3 = (n: number): string => (n < 10 ? `00${n}` : n < 100 ? `0${n}` : `${n}`);

/**
 * ISO 8601 with a numeric offset, never "Z". Hand-written because every checkpoint of every response passes here: a Date and its
 * string cost several times as much.
 */
export const formatOffsetTime = (at: EpochMs, offsetMinutes: number): string => {
  const local = at + offsetMinutes * 60_000;
  const day = Math.floor(local / 86_400_000);
  const msOfDay = local - day * 86_400_000;
  const milliseconds = msOfDay % 1000;
  const secondOfDay = (msOfDay - milliseconds) / 1000;
  const hour = Math.floor(secondOfDay / 3600);
  const minute = Math.floor(secondOfDay / 60) % 60;
  const fraction = milliseconds === 0 ? "" : `.${pad3(milliseconds)}`;
  return `${formatDay(day)}T${pad2(hour)}:${pad2(minute)}:${pad2(secondOfDay % 60)}${fraction}${formatOffset(offsetMinutes)}`;
};

const formatOffset = (offsetMinutes: number): string => {
  const distance = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? "-" : "+"}${pad2(Math.floor(distance / 60))}:${pad2(distance % 60)}`;
};

/** Days since 1970-01-01 to year, month and day: Howard Hinnant's civil_from_days, with years that begin in March. */
const formatDay = (daysSince1970: number): string => {
  const shifted = daysSince1970 + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${year < 1000 ? String(year).padStart(4, "0") : year}-${pad2(month)}-${pad2(day)}`;
};
