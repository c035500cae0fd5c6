import { expect, it } from "vitest";
import type { Scan } from "../../tracking/reading.ts";
import { inListedOrder } from "./day-only.ts";

const step = (message: string, local: string, isDayOnly = false) => {
  const scan: Scan = {
    carrierCode: null,
    message,
    meaning: { status: "IN_TRANSIT" },
    time: { kind: "local", local },
    location: null,
  };
  return { scan, isDayOnly };
};

it("a scan without an hour keeps its place among those of its day, and midnight where it is the first of them", () => {
  const scans = inListedOrder([
    step("label", "2026-03-11T00:00:00", true),
    step("sorted", "2026-03-12T08:00:00"),
    step("attempt", "2026-03-12T11:31:00"),
    step("at the counter", "2026-03-12T00:00:00", true),
    step("reminder", "2026-03-12T00:00:00", true),
    step("back", "2026-03-28T00:00:00", true),
  ]);
  expect(scans.map(({ message, time }) => [message, time.kind === "local" && time.local])).toEqual([
    ["label", "2026-03-11T00:00:00"],
    ["sorted", "2026-03-12T08:00:00"],
    ["attempt", "2026-03-12T11:31:00"],
    ["at the counter", "2026-03-12T11:31:00"],
    ["reminder", "2026-03-12T11:31:00"],
    ["back", "2026-03-28T00:00:00"],
  ]);
});

it("a real midnight stays what it is", () => {
  const scans = inListedOrder([step("night shift", "2026-03-12T23:00:00"), step("midnight", "2026-03-12T00:00:00")]);
  expect(scans[1]?.time).toEqual({ kind: "local", local: "2026-03-12T00:00:00" });
});
