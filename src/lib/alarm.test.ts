import { expect, test } from "vitest";
import { createAlarm } from "./alarm.ts";

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
