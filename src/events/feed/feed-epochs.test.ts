import { expect, test } from "vitest";
import { positionNow } from "./feed-epochs.ts";

/** Restored twice: to position 300, and later to 120. */
const history = [
  { epoch: "aaaaaaaaaaaa", afterPosition: 300 },
  { epoch: "bbbbbbbbbbbb", afterPosition: 120 },
];

test.each([
  ["one of the present epoch stays", { position: 350, epoch: "bbbbbbbbbbbb" }, 350],
  ["one of the epoch before goes back to the last event that was restored", { position: 350, epoch: "aaaaaaaaaaaa" }, 120],
  ["one that the restore did not reach stays", { position: 90, epoch: "aaaaaaaaaaaa" }, 90],
  ["one without a name is of the first, and goes back as far as any restore went", { position: 250, epoch: "" }, 120],
  ["one of another feed, or of a branch that was given up, is nowhere", { position: 350, epoch: "cccccccccccc" }, null],
  ["the begin is the begin in any", { position: 0, epoch: "cccccccccccc" }, 0],
])("of places after a restore, %s", (_what, place, expected) => {
  expect(positionNow(history, place)).toBe(expected);
});

test("in a feed that was never restored and has no name a place is where it was", () => {
  expect(positionNow([], { position: 7, epoch: "" })).toBe(7);
});
