import { expect, test } from "vitest";
import { exchangeOf, type Outcome, resultsThat, withoutAnswer } from "./attempt.ts";
import { webhookBounds } from "./bounds.ts";

test("whatever a kind of destination gives, what is kept is bounded and can be stored", () => {
  const [detailLength, kept] = [webhookBounds.detailLength.cap, webhookBounds.responseKept.cap];
  const outcome: Outcome = {
    ...withoutAnswer("NOT_ACCEPTED", "d".repeat(detailLength + 1)),
    responseHeaders: `a\0${"h".repeat(kept)}`,
    responseBody: Buffer.alloc(kept + 1, "b"),
  };
  const exchange = exchangeOf(outcome, -5);
  expect(exchange).toMatchObject({ detail: "d".repeat(detailLength), durationMs: 0 });
  expect(exchange.responseHeaders).toBe(`a\ufffd${"h".repeat(kept - 2)}`);
  expect(exchange.responseBody).toEqual(Buffer.alloc(kept, "b"));
  const small = { ...outcome, detail: "Full.", responseHeaders: null, responseBody: Buffer.alloc(kept) };
  expect(exchangeOf(small, 7)).toEqual({ ...small, durationMs: 7 });
});

test("one result is success, one disables, one is given up and one needs a person; all others are tried again", () => {
  expect(resultsThat("delivered")).toEqual(["DELIVERED"]);
  expect(resultsThat("disable")).toEqual(["GONE"]);
  expect(resultsThat("give-up")).toEqual(["REFUSED"]);
  expect(resultsThat("hold")).toEqual(["CREDENTIALS_REFUSED"]);
});
