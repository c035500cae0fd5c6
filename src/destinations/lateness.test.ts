import { expect, test } from "vitest";
import { createWebhookLateness } from "./lateness.ts";

const scope = (workspaceId: string) => ({ workspaceId, mode: "LIVE" as const });
const [a, b, c] = [scope("a"), scope("b"), scope("c")];

test("a creation waits half as long as webhooks of its workspace are late, and a quarter of a second at most", () => {
  const lateness = createWebhookLateness();
  expect(lateness.waitMs(a)).toBe(0);
  lateness.note(a, 30);
  expect([lateness.waitMs(a), lateness.waitMs(b), lateness.waitMs({ ...a, mode: "TEST" })]).toEqual([15, 0, 0]);
  lateness.note(a, 9_000);
  expect(lateness.waitMs(a)).toBe(250);
});

test("no creation waits for webhooks that leave within 20 ms, nor for a backlog that is older than half a minute", () => {
  const lateness = createWebhookLateness();
  for (const lateMs of [0, 20, 30_001]) {
    lateness.note(a, lateMs);
    expect(lateness.waitMs(a)).toBe(0);
  }
});

test("of several webhooks, the latest counts, and only for a moment", () => {
  let now = 0;
  const lateness = createWebhookLateness(10, () => now);
  lateness.note(a, 50);
  lateness.note(a, 0);
  expect(lateness.waitMs(a)).toBe(25);
  now = 100;
  lateness.note(a, 30);
  expect(lateness.waitMs(a)).toBe(15);
  now = 400;
  expect(lateness.waitMs(a)).toBe(15);
  now = 401;
  expect(lateness.waitMs(a)).toBe(0);
});

test("as many workspaces are remembered as the cap says; those that were noted first are forgotten", () => {
  const lateness = createWebhookLateness(2);
  for (const one of [a, b, a, c]) lateness.note(one, 30);
  expect([a, b, c].map((one) => lateness.waitMs(one))).toEqual([15, 0, 15]);
});
