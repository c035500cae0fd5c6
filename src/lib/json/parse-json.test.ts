import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

const nested = (depth: number, open = "[", close = "]") => `${open.repeat(depth)}1${close.repeat(depth)}`;

test("64 brackets inside each other are parsed, 65 are refused before", () => {
  expect(parseJson(nested(64)).ok).toBe(true);
  expect(parseJson(Buffer.from(nested(65)))).toEqual({ ok: false, failure: "too-deep" });
  expect(parseJson(nested(65, '{"a":', "}"))).toEqual({ ok: false, failure: "too-deep" });
  // The attack was brackets that are never closed.
  expect(parseJson("[".repeat(500_000))).toEqual({ ok: false, failure: "too-deep" });
});

test("brackets in texts, and beside each other, do not count", () => {
  expect(parseJson(JSON.stringify({ text: "[{".repeat(500), quoted: '\\"[['.repeat(100) })).ok).toBe(true);
  expect(parseJson(`[${Array(1_000).fill("[]").join(",")}]`).ok).toBe(true);
});

test("as many lists and objects as the reader wants are parsed, one more is refused before", () => {
  const wide = (count: number) =>
    `[${Array(count - 1)
      .fill("{}")
      .join(",")}]`;
  expect(parseJson(wide(100), { maxContainers: 100 }).ok).toBe(true);
  expect(parseJson(wide(101), { maxContainers: 100 })).toEqual({ ok: false, failure: "too-wide" });
  expect(parseJson('["[[[", "{{{"]', { maxContainers: 1 }).ok).toBe(true);
});

test("invalid JSON is a separate failure", () => {
  for (const text of ["", "{", "nonsense", '"\\"', "]]]]"]) expect(parseJson(text)).toEqual({ ok: false, failure: "not-json" });
  expect(parseJson('{"a":"ä"}')).toEqual({ ok: true, value: { a: "ä" } });
});
