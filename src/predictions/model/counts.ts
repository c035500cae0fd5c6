import { type Day, weekOf } from "../calendar/days.ts";
import type { DeliveryCalendar } from "../calendar/delivery-days.ts";
import { addWeek, type Curve, emptyCurve, emptyWeek, type WeekCounts } from "./curve.ts";
import { mostDays } from "./horizon.ts";

/** Weeks that a prediction looks back, by the week in which the milestone was reached. */
export const weeksOfWindow = 10;
/** How much a week counts compared with the next one. */
const weightOfOlderWeek = 0.85;

export type CellWeeks = Map<Day, WeekCounts>;

export const startedIn = (weeks: CellWeeks, day: Day): WeekCounts => {
  const week = weekOf(day);
  if (!weeks.has(week)) weeks.set(week, emptyWeek());
  const counts = weeks.get(week)!;
  counts.started += 1;
  return counts;
};

export const addEnd = (weeks: CellWeeks, started: Day, kind: "delivered" | "ended", deliveryDays: number): void => {
  const week = weeks.get(weekOf(started));
  if (week) week[kind][Math.max(0, Math.min(mostDays, deliveryDays))]! += 1;
};

/** The curve of a cell, of what was known when `today` began. The week that is not over yet says nothing. */
export const curveOf = (weeks: CellWeeks, calendar: DeliveryCalendar, today: Day): Curve => {
  const curve = emptyCurve();
  for (let age = 1; age <= weeksOfWindow; age++) {
    const monday = weekOf(today) - 7 * age;
    const week = weeks.get(monday);
    if (week) addWeek(curve, week, calendar.between(monday + 6, today - 1), weightOfOlderWeek ** age);
  }
  return curve;
};
