import { describe, expect, it } from "vitest";
import { formatOffsetTime } from "../tracking/time.ts";
import { dateTimeScalar } from "./scalars.ts";

const noon = Date.UTC(2026, 2, 1, 12);

describe("DateTime", () => {
  it.each([
    [noon, "2026-03-01T12:00:00+00:00"],
    [{ epochMs: noon, offsetMinutes: 60 }, "2026-03-01T13:00:00+01:00"],
    [{ epochMs: noon, offsetMinutes: -210 }, "2026-03-01T08:30:00-03:30"],
    [{ epochMs: noon + 5, offsetMinutes: 0 }, "2026-03-01T12:00:00.005+00:00"],
    ["2026-03-01T09:30:00+01:00", "2026-03-01T09:30:00+01:00"],
  ])("leaves with a numeric offset: %j", (value, text) => {
    expect(dateTimeScalar.serialize(value)).toBe(text);
  });

  it("never leaves with Z", () => {
    expect(() => dateTimeScalar.serialize("2026-03-01T09:30:00Z")).toThrow(TypeError);
  });

  it.each([
    ["2026-03-01T13:00:00+01:00", noon],
    ["2026-03-01T12:00:00Z", noon],
    ["2026-03-01T12:00:00.250-00:00", noon + 250],
  ])("is read with an offset or Z: %s", (text, epochMs) => {
    expect(dateTimeScalar.parseValue(text)).toBe(epochMs);
  });

  it.each(["2026-03-01", "2026-03-01T12:00:00", "2026-02-30T12:00:00Z", "2026-03-01T25:00:00Z", "tomorrow", "", 5, null, {}])(
    "is refused without one or where there is no such time: %j",
    (value) => {
      expect(() => dateTimeScalar.parseValue(value)).toThrow(/ISO 8601/);
    },
  );

  it("is read back as it was written", () => {
    expect(dateTimeScalar.parseValue(formatOffsetTime(noon + 123, 345))).toBe(noon + 123);
  });
});
