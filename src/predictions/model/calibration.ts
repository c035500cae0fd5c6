/** The share of parcels that an interval should contain. */
export const targetShare = 0.8;

/** How many of the last results decide. */
const scoresKept = 1000;
/** Before this many results the interval is taken as the model gives it. */
const fewScores = 50;
/** How quickly the level follows when intervals contain too many or too few. */
const speed = 0.04;
/** Results of a day that make a full step. */
const resultsOfStep = 20;
const [lowestMiss, highestMiss] = [0.005, 0.7];

/**
 * What one carrier's results say about how wide its intervals must be. Split conformal: the limit is the quantile of how far
 * out recent deliveries were. Adaptive: the level of that quantile follows the share of intervals that missed (Gibbs and
 * Candès 2021), which keeps the promise while the carrier changes.
 */
export type Calibration = { scores: number[]; next: number; miss: number };

export const newCalibration = (): Calibration => ({ scores: [], next: 0, miss: 1 - targetShare });

/** How far out a day may be to belong to the interval; see `outlyingness`. */
export const limitOf = ({ scores, miss }: Calibration): number => {
  if (scores.length < fewScores) return targetShare;
  const sorted = scores.toSorted((left, right) => left - right);
  const place = (1 - miss) * (sorted.length + 1) - 1;
  return sorted[Math.max(0, Math.min(sorted.length - 1, Math.round(place)))]!;
};

export const addScore = (calibration: Calibration, score: number): void => {
  calibration.scores[calibration.next] = score;
  calibration.next = (calibration.next + 1) % scoresKept;
};

/** Once a day, with the intervals that ended on it. */
export const follow = (calibration: Calibration, ended: { hits: number; misses: number }): void => {
  const results = ended.hits + ended.misses;
  if (results === 0) return;
  const step = speed * (results / (results + resultsOfStep)) * (1 - targetShare - ended.misses / results);
  calibration.miss = Math.max(lowestMiss, Math.min(highestMiss, calibration.miss + step));
};
