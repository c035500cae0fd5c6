/**
 * For statements that only take leases: their commit does not wait for the disk. A lease that is lost with the server's memory
 * means no more than that the work is claimed again, and whoever had it finds that it is no longer his. Written as the first
 * part of a `with`; `isAsyncCommit` must stand in a condition, or the planner leaves the part out.
 */
export const asyncCommit = "async_commit as materialized (select set_config('synchronous_commit', 'off', true) as commit)";
export const isAsyncCommit = "(select commit from async_commit) = 'off'";
