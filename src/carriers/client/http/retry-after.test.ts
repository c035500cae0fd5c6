import { expect, it } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const now = Date.parse("2026-03-01T09:30:00Z");

it.each([
  ["120", 120_000],
  ["0", 0],
  ["Sun, 01 Mar 2026 09:31:30 GMT", 90_000],
  ["Sun, 01 Mar 2026 09:00:00 GMT", 0],
  ["soon", null],
  ["", null],
  [undefined, null],
])("reads Retry-After %j as a wait of %j ms", (header, waitMs) => {
  expect(readRetryAfter(header, now)).toBe(waitMs);
});
