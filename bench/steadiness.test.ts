import { expect, test } from "vitest";
import { describeSteadiness, slowShareOf, watchSteadiness } from "./steadiness.ts";

test("the slow share counts time, not pieces", () => {
  expect(slowShareOf([1, 1, 1, 1])).toBe(0);
  expect(slowShareOf([1, 1, 1, 1, 2])).toBe(0);
  // Nine pieces at full speed and one that takes as long as all of them.
  expect(slowShareOf([...Array<number>(9).fill(1), 9])).toBe(0.5);
});

test("one piece that looks faster than all others does not make the others slow", () => {
  expect(slowShareOf([0.001, ...Array<number>(99).fill(1)])).toBeCloseTo(0);
});

test("a look takes a moment, and what it sees is a share", () => {
  const steadiness = watchSteadiness();
  const startedAt = performance.now();
  steadiness.look();
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(20);
  expect(steadiness.slowShare()).toBeGreaterThanOrEqual(0);
  expect(steadiness.slowShare()).toBeLessThan(1);
});

test("it is described in words, and only after a measurement", () => {
  expect(describeSteadiness(watchSteadiness())).toBe("");
  expect(describeSteadiness({ look() {}, slowShare: () => 0.123 })).toContain(
    "less than half of its best speed for 12 % of the time.",
  );
});
