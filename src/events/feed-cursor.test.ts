import { expect, test } from "vitest";
import { encodeCursor } from "../graphql/connection.ts";
import { feedCursor, readFeedCursor } from "./feed-cursor.ts";

test("a place in the feed can be read back from its cursor", () => {
  for (const position of [0, 1, 42, Number.MAX_SAFE_INTEGER]) expect(readFeedCursor(feedCursor(position))).toBe(position);
});

test.each([
  ["nothing", ""],
  ["a bare number", "42"],
  ["words", "garbage"],
  ["another list's cursor", encodeCursor(["2026-01-01", "x"])],
  ["a negative position", encodeCursor([-1])],
  ["a fraction", encodeCursor([1.5])],
  ["more parts than this version knows", encodeCursor([1, "epoch"])],
  ["a cursor with something behind it", `${feedCursor(42)}!`],
  ["a cursor within padding", `${feedCursor(42)}==`],
  ["two headers in one", `${feedCursor(1)}, ${feedCursor(2)}`],
])("%s is no place in the feed", (_what, text) => {
  expect(readFeedCursor(text)).toBeNull();
});
