import { expect, test } from "vitest";
import { pieces } from "./highlight.ts";

test("the pieces joined again are the text, whatever it is", () => {
  for (const text of [
    'query Q($a: Int = 1) { x(s: "a\\"b") @skip(if: true) { ...F } } # end',
    '"unfinished',
    "é ~ ` \\",
    '{"a": [1, -2.5, null]}',
    "",
  ]) {
    expect(
      pieces(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  }
});

test("keywords, variables and strings are told apart", () => {
  expect(pieces('query $a "b"').map((piece) => piece.kind)).toEqual(["keyword", "space", "variable", "space", "string"]);
});
