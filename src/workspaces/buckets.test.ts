import { expect, test } from "vitest";
import { bucketOf, bucketsOf } from "./buckets.ts";
import type { Scope } from "./scope.ts";

const live: Scope = { workspaceId: "01890000-0000-7000-8000-000000000001", mode: "LIVE" };

test("a code keeps its bucket forever, under each spread", () => {
  // Computed with Python's zlib.crc32. If this fails, existing trackers are no longer found.
  expect([1, 2, 32, 64, 512, 1024].map((spread) => bucketOf(live, spread, "UPS", "1Z999AA10123456784"))).toEqual([
    722, 723, 739, 771, 3, 3,
  ]);
});

test("a look-up tries the present spread and every former one, each bucket once", () => {
  expect(bucketsOf(live, 1, "UPS", "1Z999AA10123456784")).toEqual([722]);
  expect(bucketsOf(live, 64, "UPS", "1Z999AA10123456784")).toEqual([722, 723, 739, 771]);
  expect(bucketsOf({ ...live, mode: "TEST" }, 1024, "BRING", "ABC")).toEqual([722, 724, 728, 736, 752, 1008]);
});

test("codes that are counted up are spread evenly", () => {
  const codes = Array.from({ length: 16_000 }, (_, n) => `00370000000${100_000 + n}`);
  const counts = Map.groupBy(codes, (code) => bucketOf(live, 16, "BRING", code));
  expect(counts.size).toBe(16);
  for (const { length } of counts.values()) {
    expect(length).toBeGreaterThan(850);
    expect(length).toBeLessThan(1_150);
  }
});
