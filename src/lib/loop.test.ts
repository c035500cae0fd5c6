import { expect, test } from "vitest";
import { createAlarm, startLoop } from "./loop.ts";

test("a worker that was called while it worked does not sleep", async () => {
  const alarm = createAlarm();
  alarm.wake();
  // Longer than a test may take.
  await alarm.sleep(60_000);
});

test("one call ends one sleep", async () => {
  const alarm = createAlarm();
  setTimeout(alarm.wake, 10);
  await alarm.sleep(60_000);
  const startedAt = performance.now();
  await alarm.sleep(50);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(45);
});

test("a loop that is woken during a run runs once more right after it, and never twice at the same time", async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  let underWay = 0;
  const loop = startLoop({
    everyMs: 60_000,
    async run() {
      expect(++underWay).toBe(1);
      const run = Promise.withResolvers<void>();
      runs.push(run);
      await run.promise;
      underWay--;
    },
    onError: () => {},
  });
  expect(runs).toHaveLength(1);
  loop.wake();
  loop.wake();
  runs[0]!.resolve();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]!.resolve();
  await loop.stop();
  expect(runs).toHaveLength(2);
});

test("a run that fails is reported, and the next one comes; one that has more to do is repeated immediately", async () => {
  const failures: unknown[] = [];
  let count = 0;
  const loop = startLoop({
    everyMs: 1,
    async run() {
      if (++count === 1) throw new Error("first");
      return count < 5 ? "again" : "done";
    },
    onError: (error) => void failures.push(error),
  });
  await expect.poll(() => count).toBeGreaterThanOrEqual(5);
  await loop.stop();
  expect(failures).toEqual([new Error("first")]);
});

test("a stop waits for the run that is under way, which sees it", async () => {
  let isEnded = false;
  const loop = startLoop({
    everyMs: 1,
    run: (signal) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => {
          isEnded = true;
          resolve("again");
        }),
      ),
    onError: () => {},
  });
  await loop.stop();
  expect(isEnded).toBe(true);
});
