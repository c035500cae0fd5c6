import { expect, test } from "vitest";
import { niceTicks, spreadIndices } from "./scale.ts";

test("an axis goes in round steps from zero past the largest value", () => {
  expect(niceTicks(137, 4)).toEqual([0, 50, 100, 150]);
  expect(niceTicks(8, 4)).toEqual([0, 2, 4, 6, 8]);
  expect(niceTicks(1_240_000, 4)).toEqual([0, 500_000, 1_000_000, 1_500_000]);
});

test("counts of things never get fractional steps", () => {
  expect(niceTicks(1, 4)).toEqual([0, 1]);
  expect(niceTicks(3, 4)).toEqual([0, 1, 2, 3]);
  expect(niceTicks(0, 4)).toEqual([0, 1]);
});

test("labels are spread evenly and the last one is always there", () => {
  expect(spreadIndices(5, 6)).toEqual([0, 1, 2, 3, 4]);
  expect(spreadIndices(30, 6)).toEqual([5, 11, 17, 23, 29]);
});
