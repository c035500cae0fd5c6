import { describe, expect, test } from "vitest";
import { judgeAnswer, judgeFailure } from "./api-answers.ts";

const url = new URL("https://kolli.shop.test/graphql");
const judge = (code: string, hasAnswered = false) => judgeFailure({ code, message: code }, url, hasAnswered).isFinal;

describe("what came to nothing", () => {
  test.each([
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "UND_ERR_HEADERS_TIMEOUT",
    "UND_ERR_CONNECT_TIMEOUT",
    "EAI_AGAIN",
    "EHOSTUNREACH",
  ])("%s may pass", (code) => {
    expect(judge(code)).toBe(false);
  });

  test("a name that nobody knows is final, unless it was found before", () => {
    expect(judge("ENOTFOUND")).toBe(true);
    expect(judge("ENOTFOUND", true)).toBe(false);
  });
});

describe("Retry-After", () => {
  const waits = (retryAfter: string) => {
    const judged = judgeAnswer({ status: 503, headers: { "retry-after": retryAfter }, text: "" }, url);
    return judged.ok ? null : judged.failure.retryAfterMs;
  };
  test("is read as seconds and as a date, and bounded", () => {
    expect(waits("7")).toBe(7_000);
    expect(waits(new Date(Date.now() + 30_000).toUTCString())).toBeGreaterThan(25_000);
    expect(waits("864000")).toBe(3_600_000);
    expect(waits("-5")).toBe(0);
    expect(waits("soon")).toBe(0);
  });
});

test("a place in the feed that is gone is told apart from a wrong question", () => {
  const text = JSON.stringify({ data: null, errors: [{ message: "Gone.", extensions: { code: "CURSOR_GONE" } }] });
  expect(judgeAnswer({ status: 200, headers: {}, text }, url)).toMatchObject({ failure: { isFinal: true, isCursorGone: true } });
});
