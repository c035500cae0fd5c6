import pg from "pg";
import { expect, test } from "vitest";
import { againIfMoved } from "../again-on-conflict.ts";
import { DatabaseUnavailable, databaseFailureOf, ShardMoved } from "../failure.ts";
import { isOfMovedShard } from "./moved-shard.ts";

/** As Citus 14.0.1 and PostgreSQL 17 report them. */
const moved = [
  [
    "0A000",
    "query_pushdown_planning.c",
    "complex joins are only supported when all distributed tables are co-located and joined on their distribution columns",
  ],
  ["0A000", "multi_router_planner.c", "found no worker with all shard placements"],
  ["0A000", "multi_physical_planner.c", "cannot find a worker that has active placements for all shards in the query"],
  ["0A000", "multi_logical_planner.c", "could not run distributed query with complex table expressions"],
  ["42P01", "parse_relation.c", 'relation "public.tracker_102012" does not exist'],
  ["42P01", "parse_relation.c", "Relation »tracker_102012« existiert nicht"],
  ["22023", "metadata_utility.c", "could not find any healthy placement for shard 102012"],
  ["XX000", "relation.c", "could not open relation with OID 17012"],
  ["XX000", "metadata_cache.c", "could not find valid entry for shard 102012"],
  ["XX000", "metadata_cache.c", "could not find valid entry for shard placement 77"],
  ["XX000", "metadata_cache.c", "there is a shard placement in node group 2 but there are no nodes in that group"],
  ["XX000", "multi_physical_planner.c", "no active placements were found for shard 102012"],
  ["XX000", "local_executor.c", "shard 102012 does not have any shard placements"],
] as const;
const ours = [
  ["0A000", "parse_func.c", "set-returning functions are not allowed here"],
  ["42P01", "parse_relation.c", 'relation "trackers" does not exist'],
  ["42P01", "parse_relation.c", 'relation "tracker_2" does not exist'],
  ["22023", "numeric.c", "invalid parameter"],
  ["XX000", "heapam.c", "attempted to update an invisible tuple"],
  ["42601", "multi_router_planner.c", "syntax error"],
] as const;

const answer = ([code, file, message]: readonly [string, string, string]) =>
  Object.assign(new pg.DatabaseError(message, 0, "error"), { code, file });

test.each(moved)("%s of %s is of a shard that is elsewhere now: %s", (...reported) => {
  expect(isOfMovedShard(answer(reported))).toBe(true);
  // What requests answer with 503 and workers repeat.
  expect(databaseFailureOf(answer(reported))).toBeInstanceOf(DatabaseUnavailable);
});

test.each(ours)("%s of %s is a fault of ours: %s", (...reported) => {
  expect(databaseFailureOf(answer(reported))).toBe(null);
});

test("a statement whose shard was not found is sent again a few times, any other is not", async () => {
  const failing = (error: Error, times: number) => {
    let calls = 0;
    return () => (++calls <= times ? Promise.reject(error) : Promise.resolve(calls));
  };
  const elsewhere = new ShardMoved(answer(moved[0]));
  expect(await againIfMoved(failing(elsewhere, 3))).toBe(4);
  await expect(againIfMoved(failing(elsewhere, 4))).rejects.toBe(elsewhere);
  await expect(againIfMoved(failing(new Error("ours"), 1))).rejects.toThrow("ours");
});
