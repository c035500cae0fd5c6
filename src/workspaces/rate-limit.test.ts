import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limit.ts";

test("a key may make a burst, then as many as time brings, and is told when the next is allowed", () => {
  let now = 0;
  const limiter = createRateLimiter({ clock: { now: () => now }, perSecond: 2, burst: 3 });
  expect([1, 2, 3].map(() => limiter.take("a").remaining)).toEqual([2, 1, 0]);
  expect(limiter.take("a")).toEqual({ allowed: false, limit: 3, remaining: 0, resetSeconds: 1 });
  expect(limiter.take("b").allowed).toBe(true);
  now += 500;
  expect(limiter.take("a").allowed).toBe(true);
});

test("a clock that is set back takes nothing from anyone", () => {
  let now = 10_000_000;
  const limiter = createRateLimiter({ clock: { now: () => now }, perSecond: 1, burst: 10 });
  limiter.take("a");
  now -= 3_600_000;
  expect(limiter.take("a")).toMatchObject({ allowed: true, remaining: 8 });
});
