import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearLine, startSpinner } from "./spinner.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const written = (isTTY: boolean) => {
  const lines: string[] = [];
  return { lines, stream: { isTTY, write: (text: string) => lines.push(text) } };
};

test("a terminal shows what is being done and for how long, until it is done", () => {
  const { lines, stream } = written(true);
  const spinner = startSpinner(stream, "Starting the database");
  vi.advanceTimersByTime(2_000);
  spinner.say("Preparing the database");
  vi.advanceTimersByTime(1_000);
  expect(lines[0]).toBe(`${clearLine}⠋ Starting the database … 0 s`);
  expect(lines.at(-1)).toMatch(/Preparing the database … 3 s$/);
  spinner.stop(true);
  expect(lines.at(-1)).toBe(`${clearLine}✔ Preparing the database (3 s)\n`);
  const count = lines.length;
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(count);
});

test("without a terminal nothing is written", () => {
  const { lines, stream } = written(false);
  startSpinner(stream, "Starting the database").stop(true);
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual([]);
});
