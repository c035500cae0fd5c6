import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allEmulators } from "../../emulators/all.ts";
import { carrierPath } from "../../emulators/emulator.ts";
import { takesCredentials } from "./client/credentials.ts";
import { aggregators, carrierIds, carriers, findAdapter, findCarrier } from "./registry.ts";

/** All but the workspace's own courier, which has no carrier to ask. */
const spokenTo = carriers.map(({ carrier }) => carrier);

describe("the registry", () => {
  it("lists every carrier once, in alphabetical order", () => {
    expect(carrierIds).toEqual([...new Set(carrierIds)].toSorted());
  });

  it("finds a carrier by its id and nothing else", () => {
    for (const adapter of carriers) expect(findAdapter(adapter.carrier)).toBe(adapter);
    expect(findAdapter("ups")).toBeUndefined();
  });

  it.each(spokenTo)("has the same files for %s as for every other carrier", (carrier) => {
    const folder = carrierPath(carrier);
    for (const file of [
      "adapter.ts",
      "reading.ts",
      "status-map.ts",
      "number-format.ts",
      "README.md",
      "fixtures",
      `${folder}.test.ts`,
    ]) {
      expect.soft(existsSync(new URL(`./${folder}/${file}`, import.meta.url)), file).toBe(true);
    }
  });

  it.each(aggregators.map(({ carrier }) => carrier))("has the same files for %s, but for number formats", (carrier) => {
    const folder = carrierPath(carrier);
    for (const file of ["adapter.ts", "reading.ts", "status-map.ts", "README.md", "fixtures", `${folder}.test.ts`])
      expect.soft(existsSync(new URL(`./${folder}/${file}`, import.meta.url)), file).toBe(true);
  });

  it("links where credentials are from, for every carrier and aggregator that takes any", () => {
    for (const adapter of [...carriers, ...aggregators])
      expect
        .soft([adapter.carrier, adapter.about.portal?.startsWith("https://") ?? false])
        .toEqual([adapter.carrier, takesCredentials(adapter)]);
  });

  it("has an emulator for every carrier and aggregator", () => {
    const all = [...spokenTo, ...aggregators.map(({ carrier }) => carrier)];
    expect(allEmulators.map(({ carrier }) => carrier).toSorted()).toEqual(all.toSorted());
  });

  it("names 301 carriers and the own courier, each reached directly or through an aggregator, and no aggregator", () => {
    expect(carrierIds).toHaveLength(302);
    const isReached = (carrier: string) => aggregators.some(({ reaches }) => reaches!.has(carrier));
    for (const carrier of carrierIds) expect.soft(findAdapter(carrier) !== undefined || isReached(carrier), carrier).toBe(true);
    for (const { carrier, reaches } of aggregators) {
      expect(findCarrier(carrier)).toBeUndefined();
      expect([...reaches!.keys()].filter((known) => !findCarrier(known))).toEqual([]);
    }
  });

  it("places every carrier in a country and a time zone that exist, under an id that can be an enumeration's value", () => {
    for (const carrier of carrierIds) {
      const { name, homeCountry, timeZone } = findCarrier(carrier)!;
      expect.soft(carrier).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
      expect.soft(name).not.toBe("");
      expect.soft(homeCountry, carrier).toMatch(/^[A-Z]{2}$/);
      if (carrier !== "OWN_COURIER") expect.soft(timeZone, carrier).toContain("/");
    }
  });
});
