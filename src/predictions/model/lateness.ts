import type { Day } from "../calendar/days.ts";

/** How far before and after the carrier's estimate deliveries are distinguished, in delivery days. */
export const mostDaysEarly = 15;
/** So long after an estimate it is judged: a parcel that has not come by then is late by more than can be said. */
export const mostDaysLate = 8;

/** Deliveries by how late they were, the more recent with more weight. */
export type LatenessCounts = { counts: Float64Array; asOf: Day };

export const noLateness = (): LatenessCounts => ({ counts: new Float64Array(mostDaysEarly + mostDaysLate + 2), asOf: 0 });

/** After so many days a delivery counts half. */
const halfLifeDays = 28;

export const addLateness = (known: LatenessCounts, lateBy: number, today: Day): void => {
  const left = 0.5 ** ((today - known.asOf) / halfLifeDays);
  if (left < 1) for (let index = 0; index < known.counts.length; index++) known.counts[index]! *= left;
  known.asOf = today;
  const index = Math.max(0, Math.min(known.counts.length - 1, lateBy + mostDaysEarly));
  known.counts[index]! += 1;
};

/** How strongly a lane leans on all lanes of the carrier, as a number of parcels. */
const leaning = 20;

/** The finer counts, leaning on the coarser. */
export const shrunkLateness = (fine: Float64Array, coarse: Float64Array): Float64Array => {
  const all = coarse.reduce((sum, count) => sum + count, 0);
  return all === 0 ? fine : fine.map((count, index) => count + (leaning * coarse[index]!) / all);
};
