import { type Day, weekOf } from "../calendar/days.ts";
import type { DeliveryCalendar } from "../calendar/delivery-days.ts";
import { addWeek, type Curve, emptyCurve, type WeekCounts } from "./curve.ts";
import { mostDays } from "./horizon.ts";

/** Weeks that a prediction looks back, by the week in which the milestone was reached. */
export const weeksOfWindow = 10;
/** How much a week counts compared with the next one. */
const weightOfOlderWeek = 0.85;

export type CellWeeks = Map<Day, WeekCounts>;

export const startedIn = (weeks: CellWeeks, day: Day): WeekCounts => {
  const week = weekOf(day);
  if (!weeks.has(week)) weeks.set(week, { started: 0, delivered: [], ended: [] });
  const counts = weeks.get(week)!;
  counts.started += 1;
  return counts;
};

export const addEnd = (weeks: CellWeeks, started: Day, kind: "delivered" | "ended", deliveryDays: number): void => {
  const counts = weeks.get(weekOf(started))?.[kind];
  if (!counts) return;
  const index = Math.max(0, Math.min(mostDays, deliveryDays));
  while (counts.length <= index) counts.push(0);
  counts[index]! += 1;
};

/** The curve of a cell, of what was known when `today` began. The week that is not over yet says nothing. */
export const curveOf = (weeks: CellWeeks | undefined, calendar: DeliveryCalendar, today: Day): Curve => {
  const curve = emptyCurve();
  if (!weeks) return curve;
  for (let age = 1; age <= weeksOfWindow; age++) {
    const monday = weekOf(today) - 7 * age;
    const week = weeks.get(monday);
    if (week) addWeek(curve, week, calendar.between(monday + 6, today - 1), weightOfOlderWeek ** age);
  }
  return curve;
};
