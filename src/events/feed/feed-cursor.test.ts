import { expect, test } from "vitest";
import { encodeCursor } from "../../graphql/connection.ts";
import { feedCursor, readFeedCursor } from "./feed-cursor.ts";

const at = (position: number) => ({ position, epoch: "" });

test("a place in the feed can be read back from its cursor", () => {
  for (const position of [0, 1, 42, Number.MAX_SAFE_INTEGER])
    for (const epoch of ["", "0123456789ab"])
      expect(readFeedCursor(feedCursor({ position, epoch }))).toEqual({ position, epoch });
});

test("a cursor from before there were epochs is one of the first", () => {
  expect(readFeedCursor(encodeCursor([42]))).toEqual({ position: 42, epoch: "" });
});

test.each([
  ["nothing", ""],
  ["a bare number", "42"],
  ["words", "garbage"],
  ["another list's cursor", encodeCursor(["2026-01-01", "x"])],
  ["a negative position", encodeCursor([-1])],
  ["a fraction", encodeCursor([1.5])],
  ["more parts than this version knows", encodeCursor([1, "0123456789ab", 3])],
  ["an epoch that no feed has", encodeCursor([1, "epoch"])],
  ["an empty epoch that is written out", encodeCursor([1, ""])],
  ["a cursor with something behind it", `${feedCursor(at(42))}!`],
  ["a cursor within padding", `${feedCursor(at(42))}==`],
  ["two headers in one", `${feedCursor(at(1))}, ${feedCursor(at(2))}`],
])("%s is no place in the feed", (_what, text) => {
  expect(readFeedCursor(text)).toBeNull();
});
