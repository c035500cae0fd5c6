import type { Day } from "../calendar/days.ts";
import type { DeliveryCalendar } from "../calendar/delivery-days.ts";
import type { IntervalLimits } from "./calibration.ts";
import { type Curve, deliveriesIn, hazards } from "./curve.ts";
import { blended, type Distribution, fromHazards, fromLateness, intervalWithin, median } from "./distribution.ts";
import { mostDaysEarly } from "./lateness.ts";
import type { Reached } from "./parcel.ts";

/** With fewer deliveries in the coarsest cell nothing is predicted. */
export const fewestDeliveries = 30;
const fewestEstimates = 20;

/** What is known when a day is predicted. Curves come finest first. */
export type Known = {
  calendar: DeliveryCalendar;
  curves: readonly Curve[];
  /** How late the carrier's estimates were on this lane. */
  lateness: Float64Array;
  trust: number;
  limits: IntervalLimits;
};

export type Forecast = {
  distribution: Distribution;
  /** Each opinion alone, to learn which is right more often. */
  byHistory: Distribution;
  byEstimate: Distribution | null;
  /** Both in equal parts, to learn whether the estimate helps. */
  byBoth: Distribution | null;
  day: Day;
  earliest: Day;
  latest: Day;
  dayAhead(ahead: number): Day;
  aheadOf(day: Day): number;
};

/** The first delivery day that can still come, counted from the step. */
const nextCount = (calendar: DeliveryCalendar, step: Reached, today: Day): number =>
  today <= step.day ? 0 : calendar.between(step.day, today - 1) + 1;

/** When a parcel that reached `step` arrives, seen from `today`, on which it may still be delivered. Null with too little history. */
export const forecast = (step: Reached, today: Day, estimate: Day | null, known: Known): Forecast | null => {
  const { calendar, curves, lateness, trust, limits } = known;
  if (deliveriesIn(curves.at(-1)!) < fewestDeliveries) return null;
  const next = nextCount(calendar, step, today);
  const byHistory = fromHazards(hazards(curves), next);
  const enough = lateness.reduce((sum, count) => sum + count, 0) >= fewestEstimates;
  const byEstimate =
    estimate === null || !enough ? null : fromLateness(lateness, mostDaysEarly, calendar.between(step.day, estimate) - next);
  const distribution = byEstimate ? blended(byHistory, byEstimate, trust) : byHistory;
  const dayAhead = (ahead: number): Day => Math.max(today, calendar.after(step.day, next + ahead));
  const interval = intervalWithin(distribution, limits);
  return {
    distribution,
    byHistory,
    byEstimate,
    byBoth: byEstimate && blended(byHistory, byEstimate, 0.5),
    day: dayAhead(median(distribution)),
    earliest: dayAhead(interval.earliest),
    latest: dayAhead(interval.latest),
    dayAhead,
    aheadOf: (day) => Math.max(0, calendar.between(step.day, day) - next),
  };
};
