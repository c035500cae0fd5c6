import { createHash } from "node:crypto";
import type { EpochMs } from "../../lib/clock.ts";
import { printable } from "../../lib/printable.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import type { PublicParcel } from "../render.ts";
import { kolliTheme } from "../theme/theme.ts";
import { type Expected, expectedOf } from "./expected.ts";

type CalendarEntry = {
  tracker: Pick<Tracker, "id" | "eventCount" | "updatedAt">;
  expected: Expected;
  /** The line that calendars show. */
  summary: string;
  /** The tracking page. */
  address: string;
};

const compact = (at: EpochMs): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const localDay = (at: EpochMs, offsetMinutes: number): string => new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 10);
const hourMs = 3_600_000;

/** From and to: whole days if no hour is known, because carriers write midnight or the last minute for a day. */
const spanOf = (expected: Expected): readonly [string, string] => {
  const days = (first: string, last: string) =>
    [`;VALUE=DATE:${first.replaceAll("-", "")}`, `;VALUE=DATE:${dayAfter(last).replaceAll("-", "")}`] as const;
  if (expected.kind === "days") return days(expected.earliest, expected.latest);
  if (expected.kind === "window") return [`:${compact(expected.from.at)}`, `:${compact(expected.until.at)}`];
  const { at, offsetMinutes } = expected.time;
  const day = localDay(at, offsetMinutes);
  const minuteOfDay = Math.floor((at + offsetMinutes * 60_000) / 60_000) % 1440;
  return minuteOfDay === 0 || minuteOfDay === 1439 ? days(day, day) : [`:${compact(at - hourMs)}`, `:${compact(at)}`];
};

const escaped = (text: string): string => printable(text).replace(/[\\;,]/g, (character) => `\\${character}`);

/** Lines have at most 75 bytes (RFC 5545, 3.1); a longer one continues after a space, and never within a letter. */
const fold = (line: string): string => {
  const parts: string[] = [];
  let part = "";
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 74) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part].join("\r\n ");
};

/** The file for a parcel; null if nothing is expected. It says as much as the page does. */
export const calendarOf = ({ tracker, carrierName, theme = kolliTheme, address = null }: PublicParcel): string | null => {
  const expected = address === null ? null : expectedOf(tracker, theme.settings.showsPrediction);
  if (address === null || expected === null) return null;
  const code = theme.shows("TRACKING_NUMBER") ? tracker.trackingCode : null;
  const summary = `📦 ${[theme.settings.name ?? carrierName, code].filter(Boolean).join(" · ")}`;
  return renderCalendar({ tracker, expected, summary, address });
};

/** An iCalendar file with the expected delivery. Opened again later, it replaces the entry: same UID, higher SEQUENCE. */
export const renderCalendar = ({ tracker, expected, summary, address }: CalendarEntry): string => {
  const [from, until] = spanOf(expected);
  const uid = createHash("sha256").update(`calendar ${tracker.id}`).digest("hex").slice(0, 32);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kolli//Tracking page//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${uid}@kolli`,
    `DTSTAMP:${compact(tracker.updatedAt)}`,
    `SEQUENCE:${tracker.eventCount}`,
    `DTSTART${from}`,
    `DTEND${until}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(address)}`,
    `URL:${address}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(fold)
    .join("\r\n");
};
