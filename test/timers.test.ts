import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { days } from "../src/lib/clock.ts";
import { delay, longestTimerMs, startTimer, stopTimer } from "../src/lib/machine.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

test("a wait that is longer than a timer holds ends on time, once, and not immediately", () => {
  const run = vi.fn();
  startTimer(run, days(60));
  vi.advanceTimersByTime(days(60) - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(days(60));
  expect(run).toHaveBeenCalledTimes(1);
});

test("a long wait can be stopped in each of its parts, and does not keep the process if it need not", () => {
  const run = vi.fn();
  const first = startTimer(run, days(60)).unref();
  stopTimer(first);
  const second = startTimer(run, days(60));
  vi.advanceTimersByTime(longestTimerMs + 1);
  stopTimer(second);
  vi.advanceTimersByTime(days(120));
  expect(run).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test("a wait of centuries, or without end, does not overflow; one that is no number ends", async () => {
  const late = vi.fn();
  for (const ms of [longestTimerMs + 1, 9_999_999_999_999_000, Number.POSITIVE_INFINITY]) startTimer(late, ms);
  void delay(days(26)).then(late);
  vi.advanceTimersByTime(days(20));
  await Promise.resolve();
  expect(late).not.toHaveBeenCalled();
  const soon = vi.fn();
  startTimer(soon, Number.NaN);
  vi.advanceTimersByTime(1);
  expect(soon).toHaveBeenCalledTimes(1);
});
