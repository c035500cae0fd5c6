import { expect, test } from "vitest";
import { readDetail, trackerIdsIn } from "./entry-detail.ts";

test("a change has a row for each value, with what it was and what it became", () => {
  expect(
    readDetail({
      before: { requiredSignIn: "ANY", retentionDays: null },
      after: { requiredSignIn: "TWO_FACTOR", retentionDays: 1095 },
    }),
  ).toEqual({
    rows: [
      { name: "Required sign in", before: "ANY", after: "TWO_FACTOR" },
      { name: "Retention days", before: null, after: (1095).toLocaleString() },
    ],
    hasBefore: true,
  });
  expect(readDetail({ from: "VIEWER", to: "OPERATIONS" })).toEqual({
    rows: [{ name: "Role", before: "VIEWER", after: "OPERATIONS" }],
    hasBefore: true,
  });
});

test("what was only created or given has one column, and values that are not set have no row", () => {
  expect(readDetail({ after: { access: "READ", networks: [], isLive: false } })).toEqual({
    rows: [
      { name: "Access", before: null, after: "READ" },
      { name: "Is live", before: null, after: "No" },
    ],
    hasBefore: false,
  });
  expect(readDetail({ given: ["reference", "metadata"] }).rows).toEqual([
    { name: "Fields that were set", before: null, after: "reference, metadata" },
  ]);
  expect(readDetail(null)).toEqual({ rows: [], hasBefore: false });
});

test("trackers of one action are listed apart, and how many is in the sentence", () => {
  const detail = { count: 2, trackerIds: ["gid://kolli/Tracker/1", "gid://kolli/Tracker/2"] };
  expect(readDetail(detail).rows).toEqual([]);
  expect(trackerIdsIn(detail)).toEqual(detail.trackerIds);
  expect(trackerIdsIn({ trackerIds: "no list" })).toEqual([]);
});
