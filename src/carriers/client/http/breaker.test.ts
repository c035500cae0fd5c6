import { expect, test } from "vitest";
import { createBreaker } from "./breaker.ts";

const settings = { opensAfter: 3, firstPauseMs: 15_000, longestPauseMs: 50_000 };

test("requests that were under way when it opened do not lengthen the pause; a failed probe does, up to the longest", () => {
  let now = 0;
  const breaker = createBreaker({ now: () => now }, settings);
  for (let request = 0; request < 32; request++) breaker.failed();
  expect(breaker.openForMs()).toBe(15_000);
  for (const pause of [30_000, 50_000, 50_000]) {
    now += breaker.openForMs();
    expect(breaker.waitMs()).toBeNull();
    expect(breaker.waitMs(), "the others wait for the probe").toBeGreaterThan(0);
    breaker.failed();
    expect(breaker.openForMs()).toBe(pause);
  }
});

test("a success closes it, and the next pause is the first again", () => {
  let now = 0;
  const breaker = createBreaker({ now: () => now }, settings);
  for (let request = 0; request < 3; request++) breaker.failed();
  now += 15_000;
  expect(breaker.waitMs()).toBeNull();
  breaker.succeeded();
  expect([breaker.waitMs(), breaker.openForMs()]).toEqual([null, 0]);
  for (let request = 0; request < 3; request++) breaker.failed();
  expect(breaker.openForMs()).toBe(15_000);
});

test("a probe of which nothing is heard is followed by another", () => {
  let now = 0;
  const breaker = createBreaker({ now: () => now }, settings);
  for (let request = 0; request < 3; request++) breaker.failed();
  now += 15_000;
  expect(breaker.waitMs()).toBeNull();
  now += 15_000;
  expect(breaker.waitMs()).toBeNull();
});
