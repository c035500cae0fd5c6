import { expect, it } from "vitest";
import { judgeAddress } from "./judge-address.ts";
import { networksOf, noNetworks, parseNetworks } from "./networks.ts";

it.each([
  ["9.9.9.9", true],
  ["172.15.255.255", true],
  ["172.32.0.0", true],
  ["100.63.255.255", true],
  ["100.128.0.0", true],
  ["192.167.255.255", true],
  ["198.17.255.255", true],
  ["198.20.0.0", true],
  ["223.255.255.255", true],
  ["168.63.129.15", true],
  ["2001:200::1", true],
  ["2a00:1450:4001::1", true],
  ["2606:4700:4700::1111", true],
  ["3ffe:ffff::1", true],
  ["fe80::1%eth0", false],
  ["::ffff:9.9.9.9", false],
  ["2001:1ff:ffff::1", false],
  ["2001:db8:ffff::1", false],
  ["2002::1", false],
  ["3fff:fff::1", false],
  ["1fff::1", false],
  ["", false],
  ["shop.com", false],
])("judges the edges of the special networks: %s allowed is %s", (address, isAllowed) => {
  expect(judgeAddress(address, noNetworks).ok).toBe(isAllowed);
});

it("lets an opened network through and nothing beside it", () => {
  const open = networksOf("10.1.0.0/16");
  expect(judgeAddress("10.1.255.255", open).ok).toBe(true);
  expect(judgeAddress("10.2.0.0", open).ok).toBe(false);
});

it("names every network it cannot read", () => {
  const parsed = parseNetworks(["10.0.0.0/8", "10.0.0.0/33", "fd00::/129", "here", "1.2.3.4/8/9"]);
  expect(parsed.ok ? "" : parsed.failure.message).toMatch(/^10\.0\.0\.0\/33, fd00::\/129, here, 1\.2\.3\.4\/8\/9: /);
  expect(parseNetworks(["10.0.0.0/8", "fd00::1", " 1.2.3.4 "]).ok).toBe(true);
});
