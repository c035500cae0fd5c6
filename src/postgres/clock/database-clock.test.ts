import { expect, test } from "vitest";
import { days } from "../../lib/clock.ts";
import type { Database } from "../database.ts";
import { followDatabaseClock } from "./database-clock.ts";

const databaseNow = Date.parse("2027-01-01T12:00:00Z");
const db = { one: async () => ({ now: databaseNow }) } as unknown as Database;

test("a machine whose clock is wrong, or jumps, goes by the database's clock all the same, and reports it once", async () => {
  let machineNow = databaseNow + days(61);
  const reported: number[] = [];
  const clock = await followDatabaseClock({
    db,
    machine: { now: () => machineNow },
    onSkew: (aheadMs) => void reported.push(aheadMs),
  });
  machineNow -= days(200);
  const sinceStart = clock.now() - databaseNow;
  clock.stop();
  expect(sinceStart).toBeGreaterThanOrEqual(0);
  expect(sinceStart).toBeLessThan(days(1));
  expect(Number.isInteger(clock.now())).toBe(true);
  expect(reported.map((aheadMs) => Math.round(aheadMs / days(1)))).toEqual([61]);
});
