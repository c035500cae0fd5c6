import { mostDays } from "./horizon.ts";

/**
 * For each number of delivery days since a milestone: how many parcels were still under way then, and how many of those were
 * delivered on that day. Parcels that are still under way count as long as they were watched (Kaplan and Meier).
 */
export type Curve = { atRisk: Float64Array; delivered: Float64Array };

export const emptyCurve = (): Curve => ({
  atRisk: new Float64Array(mostDays + 1),
  delivered: new Float64Array(mostDays + 1),
});

/** The parcels of a cell that reached their milestone within one week, and after how many delivery days they came or ended otherwise. */
export type WeekCounts = { started: number; delivered: number[]; ended: number[] };

/**
 * Adds a week to a curve. `watched` is for how many delivery days each parcel of the week was watched: what is known beyond
 * that is known of some only, and would make the others look slower than they are.
 */
export const addWeek = (curve: Curve, week: WeekCounts, watched: number, weight: number): void => {
  let underWay = week.started;
  for (let day = 0; day <= Math.min(watched, mostDays) && underWay > 0; day++) {
    curve.atRisk[day]! += weight * underWay;
    curve.delivered[day]! += weight * (week.delivered[day] ?? 0);
    underWay -= (week.delivered[day] ?? 0) + (week.ended[day] ?? 0);
  }
};

/** How strongly a fine cell leans on the coarser one, as a number of parcels. */
const leaning = 30;
/** On the last days that were seen, and after them, this share is delivered each day. */
const shareOfTail = 0.1;

/** The share of parcels delivered on each day of those still under way. Curves come finest first; each leans on the next. */
export const hazards = (finestFirst: readonly Curve[]): Float64Array => {
  const shares = new Float64Array(mostDays + 1).fill(shareOfTail);
  for (const { atRisk, delivered } of finestFirst.toReversed())
    for (let day = 0; day <= mostDays; day++) {
      const known = atRisk[day]!;
      if (known > 0) shares[day] = (delivered[day]! + leaning * shares[day]!) / (known + leaning);
    }
  return shares;
};

export const deliveriesIn = (curve: Curve): number => curve.delivered.reduce((sum, count) => sum + count, 0);
