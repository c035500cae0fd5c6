import { describe, expect, test } from "vitest";
import { judge, type Sample, usualBounds } from "./bounds.ts";

const bounds = usualBounds(2);
/** An hour in which parcels come evenly and nothing else changes. */
const anHour = (change: (minute: number) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: 60 }, (_, minute) => ({
    minute,
    memoryMb: { "node 1": 200, "node 2": 210 },
    connections: 20,
    oldestDueCheckS: 1,
    oldestUndeliveredS: 1,
    feedLagS: 0,
    trackers: 1_000 * (minute + 1),
    tableMb: { tracker: minute + 1, delivery_queue: 20 },
    ...change(minute),
  }));

describe("a soak", () => {
  test("passes where tables grow with the parcels, and nothing else grows", () => {
    expect(judge(anHour(), bounds)).toEqual([]);
  });

  test("passes where something is late for the one minute of a restart", () => {
    expect(
      judge(
        anHour((minute) => (minute === 30 ? { oldestUndeliveredS: 200, feedLagS: 95 } : {})),
        bounds,
      ),
    ).toEqual([]);
  });

  test("fails where something stays late, and says for how long", () => {
    expect(
      judge(
        anHour((minute) => (minute > 30 ? { oldestDueCheckS: 60 * (minute - 30) } : {})),
        bounds,
      ),
    ).toEqual(["the oldest check that was due waited for 180 s in minute 33"]);
  });

  test("fails where a node's memory grows, or is too much from the beginning", () => {
    const leaking = anHour((minute) => ({ memoryMb: { "node 1": 200 + 4 * minute, "node 2": 800 } }));
    expect(judge(leaking, bounds)).toEqual(["the memory of node 1 grew from 272 to 408 MB", "node 2 used 800 MB of memory"]);
  });

  test("does not take the first minutes, in which caches fill, for a leak", () => {
    expect(
      judge(
        anHour((minute) => ({ memoryMb: { "node 1": Math.min(300, 100 + 20 * minute) } })),
        bounds,
      ),
    ).toEqual([]);
  });

  test("fails where connections are not given back", () => {
    expect(
      judge(
        anHour((minute) => ({ connections: 20 + minute })),
        bounds,
      ),
    ).toEqual(["43 connections to PostgreSQL were open in minute 23"]);
  });

  test("fails where a table grows faster than the parcels", () => {
    const bloated = anHour((minute) => ({ trackers: 1_000, tableMb: { tracker: 1, delivery_queue: minute } }));
    expect(judge(bloated, bounds)).toEqual(["delivery_queue grew from 18.43 to 53.25 kB for each parcel, and has 59 MB"]);
  });
});
