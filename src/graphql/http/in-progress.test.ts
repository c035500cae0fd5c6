import { expect, test } from "vitest";
import { createInProgress } from "./in-progress.ts";
import { isRefusal } from "./request-parameters.ts";

test("a caller has at most so many requests in progress; each that ends makes room, once", () => {
  const inProgress = createInProgress({ maxOfOne: 2 });
  const [first, second] = [inProgress.enter("a"), inProgress.enter("a")];
  if (isRefusal(first) || isRefusal(second)) throw new Error("There is room.");
  expect(inProgress.enter("a")).toMatchObject({ status: 429, code: "THROTTLED", headers: { "retry-after": "1" } });
  expect(isRefusal(inProgress.enter("b"))).toBe(false);
  first.leave();
  first.leave();
  expect(isRefusal(inProgress.enter("a"))).toBe(false);
  expect(isRefusal(inProgress.enter("a"))).toBe(true);
});
