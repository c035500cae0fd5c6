import { expect, test } from "vitest";
import { createChecker } from "./checker.ts";

test("events that come twice or late are allowed; a gap is not, and who lacks something is named", () => {
  const checker = createChecker();
  const [feed, hook] = [checker.witness("the feed"), checker.witness("a receiver")];
  for (const sequence of [1, 2, 2, 1, 3]) feed.saw("a", sequence);
  hook.saw("a", 1);
  expect([checker.violations, checker.behind(), checker.events()]).toEqual([[], ["a receiver lacks events of 1 parcels"], 3]);
  hook.saw("a", 3);
  expect([checker.violations, checker.behind()]).toEqual([["a receiver got event 3 of a after 1"], []]);
});

test("who refuses now and then is not waited for, and its order counts all the same", () => {
  const checker = createChecker();
  checker.witness("the feed").saw("a", 1);
  const flaky = checker.witness("a flaky receiver", { mayLag: true });
  expect(checker.behind()).toEqual([]);
  flaky.saw("a", 2);
  expect(checker.violations).toEqual(["a flaky receiver got event 2 of a after 0"]);
});
