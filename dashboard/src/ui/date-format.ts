/** The page is in English, so dates are too: in the viewer's own English where there is one, else with a 24-hour clock. */
export const locale = typeof navigator !== "undefined" && navigator.language.startsWith("en") ? navigator.language : "en-GB";

/** "9:30" where the clock has twelve hours, "09:30" where it has twenty-four: the same in every place. */
const hour = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 ? "numeric" : "2-digit";

const formats = {
  /** 1 Mar 2026, 09:30 */
  moment: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
  /** Sun, 1 Mar 2026, 09:30:02 CET */
  exact: new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour,
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  }),
  /** 1 Mar 2026 */
  day: new Intl.DateTimeFormat(locale, { dateStyle: "medium" }),
  /** 1 Mar and 1 Mar, 09:30: where space is short and the year is plain; the exact time is in the hint. */
  shortDay: new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" }),
  shortMoment: new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", hour, minute: "2-digit" }),
  /** Sunday 1 March */
  longDay: new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long" }),
  /** 09:30 */
  clock: new Intl.DateTimeFormat(locale, { hour, minute: "2-digit" }),
  /** 1 Mar 2026, of a date without a time. */
  dateOnly: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
  /** 1 Mar, for axes: of a date without a time, which is read as UTC and so must be shown as UTC. */
  axisDay: new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }),
};

export type DateFormat = keyof typeof formats;

export const formatDate = (date: Date | string | number, format: DateFormat): string => formats[format].format(new Date(date));

const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
const steps: [limit: number, unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  [60, "second", 1],
  [3600, "minute", 60],
  [86400, "hour", 3600],
];

/** Days of the viewer's calendar: from one evening to the morning after next are two, though not 48 hours. */
const calendarDay = (at: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
};

/** "3 min ago", "in 2 hr", "yesterday"; beyond a month the date says more. */
export const formatRelative = (then: number, now: number): string => {
  const seconds = Math.round((then - now) / 1000);
  const distance = Math.abs(seconds);
  if (distance < 10) return seconds > 0 ? "in a moment" : "just now";
  const step = steps.find(([limit]) => distance < limit);
  // What is due in 23 hours and 59 minutes is due in 24 hours; what was 119 seconds ago was a minute ago.
  if (step) return relative.format((seconds > 0 ? Math.round : Math.trunc)(seconds / step[2]), step[1]);
  const days = calendarDay(then) - calendarDay(now);
  return Math.abs(days) <= 30 ? relative.format(days, "day") : formatDate(then, "day");
};

/** The clock and offset as they were written, untouched by any zone: "1 Mar 2026, 09:30 (UTC+01:00)". */
export const formatAsGiven = (iso: string): string => {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:\d{2})$/.exec(iso);
  if (!match?.[1] || !match[2]) return iso;
  const asUtc = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return `${asUtc.format(new Date(`${match[1]}Z`))} (UTC${match[2] === "Z" ? "" : match[2]})`;
};

/** "1 Mar 2026, 10:00 – 14:00" in the viewer's zone. */
export const formatSpan = (from: string, until: string): string => formats.moment.formatRange(new Date(from), new Date(until));

export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
