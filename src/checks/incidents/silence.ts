import { type EpochMs, hours } from "../../lib/clock.ts";
import type { Day } from "../../predictions/calendar/days.ts";
import { holidaysOf } from "../../predictions/calendar/holidays.ts";

/** News of a carrier by day (in UTC) and hour of the day. */
export type NewsByHour = ReadonlyMap<Day, readonly number[]>;
/** The ways of a carrier's parcels; null for a country that is not known. */
export type CarrierLane = { readonly origin: string | null; readonly destination: string | null; readonly parcels: number };

export const hoursOfDay = 24;
const weeksCompared = 4;
/** An hour of the week is known after so many weeks. */
const fewestWeeks = 2;
export const daysOfNews = 7 * (weeksCompared + 1);
/** A silence is looked for in at least and at most so many hours. */
const [fewestHours, mostHours] = [2, 72];
/** So improbable must it be that the carrier is only slow; a thousand carriers for a year have 10 million hours. */
const leastProbability = 1e-6;
/** With more than this share of what was expected, its traffic is not silent. */
const silentShare = 0.1;
/** With this share, and so many, it moves again. */
const [movingShare, fewestMoving] = [0.25, 5];

export type Silence = { readonly since: EpochMs; readonly expected: number; readonly seen: number };

const hourOf = (at: EpochMs): number => Math.floor(at / hours(1));

const newsIn = (news: NewsByHour, hour: number): number | undefined => {
  const day = news.get(Math.floor(hour / hoursOfDay));
  return day === undefined ? undefined : (day[hour % hoursOfDay] ?? 0);
};

const isHoliday = new Map<string, ReadonlySet<Day>>();
const holidaysIn = (country: string): ReadonlySet<Day> => {
  const known = isHoliday.get(country) ?? holidaysOf(country);
  isHoliday.set(country, known);
  return known;
};

/** The share of parcels whose ways have a holiday at one of their ends: nothing is expected of them. */
const restingShare = (lanes: readonly CarrierLane[], day: Day): number => {
  let [all, resting] = [0, 0];
  for (const { origin, destination, parcels } of lanes) {
    all += parcels;
    if ([origin, destination].some((country) => country !== null && holidaysIn(country).has(day))) resting += parcels;
  }
  return all === 0 ? 0 : resting / all;
};

/** The lower of the middle values: a day on which many parcels were imported does not make the next week look silent. */
const lowerMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;

/** What came in this hour of the week in the weeks before; 0 if too few are known. */
const expectedIn = (news: NewsByHour, lanes: readonly CarrierLane[], firstDay: Day, hour: number): number => {
  const past: number[] = [];
  for (let week = 1; week <= weeksCompared; week++) {
    const then = hour - week * 7 * hoursOfDay;
    if (Math.floor(then / hoursOfDay) >= firstDay) past.push(newsIn(news, then) ?? 0);
  }
  if (past.length < fewestWeeks) return 0;
  return lowerMedian(past) * (1 - restingShare(lanes, Math.floor(hour / hoursOfDay)));
};

/** The probability of at most `seen` if `expected` are usual. */
export const poissonTail = (seen: number, expected: number): number => {
  let [term, sum] = [Math.exp(-expected), 0];
  for (let count = 0; count <= seen; count++) {
    sum += term;
    term *= expected / (count + 1);
  }
  return sum;
};

type Watch = { readonly now: EpochMs; readonly watchedSince: EpochMs };

/**
 * Since when a carrier's whole traffic is silent; null if it is not, or too little is usual at this time. The hour that has begun
 * counts as far as it has passed, and hours in which Kolli itself did not watch do not count.
 */
export const silenceOf = (news: NewsByHour, lanes: readonly CarrierLane[], { now, watchedSince }: Watch): Silence | null => {
  const firstDay = Math.min(...news.keys());
  const present = hourOf(now);
  const passed = now / hours(1) - present;
  let found: Silence | null = null;
  let [expected, seen] = [0, 0];
  for (let back = 0; back <= mostHours; back++) {
    const hour = present - back;
    if (hour * hours(1) < watchedSince) break;
    const usual = expectedIn(news, lanes, firstDay, hour) * (back === 0 ? passed : 1);
    expected += usual;
    seen += newsIn(news, hour) ?? 0;
    if (back < fewestHours) continue;
    if (seen > silentShare * expected) break;
    // The night before an outage, in which nothing is usual, is no part of it.
    if (usual > 0 && poissonTail(seen, expected) < leastProbability)
      found = { since: hour * hours(1), expected: Math.round(expected), seen };
  }
  return found;
};

/** Whether news come again: in the present hour and the one before. */
export const isMovingAgain = (news: NewsByHour, lanes: readonly CarrierLane[], now: EpochMs): boolean => {
  const firstDay = Math.min(...news.keys());
  const lately = [hourOf(now), hourOf(now) - 1];
  const seen = lately.reduce((sum, hour) => sum + (newsIn(news, hour) ?? 0), 0);
  const expected = lately.reduce((sum, hour) => sum + expectedIn(news, lanes, firstDay, hour), 0);
  return seen >= Math.max(fewestMoving, movingShare * expected);
};
