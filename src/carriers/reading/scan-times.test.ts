import { describe, expect, it } from "vitest";
import {
  atOffset,
  dayFirst,
  newestFirst,
  normaliseOffset,
  offsetBetween,
  readCompactTime,
  readEstimate,
  readTime,
  readWindow,
  sortedByTime,
} from "./scan-times.ts";

const offset = (iso: string) => ({ kind: "offset", iso });
const local = (text: string) => ({ kind: "local", local: text });

describe("days written day first", () => {
  it.each([
    ["14/03/2026", "2026-03-14"],
    [" 14.03.2026 ", "2026-03-14"],
    ["14032026", "2026-03-14"],
    ["2026-03-14", ""],
    ["1/3/2026", ""],
    ["", ""],
    [null, ""],
  ])("%j is %j", (written, date) => expect(dayFirst(written)).toBe(date));
});

describe("times as carriers write them", () => {
  it.each([
    ["2026-03-14T09:12:00-05:00", offset("2026-03-14T09:12:00-05:00")],
    ["2026-03-14T09:12:00.123+0200", offset("2026-03-14T09:12:00+02:00")],
    ["2026-03-14T09:12:00Z", offset("2026-03-14T09:12:00+00:00")],
    ["2026-03-14 09:12:33 +01:00", offset("2026-03-14T09:12:33+01:00")],
    ["2026-03-14T09:12+05:45", offset("2026-03-14T09:12:00+05:45")],
    ["2026-03-14T09:12:00", local("2026-03-14T09:12:00")],
    ["2026-03-14 9:12", local("2026-03-14T09:12:00")],
    ["20260314 091200", local("2026-03-14T09:12:00")],
    [" 2026-03-14 ", local("2026-03-14T00:00:00")],
    ["2024-02-29T10:00:00", local("2024-02-29T10:00:00")],
    ["2026-02-29T10:00:00", null],
    ["2026-13-01", null],
    ["2026-03-14T25:00:00", null],
    ["14/03/2026", null],
    ["", null],
    [null, null],
    [undefined, null],
  ])("reads %j", (text, time) => {
    expect(readTime(text)).toEqual(time);
  });

  it.each([
    ["141500", "14:15:00"],
    ["74700", "07:47:00"],
    ["1415", "14:15:00"],
    ["915", "09:15:00"],
    ["20:04:35", "20:04:35"],
  ])("reads %s beside a compact date", (time, clock) => {
    expect(readCompactTime("20260314", time)).toEqual(local(`2026-03-14T${clock}`));
  });

  it("writes an instant in the offset of its place", () => {
    expect(atOffset("2026-03-14T20:04:35Z", "-08:00")).toEqual(offset("2026-03-14T12:04:35-08:00"));
    expect(atOffset("2026-03-14T23:30:00Z", "+05:30")).toEqual(offset("2026-03-15T05:00:00+05:30"));
    for (const absurd of ["+9900", "-15:00", "+02:75"])
      expect(atOffset("2026-03-14T20:04:35Z", absurd)).toEqual(offset("2026-03-14T20:04:35+00:00"));
  });

  it.each([
    ["2026-03-14T12:04:35", "2026-03-14T20:04:35", "-08:00"],
    ["2026-03-15T05:00:00", "2026-03-14T23:30:00", "+05:30"],
    ["2026-03-14T18:31:00", "2026-03-14T00:31:00", "-06:00"],
    ["2026-03-14T09:00:00", "2026-03-14T09:00:00", "+00:00"],
    ["2026-03-14T09:00:00", "2026-03-14T09:07:00", null],
    ["2026-03-14T09:00:00", "never", null],
  ])("a clock at %s while it is %s UTC has the offset %s", (local, utc, offset) => {
    expect(offsetBetween(local, utc)).toBe(offset);
  });

  it.each([
    ["+0200", "+02:00"],
    ["-7:00", "-07:00"],
    ["-04.00", "-04:00"],
    ["+2", "+02:00"],
    ["Z", "+00:00"],
  ])("writes the offset %s as %s", (given, normal) => {
    expect(normaliseOffset(given)).toBe(normal);
  });

  it("orders scans oldest first and leaves equal times in the order given", () => {
    const scan = (message: string, time: string) => ({
      carrierCode: null,
      message,
      meaning: { status: "UNKNOWN" as const },
      time: readTime(time)!,
      location: null,
    });
    const given = [scan("c", "2026-03-14T10:00:00+01:00"), scan("a", "2026-03-14T07:00:00Z"), scan("b", "2026-03-14T07:00:00Z")];
    expect(sortedByTime(given).map(({ message }) => message)).toEqual(["a", "b", "c"]);
    expect(newestFirst(given).map(({ message }) => message)).toEqual(["b", "a", "c"]);
  });
});

describe("estimates", () => {
  const destination = { city: "Denver", region: "CO", countryCode: "US" };

  it.each([
    "2026-03-14",
    "20260314",
    "2026-03-14T00:00:00",
    "2026-03-14T00:00:00.000Z",
    "2026-03-14T00:00Z",
    "2026-03-14T23:59:59",
    "2026-03-14T23:59",
  ])("%s is a day, not its first or last minute", (written) => {
    expect(readEstimate(written)).toEqual({ kind: "day", day: "2026-03-14" });
    expect(readEstimate(written, destination)).toEqual({ kind: "day", day: "2026-03-14", destination });
  });

  it("keeps the offset that a day came with if the destination is not known", () => {
    expect(readEstimate("2026-03-14T00:00:00-06:00")).toEqual({ kind: "day", day: "2026-03-14", offset: "-06:00" });
    expect(readEstimate("2026-03-14T00:00:00-06:00", destination)).toEqual({ kind: "day", day: "2026-03-14", destination });
  });

  it("leaves a time a time, placed at the destination if it has no offset", () => {
    expect(readEstimate("2026-03-14T18:00:00+01:00", destination)).toEqual(offset("2026-03-14T18:00:00+01:00"));
    expect(readEstimate("2026-03-14T18:00:00", destination)).toEqual({ ...local("2026-03-14T18:00:00"), destination });
    expect(readEstimate("2026-03-14T18:00:00")).toEqual(local("2026-03-14T18:00:00"));
    for (const none of ["", "soon", null, undefined]) expect(readEstimate(none, destination)).toBeNull();
  });
});

describe("windows", () => {
  const destination = { city: "Denver", region: "CO", countryCode: "US" };

  it("begin and end, with offsets or placed where the parcel goes", () => {
    expect(readWindow("2026-03-14T10:00:00-06:00", "2026-03-14T14:00:00-06:00", destination)).toEqual({
      ...offset("2026-03-14T14:00:00-06:00"),
      from: "2026-03-14T10:00:00-06:00",
    });
    expect(readWindow("2026-03-14 10:00", "2026-03-14 14:00", destination)).toEqual({
      ...local("2026-03-14T14:00:00"),
      from: "2026-03-14T10:00:00",
      destination,
    });
  });

  it.each([
    ["without a beginning", null, "2026-03-14T14:00:00", local("2026-03-14T14:00:00")],
    ["without an end", "2026-03-14T10:00:00", "", local("2026-03-14T10:00:00")],
    ["that end before they begin", "2026-03-14T16:00:00", "2026-03-14T14:00:00", local("2026-03-14T14:00:00")],
    ["with one offset", "2026-03-14T10:00:00Z", "2026-03-14T14:00:00", local("2026-03-14T14:00:00")],
    ["that begin at midnight", "2026-03-14T00:00:00", "2026-03-14T14:00:00", local("2026-03-14T14:00:00")],
    ["of a whole day", "2026-03-14T00:00:00", "2026-03-14T23:59:59", { kind: "day", day: "2026-03-14" }],
    ["of a single day", "2026-03-14", "2026-03-14", { kind: "day", day: "2026-03-14" }],
  ])("%s are estimates", (_what, from, until, estimate) => {
    expect(readWindow(from, until)).toEqual(estimate);
  });

  it("are nothing if neither end can be read", () => {
    expect(readWindow("soon", undefined)).toBeNull();
  });
});
