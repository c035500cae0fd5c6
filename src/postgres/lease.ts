import type { Lane } from "./lanes.ts";

/**
 * For statements that only take leases: their commit does not wait for the disk. A lease that is lost with the server's memory
 * means no more than that the work is claimed again, and the process that had it finds that it is no longer its own. Written as the first
 * part of a `with`; `isAsyncCommit` must stand in a condition, or the planner leaves the part out.
 */
export const asyncCommit = "async_commit as materialized (select set_config('synchronous_commit', 'off', true) as commit)";
export const isAsyncCommit = "(select commit from async_commit) = 'off'";

/** The same for a text that is about a lane: a statement of a cluster cannot set it on the worker, so there it waits. */
export const asyncCommitIn = (lane: Lane) =>
  lane === null ? { first: `${asyncCommit},`, and: ` and ${isAsyncCommit}` } : { first: "", and: "" };
