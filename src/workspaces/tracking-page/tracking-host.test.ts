import { expect, test } from "vitest";
import { mayHaveHost, readHostRule, ruleOfHost, type TrackingHostRule } from "../../lib/front/tracking-host-rule.ts";
import { readTrackingHost } from "./tracking-host.ts";

const [mine, other] = ["019a8d2e-0000-7000-8000-000000000001", "019a8d2e-0000-7000-8000-000000000002"] as const;
const rules = (...typed: string[]): TrackingHostRule[] =>
  typed.map((one) => {
    const read = readHostRule(one);
    if (!read.ok) throw new Error(read.failure);
    return read.value;
  });
const allowed = rules("track.shop.com", "*.shops.example");

test("a shop's own host is one that the operator named, or one name below what they named with a star", () => {
  for (const host of ["track.shop.com", "nord.shops.example"]) expect(ruleOfHost(host, allowed)).toBeDefined();
  for (const host of ["shop.com", "a.track.shop.com", "shops.example", "a.b.shops.example", "evilshops.example"])
    expect(ruleOfHost(host, allowed)).toBeUndefined();
});

test("a host that the operator bound is for its workspace alone, also below a star that anyone may use", () => {
  const bound = rules(`track.shop.com=${mine}`, "*.shops.example", `nord.shops.example=gid://kolli/Workspace/${mine}`);
  for (const host of ["track.shop.com", "nord.shops.example"])
    expect([mine, other].map((id) => mayHaveHost(id, host, bound))).toEqual([true, false]);
  expect(mayHaveHost(other, "sued.shops.example", bound)).toBe(true);
  expect(readTrackingHost(other, "track.shop.com", bound)).toMatchObject({
    failure: expect.stringContaining("another workspace"),
  });
  expect(readTrackingHost(mine, "Track.shop.com.", bound)).toEqual({ ok: true, value: "track.shop.com" });
});

test("a rule that is none is refused with what is wrong", () => {
  for (const typed of ["shop", "track.shop.com=", "track.shop.com=Nordlicht", "=x", "https://track.shop.com"])
    expect(readHostRule(typed)).toMatchObject({ ok: false, failure: expect.stringContaining('"') });
});

test("it is read as people paste it, and refused with what to do", () => {
  expect(readTrackingHost(mine, " https://Track.Shop.com/ ", allowed)).toEqual({ ok: true, value: "track.shop.com" });
  expect(readTrackingHost(mine, "", allowed)).toEqual({ ok: true, value: null });
  expect(readTrackingHost(mine, "*.shops.example", allowed)).toMatchObject({ ok: false });
  expect(readTrackingHost(mine, "track.shop.com/path", allowed)).toMatchObject({ ok: false });
  expect(readTrackingHost(mine, "other.com", allowed)).toMatchObject({
    failure: expect.stringContaining("KOLLI_TRACKING_HOSTS"),
  });
});
