import { expect, test } from "vitest";
import { isAllowedHost, readTrackingHost } from "./tracking-host.ts";

const allowed = ["track.shop.com", "*.shops.example"];

test("a shop's own host is one that the operator named, or one name below what they named with a star", () => {
  for (const host of ["track.shop.com", "nord.shops.example"]) expect(isAllowedHost(host, allowed)).toBe(true);
  for (const host of ["shop.com", "a.track.shop.com", "shops.example", "a.b.shops.example", "evilshops.example"])
    expect(isAllowedHost(host, allowed)).toBe(false);
});

test("it is read as people paste it, and refused with what to do", () => {
  expect(readTrackingHost(" https://Track.Shop.com/ ", allowed)).toEqual({ ok: true, value: "track.shop.com" });
  expect(readTrackingHost("", allowed)).toEqual({ ok: true, value: null });
  expect(readTrackingHost("*.shops.example", allowed)).toMatchObject({ ok: false });
  expect(readTrackingHost("track.shop.com/path", allowed)).toMatchObject({ ok: false });
  expect(readTrackingHost("other.com", allowed)).toMatchObject({ failure: expect.stringContaining("KOLLI_TRACKING_HOSTS") });
});
