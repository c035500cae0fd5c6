import type { Day } from "../calendar/days.ts";

/** The share of parcels that an interval should contain. */
export const targetShare = 0.8;

/** Before this many predictions the interval is taken as the model gives it. */
const fewPredictions = 50;
/**
 * A prediction counts half when it is so many days older, and not at all after `maxDaysWatched`: the more parcels a carrier has,
 * the sooner old ones are forgotten, so that about `resultsWanted` count.
 */
const [shortestHalfLife, longestHalfLife] = [2, 14];
const resultsWanted = 300;
export const maxDaysWatched = 56;
/** How quickly the level follows when intervals contain too many or too few, and how many results of a day make a full step. */
const speed = 0.02;
const resultsOfStep = 20;
const [lowestMiss, highestMiss] = [0.005, 0.7];

/**
 * A prediction that was made, and where its parcel stands in what was predicted, from 0 (earlier than anything) to 1: where it
 * was delivered, or how far it has come without being delivered.
 */
export type Watched = { madeOn: Day; place: number; isDelivered: boolean };

/** The part of the predicted distribution that is taken as the interval. */
export type IntervalLimits = { from: number; to: number };

export type Calibration = { watched: Watched[]; miss: number };

export const newCalibration = (): Calibration => ({ watched: [], miss: 1 - targetShare });

const tails = (miss: number): IntervalLimits => ({ from: miss / 2, to: 1 - miss / 2 });

const halfLifeOf = (watched: readonly Watched[], today: Day): number => {
  const perDay = watched.filter(({ madeOn }) => madeOn >= today - longestHalfLife).length / longestHalfLife;
  return Math.max(shortestHalfLife, Math.min(longestHalfLife, (resultsWanted * Math.LN2) / perDay));
};

/**
 * Split conformal: the interval is cut where recent deliveries of this carrier really lay in their distributions. Parcels that
 * are still under way count as far as they have come (Kaplan and Meier), so that a carrier that becomes slower is noticed
 * before its late parcels arrive.
 */
export const intervalLimits = ({ watched, miss }: Calibration, today: Day): IntervalLimits => {
  const wanted = tails(miss);
  if (watched.length < fewPredictions) return wanted;
  const sorted = watched.toSorted(
    (left, right) => left.place - right.place || Number(right.isDelivered) - Number(left.isDelivered),
  );
  const halfLifeDays = halfLifeOf(watched, today);
  const weightOf = ({ madeOn }: Watched): number => 0.5 ** ((today - madeOn) / halfLifeDays);
  let atRisk = sorted.reduce((sum, one) => sum + weightOf(one), 0);
  let [underWay, from, to] = [1, 0, 1];
  for (const one of sorted) {
    const weight = weightOf(one);
    if (one.isDelivered) underWay *= 1 - weight / atRisk;
    atRisk -= weight;
    if (1 - underWay <= wanted.from) from = one.place;
    if (1 - underWay <= wanted.to) to = one.place;
    else break;
  }
  return { from, to };
};

export const forgetOld = (calibration: Calibration, today: Day): void => {
  if (calibration.watched.length > 0 && calibration.watched[0]!.madeOn < today - maxDaysWatched)
    calibration.watched = calibration.watched.filter(({ madeOn }) => madeOn >= today - maxDaysWatched);
};

/**
 * Once a day, with the intervals that ended on it: the level follows the share that missed (adaptive conformal inference, Gibbs
 * and Candès 2021), which evens out what whole days and slow news leave.
 */
export const follow = (calibration: Calibration, ended: { hits: number; misses: number }): void => {
  const results = ended.hits + ended.misses;
  if (results === 0) return;
  const step = speed * (results / (results + resultsOfStep)) * (1 - targetShare - ended.misses / results);
  calibration.miss = Math.max(lowestMiss, Math.min(highestMiss, calibration.miss + step));
};
