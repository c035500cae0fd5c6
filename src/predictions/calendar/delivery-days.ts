import { type Day, weekdayOf } from "./days.ts";
import { holidaysOf } from "./holidays.ts";

/** How much a carrier delivers on a kind of day, compared with an ordinary working day. */
export type DeliveryShares = { saturday: number; sunday: number; holiday: number };

export const workingDaysOnly: DeliveryShares = { saturday: 0, sunday: 0, holiday: 0 };

/** From this share on, a kind of day counts as a day on which the carrier delivers. */
const shareOfDeliveryDay = 0.2;

/** Whether a kind of day with this share is a delivery day. */
export const countsAsDeliveryDay = (share: number): boolean => share >= shareOfDeliveryDay;

/** Whether two carriers deliver on the same kinds of days. */
export const sameDays = (left: DeliveryShares | undefined, right: DeliveryShares): boolean =>
  left !== undefined &&
  (["saturday", "sunday", "holiday"] as const).every(
    (kind) => countsAsDeliveryDay(left[kind]) === countsAsDeliveryDay(right[kind]),
  );

/** The days on which a carrier delivers in a country. Days are counted between two dates without the ones in between. */
export type DeliveryCalendar = {
  /** How many delivery days have begun after `from`, up to and including `to`; negative if `to` is the earlier day. */
  between(from: Day, to: Day): number;
  /** The day that is `count` delivery days after `from`; the first delivery day from `from` on if `count` is 0. */
  after(from: Day, count: number): Day;
};

const firstDay = Date.UTC(2010, 0, 1) / 86_400_000;
const lastDay = Date.UTC(2045, 0, 1) / 86_400_000;

export const deliveryCalendar = (country: string | null, shares: DeliveryShares): DeliveryCalendar => {
  const holidays = country === null ? new Set<Day>() : holidaysOf(country);
  const delivers = (day: Day): boolean => {
    const weekday = weekdayOf(day);
    if (weekday === 5 && !countsAsDeliveryDay(shares.saturday)) return false;
    if (weekday === 6 && !countsAsDeliveryDay(shares.sunday)) return false;
    return !holidays.has(day) || countsAsDeliveryDay(shares.holiday);
  };
  /** For each day how many delivery days there were up to it, and for each delivery day its date. */
  const upTo = new Int32Array(lastDay - firstDay);
  const dates: Day[] = [];
  for (let day = firstDay; day < lastDay; day++) {
    if (delivers(day)) dates.push(day);
    upTo[day - firstDay] = dates.length;
  }
  const countTo = (day: Day): number => upTo[Math.max(0, Math.min(upTo.length - 1, day - firstDay))]!;
  return {
    between: (from, to) => countTo(to) - countTo(from),
    after: (from, days) => {
      const wanted = days === 0 ? countTo(from - 1) : countTo(from) + days - 1;
      return dates[Math.max(0, Math.min(dates.length - 1, wanted))]!;
    },
  };
};
