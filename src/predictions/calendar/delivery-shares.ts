import { type Day, weekdayOf } from "./days.ts";
import type { DeliveryShares } from "./delivery-days.ts";
import { holidaysOf } from "./holidays.ts";

/** Deliveries of a carrier in a country by kind of day. */
export type DayCounts = { working: number; saturday: number; sunday: number; holiday: number };

export const noDeliveries = (): DayCounts => ({ working: 0, saturday: 0, sunday: 0, holiday: 0 });

const holidays = new Map<string, ReadonlySet<Day>>();

const isHoliday = (country: string | null, day: Day): boolean => {
  if (country === null) return false;
  if (!holidays.has(country)) holidays.set(country, holidaysOf(country));
  return holidays.get(country)!.has(day);
};

export const kindOfDay = (country: string | null, day: Day): keyof DayCounts => {
  if (isHoliday(country, day)) return "holiday";
  const weekday = weekdayOf(day);
  if (weekday === 6) return "sunday";
  return weekday === 5 ? "saturday" : "working";
};

/** Before this many deliveries a carrier is taken to deliver from Monday to Friday. */
const fewDeliveries = 100;
/** Working days, Saturdays and Sundays of a week, and holidays of a year on working days, roughly. */
const daysOfKind = { working: 5, saturday: 1, sunday: 1, holiday: 8 / 52 };

/**
 * How much a carrier delivers on each kind of day, learnt from what it has delivered. Before its first holiday, one that delivers
 * on Sundays is taken to deliver on holidays as well.
 */
export const learnShares = (counts: DayCounts): DeliveryShares => {
  const perWorkingDay = counts.working / daysOfKind.working;
  if (counts.working < fewDeliveries) return { saturday: 0, sunday: 0, holiday: 0 };
  const share = (kind: "saturday" | "sunday" | "holiday"): number => counts[kind] / daysOfKind[kind] / perWorkingDay;
  const sunday = share("sunday");
  return { saturday: share("saturday"), sunday, holiday: counts.holiday === 0 ? sunday : share("holiday") };
};
