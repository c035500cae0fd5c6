import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allEmulators } from "../../emulators/all.ts";
import { carrierPath } from "../../emulators/emulator.ts";
import { carrierIds, carriers, findAdapter } from "./registry.ts";

/** All but the workspace's own courier, which nobody is asked about. */
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

  it("has an emulator for every carrier", () => {
    expect(allEmulators.map(({ carrier }) => carrier).toSorted()).toEqual(spokenTo.toSorted());
  });
});
