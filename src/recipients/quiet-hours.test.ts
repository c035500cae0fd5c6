import { expect, test } from "vitest";
import { afterQuietHours } from "./quiet-hours.ts";

const sentAt = (ready: string, zone: string) => new Date(afterQuietHours(Date.parse(ready), zone)).toISOString();

test("by day now, at night at eight in the morning where the parcel arrives", () => {
  expect(sentAt("2026-11-17T12:00:00Z", "Europe/Berlin")).toBe("2026-11-17T12:00:00.000Z");
  expect(sentAt("2026-11-17T20:30:00Z", "Europe/Berlin")).toBe("2026-11-18T07:00:00.000Z");
  expect(sentAt("2026-11-17T03:00:00Z", "Europe/Berlin")).toBe("2026-11-17T07:00:00.000Z");
  expect(sentAt("2026-11-17T12:00:00Z", "Asia/Tokyo")).toBe("2026-11-17T23:00:00.000Z");
});
