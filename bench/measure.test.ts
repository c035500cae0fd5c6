import { expect, test } from "vitest";
import { average, hold, judge, loadOf, median, percentile, runAll, runAtRate } from "./measure.ts";
import type { BarScenario, ContestScenario, Load } from "./scenario.ts";

test("a percentile is the smallest value that so many do not exceed", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile(hundred, 1)]).toEqual([50, 99, 100]);
  expect([percentile([7], 0.5), percentile([7], 0.99), percentile([], 0.5)]).toEqual([7, 7, 0]);
});

test("median and average", () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), average([1, 2, 6])]).toEqual([2, 2.5, 3]);
});

test("a load counts operations a second, also where one latency stands for many", () => {
  expect(loadOf([30, 10, 20], 2)).toEqual({ operations: 3, rate: 1.5, p50Ms: 20, p99Ms: 30 });
  expect(loadOf([10, 10], 2, 1_000)).toMatchObject({ operations: 1_000, rate: 500 });
});

const scenario: ContestScenario = {
  name: "it",
  what: "something",
  against: "something else",
  target: 0.5,
  rounds: 3,
  stretchMs: 1,
  setUp: () => Promise.reject(new Error("never called")),
};

/** Returns the loads one after the other; the first is the warm-up. */
const loadsInTurn = (loads: readonly Partial<Load>[]) => {
  let count = 0;
  return async (): Promise<Load> => ({ operations: 1, rate: 0, p50Ms: 0, p99Ms: 0, ...loads[count++]! });
};
const tearDown = async () => {};

test("the ratio is the median of the rounds, and the warm-up does not count", async () => {
  const ours = loadsInTurn([{ rate: 1 }, { rate: 50 }, { rate: 90 }, { rate: 60 }]);
  const floor = loadsInTurn([{ rate: 1_000 }, { rate: 100 }, { rate: 100 }, { rate: 100 }]);
  const result = await hold(scenario, { ours, floor, tearDown });
  expect(result).toMatchObject({ ratio: 0.6, rounds: [0.5, 0.9, 0.6], floor: 100, pass: true, unit: "/s", atMost: false });
  expect(result.rate).toBeCloseTo(66.67, 2);
});

test("a ratio that must stay below its target passes when it does", async () => {
  const latency: ContestScenario = { ...scenario, compare: "p99Ms", atMost: true, target: 2, rounds: 1 };
  const against = (p99Ms: number) =>
    hold(latency, { ours: loadsInTurn([{}, { p99Ms }]), floor: loadsInTurn([{}, { p99Ms: 10 }]), tearDown });
  expect(await against(20)).toMatchObject({ ratio: 2, pass: true, unit: "ms" });
  expect(await against(21)).toMatchObject({ ratio: 2.1, pass: false });
});

test("what cannot be measured does not pass", async () => {
  const nothing = loadsInTurn([{}, { rate: 0 }, { rate: 0 }, { rate: 0 }]);
  expect((await hold(scenario, { ours: nothing, floor: async () => loadOf([], 1), tearDown })).pass).toBe(false);
});

test("a bar is judged like a floor", () => {
  const bar: BarScenario = {
    name: "memory",
    what: "memory",
    against: "120 MB",
    unit: "MB",
    bar: 120,
    target: 1,
    atMost: true,
    measure: async () => 0,
  };
  expect(judge(bar, 90)).toMatchObject({ rate: 90, floor: 120, ratio: 0.75, pass: true });
  expect(judge(bar, 121)).toMatchObject({ ratio: 1.008, pass: false });
});

test("an even pace begins as many operations as it should, however long each takes", async () => {
  let begun = 0;
  await runAtRate(1_000, 100, async () => {
    begun++;
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(begun).toBe(100);
});

test("so many callers do every operation once", async () => {
  const done: number[] = [];
  let underWay = 0;
  let most = 0;
  await runAll(3, 10, async (nth) => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay--;
    done.push(nth);
  });
  expect([done.toSorted((a, b) => a - b), most]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3]);
});

test("CPU time is held against the floor's where a scenario asks for it", async () => {
  const asked: ContestScenario = { ...scenario, compare: "cpuUs", target: 4, atMost: true };
  const ours = loadsInTurn([{}, { cpuUs: 600 }, { cpuUs: 900 }, { cpuUs: 300 }]);
  const floor = loadsInTurn([{}, { cpuUs: 200 }, { cpuUs: 180 }, { cpuUs: 200 }]);
  const result = await hold(asked, { ours, floor, tearDown });
  expect(result).toMatchObject({ unit: "µs", ratio: 3, rounds: [3, 5, 1.5], rate: 600, pass: true, p50Ms: null });
  const silent = { ours: loadsInTurn([{}, {}]), floor: loadsInTurn([{}, {}]), tearDown };
  await expect(hold({ ...asked, rounds: 1 }, silent)).rejects.toThrow("did not measure cpuUs");
});
