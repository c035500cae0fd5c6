import { expect, it } from "vitest";
import { receiverRetryAfter } from "./retry-after.ts";

const now = Date.UTC(2026, 2, 1, 9, 30);

it.each([
  ["120", 120_000],
  [" 0 ", 0],
  ["Sun, 01 Mar 2026 09:31:00 GMT", 60_000],
  ["Sun, 01 Mar 2026 09:29:00 GMT", 0],
  ["soon", null],
  ["-5", null],
  ["1.5", null],
  ["", null],
  ["99999999999", null],
  [undefined, null],
])("reads Retry-After %s as %s ms", (text, expected) => expect(receiverRetryAfter(text, now)).toBe(expected));
