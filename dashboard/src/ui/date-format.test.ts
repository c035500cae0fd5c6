import { expect, test } from "vitest";
import { formatRelative } from "./date-format.ts";

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

test.each([
  [at(15, 16, 39), at(17, 9), "2 days ago"],
  [at(16, 8), at(17, 9), "yesterday"],
  [at(16, 16), at(17, 9), "17 hr ago"],
  [at(18, 10), at(17, 9), "tomorrow"],
  [at(17, 9) + 30 * 86_400_000 - 5_000, at(17, 9), "in 30 days"],
  [at(18, 9) - 5_000, at(17, 9), "in 24 hr"],
  [at(17, 9) - 119_000, at(17, 9), "1 min ago"],
  [at(17, 9) - 2_000, at(17, 9), "just now"],
])("%i seen at %i is %s", (then, now, shown) => {
  // Some locales write "hr.".
  expect(formatRelative(then, now).replace(/\.(?= |$)/g, "")).toBe(shown);
});
