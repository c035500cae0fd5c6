import { expect, it } from "vitest";
import { placeEstimate } from "./place-estimate.ts";

const now = Date.parse("2026-03-10T12:00:00Z");
const denver = { city: "Denver", region: "CO", countryCode: "US" };
const zone = "America/New_York";
const at = (iso: string, offsetMinutes: number) => ({ at: Date.parse(iso), offsetMinutes });

it("a day is that day, until its end where the parcel goes", () => {
  const estimate = { kind: "day", day: "2026-03-14" } as const;
  expect(placeEstimate(estimate, denver, zone, now)).toEqual({ day: "2026-03-14", until: at("2026-03-15T05:59:59Z", -360) });
  expect(placeEstimate(estimate, null, zone, now)).toEqual({ day: "2026-03-14", until: at("2026-03-15T03:59:59Z", -240) });
});

it("the estimate's own destination comes before what is known of the parcel's", () => {
  const destination = { city: "London", countryCode: "GB" };
  expect(placeEstimate({ kind: "day", day: "2026-03-14", destination }, denver, zone, now)?.until).toEqual(
    at("2026-03-14T23:59:59Z", 0),
  );
});

it("a window is placed at both ends", () => {
  const local = { kind: "local", local: "2026-03-14T14:00:00", from: "2026-03-14T10:00:00" } as const;
  expect(placeEstimate(local, denver, zone, now)).toEqual({
    from: at("2026-03-14T16:00:00Z", -360),
    until: at("2026-03-14T20:00:00Z", -360),
  });
  const offset = { kind: "offset", iso: "2026-03-14T14:00:00+01:00", from: "2026-03-14T10:00:00+01:00" } as const;
  expect(placeEstimate(offset, denver, zone, now)).toEqual({
    from: at("2026-03-14T09:00:00Z", 60),
    until: at("2026-03-14T13:00:00Z", 60),
  });
});

it("what cannot be believed is no estimate", () => {
  expect(placeEstimate(null, denver, zone, now)).toBeNull();
  expect(placeEstimate({ kind: "day", day: "2126-03-14" }, denver, zone, now)).toBeNull();
});
