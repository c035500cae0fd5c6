import { expect, test } from "vitest";
import { addWeek, emptyCurve, hazards } from "./curve.ts";
import { fromHazards, intervalWithin, median } from "./distribution.ts";

const curveOf = (week: { started: number; delivered: number[] }, watched: number) => {
  const curve = emptyCurve();
  addWeek(curve, { ended: [], ...week }, watched, 1);
  return curve;
};

test("parcels under way count as long as they were watched", () => {
  // Half come on day 1. Of the others nothing is known yet, so day 2 must not look as if all were delivered.
  const curve = curveOf({ started: 1000, delivered: [0, 500, 500] }, 1);
  expect(curve.delivered[1]).toBe(500);
  expect(curve.atRisk[1]).toBe(1000);
  expect(curve.atRisk[2]).toBe(0);
});

test("a fine cell with few parcels leans on the coarse one, one with many stands alone", () => {
  const coarse = curveOf({ started: 10_000, delivered: [0, 5000, 5000] }, 10);
  const few = hazards([curveOf({ started: 3, delivered: [0, 3] }, 10), coarse])[1]!;
  const many = hazards([curveOf({ started: 3000, delivered: [0, 3000] }, 10), coarse])[1]!;
  expect(few).toBeCloseTo(0.545, 2);
  expect(many).toBeGreaterThan(0.99);
});

test("given that days went by, only later days are possible", () => {
  const shares = hazards([curveOf({ started: 100_000, delivered: [0, 60_000, 25_000, 15_000] }, 20)]);
  expect(median(fromHazards(shares, 0))).toBe(1);
  expect(median(fromHazards(shares, 2))).toBe(0);
  const { earliest, latest } = intervalWithin(fromHazards(shares, 0), { from: 0.1, to: 0.9 });
  expect([earliest, latest]).toEqual([1, 2]);
});
