import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "../lib/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import { oneLane } from "../postgres/lanes.ts";
import { startSequencer } from "./sequencer.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

test("the first event is placed as it comes, the next ones are gathered, and none while a reader waits", async () => {
  let placings = 0;
  const db: Database = {
    lanes: oneLane,
    many: async () => [],
    one: (async (name: string) => {
      if (name !== "sequence_events") return undefined;
      placings++;
      return { placed: 1, begunAt: 0, position: placings, createdUntil: 0 };
    }) as Database["one"],
    run: async () => 0,
  };
  const sequencer = startSequencer({ db, log: silentLog, pollMs: 600_000 });
  await vi.advanceTimersByTimeAsync(500);
  const quiet = placings;
  sequencer.wake();
  await vi.advanceTimersByTimeAsync(1);
  const first = placings;
  expect(first).toBe(quiet + 1);
  for (let n = 0; n < 5; n++) {
    sequencer.wake();
    await vi.advanceTimersByTimeAsync(15);
  }
  expect(placings).toBe(first);
  await vi.advanceTimersByTimeAsync(300);
  // Those that came while the first of them gathered share a second placing at most.
  expect(placings).toBeGreaterThan(first);
  expect(placings).toBeLessThanOrEqual(first + 2);
  const before = placings;
  // The next are being gathered: a reader ends that.
  sequencer.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(placings).toBe(before);
  sequencer.noteReader();
  sequencer.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(placings).toBe(before + 1);
  const stopped = sequencer.stop();
  await vi.advanceTimersByTimeAsync(300);
  await stopped;
});
