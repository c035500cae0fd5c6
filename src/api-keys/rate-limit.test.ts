import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limit.ts";

test("a key may make a burst, then as many as time brings, and the refusal says when the next is allowed", () => {
  let now = 0;
  const limiter = createRateLimiter({ clock: { now: () => now }, perSecond: 2, burst: 3 });
  expect([1, 2, 3].map(() => limiter.take("a").remaining)).toEqual([2, 1, 0]);
  expect(limiter.take("a")).toEqual({ allowed: false, limit: 3, remaining: 0, resetSeconds: 1 });
  expect(limiter.take("b").allowed).toBe(true);
  now += 500;
  expect(limiter.take("a").allowed).toBe(true);
});

test("what costs more is taken or refused as a whole, and the refusal says when there is enough", () => {
  let now = 0;
  const limiter = createRateLimiter({ clock: { now: () => now }, perSecond: 10, burst: 100 });
  expect(limiter).toMatchObject({ burst: 100, windowSeconds: 10 });
  expect(limiter.take("a", 70)).toEqual({ allowed: true, limit: 100, remaining: 30, resetSeconds: 7 });
  expect(limiter.take("a", 50)).toEqual({ allowed: false, limit: 100, remaining: 30, resetSeconds: 2 });
  expect(limiter.take("a", 30).remaining).toBe(0);
  now += 5_000;
  expect(limiter.take("a", 50).allowed).toBe(true);
});

test("a debt stops everything until the whole of it is paid", () => {
  let now = 0;
  const limiter = createRateLimiter({ clock: { now: () => now }, perSecond: 10, burst: 100 });
  expect(limiter.take("a", 0)).toEqual({ allowed: true, limit: 100, remaining: 100, resetSeconds: 0 });
  limiter.owe("a", 150);
  expect(limiter.take("a", 0)).toEqual({ allowed: false, limit: 100, remaining: 0, resetSeconds: 5 });
  limiter.owe("a", 1_000);
  expect(limiter.take("a", 0).resetSeconds).toBe(105);
  now += 104_000;
  expect(limiter.take("a", 0).allowed).toBe(false);
  now += 1_000;
  expect(limiter.take("a", 0).allowed).toBe(true);
});

test("what is given back can be spent again, never more than a bucket, and other processes hear of it", () => {
  const limiter = createRateLimiter({ clock: { now: () => 0 }, perSecond: 10, burst: 100 });
  limiter.take("a", 80);
  limiter.refund("a", 50);
  expect(limiter.take("a", 0).remaining).toBe(70);
  expect(limiter.takeUnshared()).toEqual([{ spender: "a", amount: 30 }]);
  limiter.refund("a", 20);
  expect(limiter.takeUnshared()).toEqual([{ spender: "a", amount: -20 }]);
  limiter.refund("a", 500);
  expect(limiter.take("a", 0).remaining).toBe(100);
  limiter.adopt("a", 1_000);
  expect(limiter.take("a", 0).remaining).toBe(100);
});

test("a clock that is set back takes nothing from anyone", () => {
  let now = 10_000_000;
  const limiter = createRateLimiter({ clock: { now: () => now }, perSecond: 1, burst: 10 });
  limiter.take("a");
  now -= 3_600_000;
  expect(limiter.take("a")).toMatchObject({ allowed: true, remaining: 8 });
});

test("what is far from its limit can wait to be shared, and what is nearly or quickly spent does not", () => {
  const limiter = createRateLimiter({ clock: { now: () => 0 }, perSecond: 1, burst: 100 });
  limiter.take("calm", 5);
  limiter.take("quick", 6);
  limiter.take("low", 60);
  expect(limiter.takeUnshared("pressing").map(({ spender }) => spender)).toEqual(["quick", "low"]);
  limiter.take("low", 1);
  expect(limiter.takeUnshared("pressing")).toEqual([{ spender: "low", amount: 1 }]);
  expect(limiter.takeUnshared()).toEqual([{ spender: "calm", amount: 5 }]);
});
