import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../lib/clock.ts";
import { silentLog } from "../lib/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import { oneLane } from "../postgres/lanes.ts";
import { type DuePoll, startDuePoll } from "./due-poll.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] }));
afterEach(() => void vi.useRealTimers());

const databaseThat = (answer: (text: string) => string[], lanes: Database["lanes"] = oneLane) => {
  const asked: string[] = [];
  const db: Database = {
    lanes,
    many: async () => [],
    one: (async (_name: string, text: string) => {
      asked.push(text);
      return { names: answer(text) };
    }) as Database["one"],
    run: async () => 0,
  };
  return { db, asked };
};

const wakes = { checks: 0, mails: 0 };
const start = (db: Database): DuePoll => {
  wakes.checks = wakes.mails = 0;
  const poll = startDuePoll({ db, clock: systemClock, log: silentLog, pollMs: 1_000 });
  for (const name of ["checks", "mails"] as const) poll.add({ name, isDue: `${name} are due`, onDue: () => void wakes[name]++ });
  return poll;
};

test("one look a second asks for all kinds, and wakes only those with something due", async () => {
  const { db, asked } = databaseThat(() => ["mails"]);
  const poll = start(db);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(asked).toHaveLength(3);
  for (const text of asked) expect(text).toMatch(/checks are due.*mails are due/s);
  expect(wakes).toEqual({ checks: 0, mails: 3 });
  const stopped = poll.stop();
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
});

test("all kinds look by themselves if the look fails, and on a cluster", async () => {
  const failing = databaseThat(() => {
    throw new Error("The database is gone.");
  });
  const poll = start(failing.db);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(wakes).toEqual({ checks: 1, mails: 1 });
  const cluster = databaseThat(() => [], [[0, 1], [2]]);
  const clustered = start(cluster.db);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(wakes.checks).toBeGreaterThan(0);
  expect(cluster.asked).toEqual([]);
  const stopped = Promise.all([poll.stop(), clustered.stop()]);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
});
