import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assumptions, sizeFor, sizingTable } from "./sizing.ts";

test("the arithmetic, worked out by hand for a parcel that begins each second", () => {
  const size = sizeFor(8 * 86_400, 16, { ...assumptions, peak: 2, reserve: 1, diskTb: 0.01 } as never);
  expect(size.checksPerSecond).toBeCloseTo(60);
  expect(size.eventsPerSecond).toBeCloseTo(18);
  expect(size.newPerDay).toBeCloseTo(86_400);
  // 60 checks of 0.1 ms, 0.1 + 10 × 1.5 + 5 × 0.1 ms for the rest, twice.
  expect(size.coresOnOne).toBeCloseTo((2 * (6 + 15.6)) / 1000);
  expect(size.coresOnCluster).toBeCloseTo((2 * (6 * 1.4 + 15 * 2.4 + 0.6 * 4.6)) / 1000);
  // 16 days of 86,400 parcels of 42 kB, and 0.6 kB for each of those under way.
  expect(size.diskTb).toBeCloseTo((86_400 * 16 * 42 + 691_200 * 0.6) / 1e9);
  expect(size.workers).toBe(6);
});

test("docs/scaling.md has the table", () => expect(readFileSync("docs/scaling.md", "utf8")).toContain(sizingTable()));
