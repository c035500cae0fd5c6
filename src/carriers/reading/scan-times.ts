import type { DeliveryEstimate, Location, Scan, ScanTime } from "../../tracking/reading.ts";

const dateTimePattern =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{1,2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?$/;

/**
 * A date and time in any of the ISO-like spellings carriers use: with or without offset, `+0200` or `+02:00`, blank for
 * `T`, fractions. With an offset it is an instant, without it stays a local time. Anything else is null.
 */
export const readTime = (text: string | null | undefined): ScanTime | null => {
  const match = dateTimePattern.exec(text?.trim() ?? "");
  if (!match) return null;
  const [, year, month, day, hour = "00", minute = "00", second = "00", offset] = match;
  const local = `${year}-${month}-${day}T${hour.padStart(2, "0")}:${minute}:${second}`;
  if (!isRealLocalTime(local)) return null;
  return offset ? { kind: "offset", iso: local + normaliseOffset(offset) } : { kind: "local", local };
};

/** `+0200`, `-7:00`, `-04.00`, `Z` → `+02:00`, `-07:00`, `-04:00`, `+00:00`. */
export const normaliseOffset = (offset: string): string => {
  const match = /^([+-])(\d{1,2})[:.]?(\d{2})?$/.exec(offset.trim());
  return match ? `${match[1]}${match[2]!.padStart(2, "0")}:${match[3] ?? "00"}` : "+00:00";
};

/**
 * An estimate as carriers write it. A day on its own, midnight, which no parcel is promised for, and the last minute of a day mean
 * by the end of that day. A day and a time without an offset are placed where the parcel goes, if that is known.
 */
export const readEstimate = (
  written: string | null | undefined,
  destination: Location | null = null,
): DeliveryEstimate | null => {
  const time = readTime(written);
  if (!time) return null;
  const [, day, clock, offset] = /^(.{10})T(.{8})(.*)$/.exec(time.kind === "offset" ? time.iso : time.local)!;
  const isDay = clock === "00:00:00" || clock!.startsWith("23:59");
  if (!isDay) return time.kind === "offset" ? time : { ...time, ...(destination && { destination }) };
  // The offset behind a midnight is often the carrier's own, and Z stands behind midnights of everywhere: the place is believed first.
  const hasOffset = offset !== "" && offset !== "+00:00";
  return { kind: "day", day: day!, ...(destination ? { destination } : hasOffset && { offset: offset! }) };
};

/**
 * From when until when, both written whole. What is no window is an estimate: if only one of the two can be read, if it
 * ends before it begins, and if it begins at midnight. One that lasts a whole day is that day.
 */
export const readWindow = (
  from: string | null | undefined,
  until: string | null | undefined,
  destination: Location | null = null,
): DeliveryEstimate | null => {
  const [start, end] = [readTime(from), readEstimate(until, destination)];
  if (!end) return readEstimate(from, destination);
  if (end.kind === "day" || start?.kind !== end.kind) return end;
  const [begins, ends] =
    start.kind === "offset" ? [start.iso, (end as typeof start).iso] : [start.local, (end as typeof start).local];
  return Date.parse(begins) < Date.parse(ends) && begins.slice(11, 19) !== "00:00:00" ? { ...end, from: begins } : end;
};

/** `14/03/2026`, `14.03.2026` and `14032026` as `2026-03-14`; anything else as nothing. */
export const dayFirst = (date: string | null | undefined): string => {
  const [, day, month, year] = /^(\d{2})[./-]?(\d{2})[./-]?(\d{4})$/.exec(date?.trim() ?? "") ?? [];
  return year ? `${year}-${month}-${day}` : "";
};

/** `20250314` and `141500`, `1415`, `14:15`, or `74700` that lost its zero. */
export const readCompactTime = (date: string, time: string): ScanTime | null => {
  const digits = time.replace(/\D/g, "");
  const clock = digits.length > 4 ? digits.padStart(6, "0") : digits.padStart(4, "0");
  return readTime(`${date} ${clock}`);
};

/** An instant given in UTC, written in the offset that belongs to its place; in UTC if there is no such offset. */
export const atOffset = (utc: string, offset: string): ScanTime => {
  const normalised = normaliseOffset(offset);
  const zone = /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(normalised) ? normalised : "+00:00";
  const local = Temporal.Instant.from(utc).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "second" });
  return { kind: "offset", iso: local + zone };
};

/**
 * The offset of a clock that shows `local` while it is `utc` (both without one): "-06:00". Only the times of day are compared,
 * because some carriers forget to carry the date over midnight. Null if the two cannot be one moment.
 */
export const offsetBetween = (local: string, utc: string): string | null => {
  const minutesApart = Math.round((Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)) / 60_000);
  const ahead = ((minutesApart % 1440) + 1440) % 1440;
  const minutes = ahead > 14 * 60 ? ahead - 1440 : ahead;
  if (Number.isNaN(minutes) || minutes % 15 !== 0 || minutes < -12 * 60) return null;
  const pad = (part: number) => String(Math.trunc(Math.abs(part))).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${pad(minutes / 60)}:${pad(minutes % 60)}`;
};

const isRealLocalTime = (local: string): boolean => {
  const [date, time] = local.split("T") as [string, string];
  const utc = new Date(`${local}Z`);
  return time < "24:00:00" && !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(date);
};

/** For carriers that list the newest scan first. */
export const newestFirst = (scans: readonly Scan[]): Scan[] => scans.toReversed();

const sortKey = ({ time }: Scan): number => Date.parse(time.kind === "offset" ? time.iso : `${time.local}Z`);

/** For carriers that promise no order. Equal times keep the order given. Local times are compared as they stand. */
export const sortedByTime = (scans: readonly Scan[]): Scan[] => scans.toSorted((a, b) => sortKey(a) - sortKey(b));
