import { expect, it } from "vitest";
import { processesFor } from "../src/config.ts";

it("leaves every third core to an embedded database, and none to one that is elsewhere", () => {
  expect([1, 2, 3, 4, 8, 16].map((cores) => processesFor(cores, true))).toEqual([1, 1, 2, 2, 5, 10]);
  expect(processesFor(8, false)).toBe(8);
});
