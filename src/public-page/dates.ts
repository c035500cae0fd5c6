import type { EpochMs } from "../lib/clock.ts";
import type { OffsetTime } from "../tracking/time.ts";
import type { Choice } from "./languages.ts";

/** Days and times in the visitor's language, in the local time of their place. */
export type Dates = {
  /** "Saturday 14 November", with the year if it is not this one. */
  day(time: OffsetTime): string;
  shortDay(time: OffsetTime): string;
  clock(time: OffsetTime): string;
  dayAndClock(time: OffsetTime): string;
  shortDayAndClock(time: OffsetTime): string;
  /** Carriers estimate days more often than hours, and then write midnight or the last minute: such a time is not shown. */
  estimate(time: OffsetTime): string;
  /**
   * The same, with both ends: "Tomorrow, Saturday 14 November, 10:00 – 14:00". If they are not on one day, only the end is shown.
   */
  window(from: OffsetTime, until: OffsetTime): string;
  /** A day without a time: `2026-11-14`. */
  dayOf(day: string): string;
  /** From one day to another, each like `2026-11-14`: "Sat 14 November – Tue 17 November". */
  days(from: string, until: string): string;
  isPast(time: OffsetTime): boolean;
  /** Joins parts of a date or place with the language's separator. */
  joined(parts: readonly string[]): string;
  /** Whether the language uses a.m. and p.m. */
  readonly isTwelveHours: boolean;
};

const dayMs = 86_400_000;

/** Shifted by its offset, an instant reads in UTC as the local time of its place: then one formatter serves every offset. */
const wallClock = ({ at, offsetMinutes }: OffsetTime): number => at + offsetMinutes * 60_000;
const dayNumber = (time: OffsetTime): number => Math.floor(wallClock(time) / dayMs);
const yearOf = (time: OffsetTime): number => new Date(wallClock(time)).getUTCFullYear();

export const createDates = ({ language, locale }: Choice, now: EpochMs): Dates => {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    let made: Intl.DateTimeFormat | undefined;
    return (time: OffsetTime): string => {
      made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
      return made.format(wallClock(time));
    };
  };
  const dayThisYear = formatter({ weekday: "long", day: "numeric", month: "long" });
  const dayWithYear = formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const shortDay = formatter({ day: "numeric", month: "short" });
  const clock = formatter({ timeStyle: "short" });

  const clockRange = (from: OffsetTime, until: OffsetTime): string =>
    new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).formatRange(
      wallClock(from),
      wallClock(until),
    );

  const nowAt = (time: OffsetTime): OffsetTime => ({ at: now, offsetMinutes: time.offsetMinutes });
  const upperFirst = (text: string): string => text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
  const joined = (parts: readonly string[]): string => parts.join(language === "ar" ? "، " : ", ");
  const plainDay = (time: OffsetTime): string => (yearOf(time) === yearOf(nowAt(time)) ? dayThisYear : dayWithYear)(time);

  const nearDay = (time: OffsetTime): string[] => {
    const distance = dayNumber(time) - dayNumber(nowAt(time));
    return distance === 0 || distance === 1
      ? [new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(distance, "day")]
      : [];
  };
  const isWholeDay = (time: OffsetTime): boolean => {
    const minuteOfDay = Math.floor((wallClock(time) - dayNumber(time) * dayMs) / 60_000);
    return minuteOfDay === 0 || minuteOfDay === 1439;
  };

  const estimate = (time: OffsetTime): string =>
    upperFirst(joined([...nearDay(time), plainDay(time), ...(isWholeDay(time) ? [] : [clock(time)])]));

  return {
    day: (time) => upperFirst(plainDay(time)),
    shortDay,
    clock,
    dayAndClock: (time) => upperFirst(joined([plainDay(time), clock(time)])),
    shortDayAndClock: (time) => joined([shortDay(time), clock(time)]),
    estimate,
    window: (from, until) =>
      dayNumber(from) === dayNumber(until)
        ? upperFirst(joined([...nearDay(until), plainDay(until), clockRange(from, until)]))
        : estimate(until),
    days: (from, until) => {
      const noonOf = (day: string): OffsetTime => ({ at: Date.parse(`${day}T12:00:00Z`), offsetMinutes: 0 });
      const [first, last] = [noonOf(from), noonOf(until)];
      if (dayNumber(first) >= dayNumber(last)) return upperFirst(joined([...nearDay(last), plainDay(last)]));
      const year = yearOf(first) === yearOf(nowAt(first)) && yearOf(last) === yearOf(first) ? {} : { year: "numeric" as const };
      const range = new Intl.DateTimeFormat(locale, {
        weekday: "short",
        day: "numeric",
        month: "long",
        ...year,
        timeZone: "UTC",
      });
      return upperFirst(range.formatRange(first.at, last.at));
    },
    dayOf: (day) => upperFirst(plainDay({ at: Date.parse(`${day}T12:00:00Z`), offsetMinutes: 0 })),
    joined,
    isTwelveHours: new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 === true,
    isPast: (time) => dayNumber(time) < dayNumber(nowAt(time)),
  };
};
