import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutes } from "../../lib/clock.ts";
import { silentLog } from "../../lib/telemetry/log.ts";
import { startMaintenance } from "./maintenance.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const clock = { now: () => 1_000 };

test("a task is done soon after the start and then at its pace, also after a failure", async () => {
  const runs: number[] = [];
  const run = async (now: number) => {
    runs.push(now);
    if (runs.length === 1) throw new Error("the first time fails");
  };
  const maintenance = startMaintenance({ tasks: [{ name: "test", everyMs: minutes(1), run }], clock, log: silentLog });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toEqual([1_000]);
  await vi.advanceTimersByTimeAsync(minutes(1));
  expect(runs).toHaveLength(2);
  await maintenance.stop();
  await vi.advanceTimersByTimeAsync(minutes(5));
  expect(runs).toHaveLength(2);
});

test("a slow task is not begun a second time, and stopping waits for it", async () => {
  const done = Promise.withResolvers<void>();
  let begun = 0;
  const run = () => {
    begun += 1;
    return done.promise;
  };
  const maintenance = startMaintenance({ tasks: [{ name: "slow", everyMs: 1_000, run }], clock, log: silentLog });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toBe(1);
  let hasStopped = false;
  const stopping = maintenance.stop().then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(hasStopped).toBe(false);
  done.resolve();
  await stopping;
  expect(hasStopped).toBe(true);
});
