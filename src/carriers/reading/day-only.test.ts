import { describe, expect, it } from "vitest";
import type { Scan } from "../../tracking/reading.ts";
import { inListedOrder, withMidnightAsDay } from "./day-only.ts";

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

it("a scan without an hour keeps its place among those of its day, and midnight if it is the first of them", () => {
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

describe("an estimate at midnight", () => {
  const at = (iso: string) => ({ kind: "offset", iso }) as const;

  it("is a day where the parcel goes, else at the carrier, in whatever notation it came", () => {
    // 27 June begins in Sofia at 21:00 UTC on the 26th.
    expect(withMidnightAsDay(at("2026-06-26T21:00:00+00:00"), undefined, "Europe/Sofia")).toEqual({
      kind: "day",
      day: "2026-06-27",
    });
    expect(withMidnightAsDay(at("2026-06-27T20:59:00+00:00"), undefined, "Europe/Sofia")).toEqual({
      kind: "day",
      day: "2026-06-27",
    });
    const destination = { countryCode: "JP" };
    expect(withMidnightAsDay(at("2026-06-26T15:00:00+00:00"), destination, "Europe/Sofia")).toEqual({
      ...{ kind: "day", day: "2026-06-27" },
      destination,
    });
  });

  it("is a moment if it is no midnight there, or if an offset was given", () => {
    const moments = ["2026-06-26T21:30:00+00:00", "2026-06-27T00:00:00+03:00"].map(at);
    for (const moment of moments) expect(withMidnightAsDay(moment, undefined, "Europe/Sofia")).toBe(moment);
    // Six in the evening in New York is midnight in Berlin.
    const evening = at("2026-06-26T22:00:00+00:00");
    expect(withMidnightAsDay(evening, { countryCode: "US", region: "NY" }, "Europe/Berlin")).toBe(evening);
    expect(withMidnightAsDay(null, undefined, "Europe/Sofia")).toBeNull();
  });
});
