import { expect, test } from "vitest";
import { readAllowedNetworks } from "./allowed-networks.ts";
import { apiKeyBounds } from "./bounds.ts";

const networks = (count: number) => Array.from({ length: count }, (_, nth) => `10.0.${nth}.0/24`);

test("a key has as many networks as the cap says and not one more; the same network counts once", () => {
  const { cap } = apiKeyBounds.networksOfKey;
  expect(readAllowedNetworks([...networks(cap), ...networks(cap)])).toEqual({ ok: true, value: networks(cap) });
  expect(readAllowedNetworks(networks(cap + 1))).toEqual({ ok: false, failure: "A key can have at most 50 networks." });
});
