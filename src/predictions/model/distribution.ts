import { mostDays } from "./horizon.ts";

/** How probable each number of further delivery days is; index 0 is the present delivery day. Sums to 1. */
export type Distribution = Float64Array;

const normalised = (weights: Float64Array): Distribution | null => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return sum > 0 ? weights.map((weight) => weight / sum) : null;
};

/** Given that `elapsed` delivery days went by without delivery. */
export const fromHazards = (shares: Float64Array, elapsed: number): Distribution => {
  const weights = new Float64Array(mostDays + 1);
  let underWay = 1;
  for (let ahead = 0; ahead <= mostDays; ahead++) {
    const share = shares[Math.min(elapsed + ahead, mostDays)]!;
    weights[ahead] = underWay * share;
    underWay *= 1 - share;
  }
  weights[mostDays]! += underWay;
  return weights;
};

/** Of the parcels that come later than can be said, this share comes on each further day. */
const shareOfLateDay = 0.12;

/**
 * How far before or after the carrier's estimate parcels were delivered; index 0 is `mostDaysEarly` delivery days before, the
 * last one stands for all later days.
 */
export const fromLateness = (counts: Float64Array, mostDaysEarly: number, untilEstimate: number): Distribution | null => {
  const weights = new Float64Array(mostDays + 1);
  const add = (ahead: number, weight: number): void => {
    if (ahead >= 0) weights[Math.min(ahead, mostDays)]! += weight;
  };
  const last = counts.length - 1;
  for (let index = 0; index < last; index++) add(untilEstimate + index - mostDaysEarly, counts[index]!);
  let later = counts[last]!;
  for (let day = last; day <= last + mostDays; day++) {
    add(untilEstimate + day - mostDaysEarly, later * shareOfLateDay);
    later *= 1 - shareOfLateDay;
  }
  return normalised(weights);
};

/** Two opinions as one: where both see a day as probable, it is. `trust` in the first is between 0 and 1. */
export const blended = (first: Distribution, second: Distribution, trust: number): Distribution => {
  const little = 1e-6;
  return normalised(first.map((share, day) => (share + little) ** trust * (second[day]! + little) ** (1 - trust)))!;
};

export const median = (distribution: Distribution): number => {
  let sum = 0;
  for (let ahead = 0; ahead < distribution.length; ahead++) {
    sum += distribution[ahead]!;
    if (sum >= 0.5) return ahead;
  }
  return distribution.length - 1;
};

/** Where a day lies in the distribution: the probability of earlier days, plus half of that of the day itself. */
export const placeIn = (distribution: Distribution, ahead: number): number => {
  let before = 0;
  for (let day = 0; day < ahead && day < distribution.length; day++) before += distribution[day]!;
  return Math.min(1, before + (distribution[ahead] ?? 0) / 2);
};

/** How much of the distribution is over when the day ends. */
export const reached = (distribution: Distribution, ahead: number): number => {
  let before = 0;
  for (let day = 0; day <= ahead && day < distribution.length; day++) before += distribution[day]!;
  return Math.min(1, before);
};

/** The days that lie between two places, and the median in any case. */
export const intervalWithin = (
  distribution: Distribution,
  { from, to }: { from: number; to: number },
): { earliest: number; latest: number } => {
  const middle = median(distribution);
  let [earliest, latest] = [middle, middle];
  while (earliest > 0 && placeIn(distribution, earliest - 1) >= from) earliest -= 1;
  while (latest < distribution.length - 1 && placeIn(distribution, latest + 1) <= to) latest += 1;
  return { earliest, latest };
};
