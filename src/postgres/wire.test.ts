import { expect, test } from "vitest";
import { parseTimestamp, toWire } from "./wire.ts";

test("lists become array literals that keep every character", () => {
  expect(toWire([[1, null, -2.5, true]])).toEqual(["{1,NULL,-2.5,true}"]);
  expect(toWire([["plain", 'say "hi"', "back\\slash", "", "NULL", "a,b", "é✓\n"]])).toEqual([
    '{"plain","say \\"hi\\"","back\\\\slash","","NULL","a,b","é✓\n"}',
  ]);
  expect(toWire([[Buffer.from([0, 255, 16])]])).toEqual(['{"\\\\x00ff10"}']);
  expect(toWire([[new Date(Date.UTC(2026, 2, 1, 9, 30, 0, 5)), "infinity"]])).toEqual([
    '{"2026-03-01T09:30:00.005Z","infinity"}',
  ]);
  expect(toWire([[]])).toEqual(["{}"]);
});

test("single values become texts, except bytes and nothing", () => {
  const bytes = Buffer.from("x");
  expect(toWire(["text", 1, true, null, undefined, bytes, new Date(0), { a: [1] }])).toEqual([
    "text",
    "1",
    "true",
    null,
    null,
    bytes,
    "1970-01-01T00:00:00.000Z",
    '{"a":[1]}',
  ]);
});

test("timestamps are read to the millisecond", () => {
  expect(parseTimestamp("2026-03-01 09:30:00+00")).toBe(Date.UTC(2026, 2, 1, 9, 30));
  expect(parseTimestamp("2026-03-01 09:30:00.1+00")).toBe(Date.UTC(2026, 2, 1, 9, 30, 0, 100));
  expect(parseTimestamp("2026-12-31 23:59:59.12+00")).toBe(Date.UTC(2026, 11, 31, 23, 59, 59, 120));
  expect(parseTimestamp("1969-12-31 23:59:59.123+00")).toBe(-877);
  expect(parseTimestamp("2026-03-01 09:30:00.123999+00")).toBe(Date.UTC(2026, 2, 1, 9, 30, 0, 123));
  expect(parseTimestamp("0999-03-01 09:30:00.05+00")).toBe(Date.parse("0999-03-01T09:30:00.050Z"));
  expect(parseTimestamp("infinity")).toBe(Number.POSITIVE_INFINITY);
});

test("takes out what PostgreSQL does not store, and nothing that only looks like it", () => {
  expect(toWire(["a\0b", ["c\0", "d"]])).toEqual(["a\ufffdb", '{"c\ufffd","d"}']);
  const odd = { "\0": "\ud800", pair: "🦄", literal: "\\u0000 \\\\ud800", line: "\n\u0001" };
  const [text] = toWire([odd]);
  expect(JSON.parse(text as string)).toEqual({ ...odd, "\0": undefined, "\ufffd": "\ufffd" });
});
