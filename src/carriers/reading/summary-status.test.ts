import { expect, it } from "vitest";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { withSummaryStatus } from "./summary-status.ts";

const scan = (day: number, meaning: ScanMeaning): Scan => ({
  carrierCode: `C${day}`,
  message: `scan ${day}`,
  meaning,
  time: { kind: "local", local: `2026-03-0${day}T10:00:00` },
  location: null,
});
const meanings = (given: readonly ScanMeaning[], summary: ScanMeaning) =>
  withSummaryStatus(
    given.map((meaning, index) => scan(index + 1, meaning)),
    summary,
  ).map(({ meaning }) => meaning);

const unknown: ScanMeaning = { status: "UNKNOWN" };
const informational: ScanMeaning = { status: "UNKNOWN", informational: true };
const onTheWay: ScanMeaning = { status: "OUT_FOR_DELIVERY" };

it("gives the newest scan the carrier's summary if its own meaning is unknown, and no other scan", () => {
  expect(meanings([unknown, onTheWay, unknown], { status: "DELIVERED", detail: "DELIVERED_TO_LOCKER" })).toEqual([
    unknown,
    onTheWay,
    { status: "DELIVERED", detail: "DELIVERED_TO_LOCKER", isFromSummary: true },
  ]);
});

it("passes over scans that move nothing", () => {
  expect(meanings([onTheWay, unknown, informational], { status: "DELIVERED" })).toEqual([
    onTheWay,
    { status: "DELIVERED", isFromSummary: true },
    informational,
  ]);
});

it("believes a scan that is known over the summary", () => {
  expect(meanings([unknown, onTheWay], { status: "DELIVERED" })).toEqual([unknown, onTheWay]);
  const lost: ScanMeaning = { status: "UNKNOWN", detail: "LOST" };
  expect(meanings([lost], { status: "IN_TRANSIT" })).toEqual([lost]);
});

it("has nothing to give if the summary is unknown, too, and invents no scan", () => {
  expect(meanings([onTheWay, unknown], unknown)).toEqual([onTheWay, unknown]);
  expect(meanings([], { status: "DELIVERED" })).toEqual([]);
});
