import { expect, test } from "vitest";
import type { FirstPrediction } from "../../tracking/prediction.ts";
import { calibrated } from "./calibrate.ts";
import type { PredictionMade } from "./predictions-made.sql.ts";

const today = 20_500;
/** Made twenty days ago: by day n, n of 20 twentieths were expected; the interval is from day 2 to day 18. */
const first: FirstPrediction = {
  ...{ on: today - 25, earliest: today - 23, latest: today - 7, byHistory: today - 15, byEstimate: null },
  cuts: Array.from({ length: 19 }, (_, index) => index + 1),
};
const cameAfter = (days: number): PredictionMade => ({ first, deliveredOn: first.on + days, endedOn: null });
const evenly = Array.from({ length: 100 }, (_, index) => cameAfter(1 + (index % 20)));

test("parcels that came as predicted leave the interval as it is", () => {
  const { from, to } = calibrated(evenly, undefined, today);
  expect(from).toBeCloseTo(0.1, 1);
  expect(to).toBeCloseTo(0.9, 1);
});

test("parcels that all came late move the interval back, and more misses widen it", () => {
  const late = Array.from({ length: 100 }, (_, index) => cameAfter(15 + (index % 10)));
  const { from, to, miss } = calibrated(late, undefined, today);
  expect(from).toBeGreaterThan(0.6);
  expect(to).toBeGreaterThan(0.9);
  expect(miss).toBeLessThan(0.2);
});

test("an interval counts once: those before the last calibration do not move the level again", () => {
  const late = Array.from({ length: 100 }, () => cameAfter(24));
  const once = calibrated(late, undefined, today);
  expect(calibrated(late, once, today + 1).miss).toBe(once.miss);
});

test("a parcel under way counts as far as it has come, and one that ended otherwise is neither hit nor miss", () => {
  const underWay: PredictionMade = { first, deliveredOn: null, endedOn: null };
  const returned: PredictionMade = { first, deliveredOn: null, endedOn: first.on + 3 };
  expect(calibrated(Array(50).fill(returned), undefined, today).miss).toBe(calibrated([], undefined, today).miss);
  expect(calibrated([...evenly, ...Array(100).fill(underWay)], undefined, today).to).toBeGreaterThan(0.9);
});

test("the estimate is trusted more if it was right more often", () => {
  const withEstimate = (byHistory: number, byEstimate: number): PredictionMade => ({
    ...cameAfter(10),
    first: {
      ...{ ...first, byHistory: first.on + 10 + byHistory, byEstimate: first.on + 10 + byEstimate },
      byBoth: first.on + 10 + (byHistory + byEstimate) / 2,
    },
  });
  const trust = (byHistory: number, byEstimate: number) =>
    calibrated(Array(50).fill(withEstimate(byHistory, byEstimate)), undefined, today).trust;
  expect(trust(3, 0)).toBeLessThan(0.1);
  expect(trust(0, 3)).toBeGreaterThan(0.9);
});
