/** Of an answer of the server. `file` is the one of its source that reports it. */
type Reported = { readonly code?: string | undefined; readonly file?: string | undefined; readonly message: string };

/**
 * Where Citus decides how a statement is run. While a shard moves, it may see one table's part in the old place and another's in
 * the new one; then no worker has both, and it calls a statement impossible that it ran a moment ago, in words that depend on
 * the statement. Each of ours is possible: `citus.test.ts` has all of them planned. Found with Citus 14.0.1 by moving shards
 * under load, 2026-11.
 */
const planners = new Set([
  "distributed_planner.c",
  "insert_select_planner.c",
  "merge_planner.c",
  "multi_join_order.c",
  "multi_logical_optimizer.c",
  "multi_logical_planner.c",
  "multi_physical_planner.c",
  "multi_router_planner.c",
  "query_pushdown_planning.c",
  "recursive_planning.c",
]);
/** Citus does not translate its words; PostgreSQL does, so that of those only the table's name counts. */
const shardTable = /\b\w+_\d{6,}\b/;
const missingPlaces =
  /^(?:could not find valid entry for shard|no active placements were found for shard|there is a shard placement in node group|shard \d+ does not have any shard placements)/;

/** Whether an answer of a cluster means that a shard is elsewhere now, or is on its way: asked again, it is found. */
export const isOfMovedShard = ({ code, file, message }: Reported): boolean => {
  switch (code) {
    case "0A000":
      return planners.has(file ?? "");
    // A statement that was planned before the move came after the old place was cleared.
    case "42P01":
      return shardTable.test(message);
    case "22023":
      return message.startsWith("could not find any healthy placement for shard");
    case "XX000":
      return file === "relation.c" || missingPlaces.test(message);
    default:
      return false;
  }
};
