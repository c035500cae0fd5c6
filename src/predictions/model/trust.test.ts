import { expect, test } from "vitest";
import { addErrors, type Errors, noErrors, trustInHistory } from "./trust.ts";

const trustAfter = (parcels: number, errors: (nth: number) => Errors): number => {
  const known = noErrors();
  for (let nth = 0; nth < parcels; nth++) addErrors(known, errors(nth));
  return trustInHistory(known);
};

test("an estimate with which the error is smaller takes part by how right it is alone", () => {
  expect(trustAfter(100, () => ({ history: 2, estimate: 1, both: 1 }))).toBeCloseTo(0.34, 2);
  expect(trustAfter(100, () => ({ history: -2, estimate: 4, both: 1 }))).toBeCloseTo(0.66, 2);
});

test("an estimate with which the error is larger has no part, however far off a few parcels were by history", () => {
  // History misses one in ten by 40 days, the estimate all by 9 days: the mean of squares would speak for the estimate.
  const trust = trustAfter(200, (nth) => ({ history: nth % 10 === 0 ? -40 : 1, estimate: 9, both: 6 }));
  expect(trust).toBe(1);
});

test("before there are results, history stands alone", () => {
  const errors = () => ({ history: 5, estimate: 0, both: 1 });
  expect(trustAfter(14, errors)).toBe(1);
  expect(trustAfter(15, errors)).toBeLessThan(0.1);
});
