import type { Database } from "../../../src/postgres/database.ts";

/**
 * How long ago the oldest check and the oldest webhook came due that are still to be done, in seconds; 0 where there is none.
 * And how many checks a worker left behind: their leases ran out. A lease that has long to run is `lease` seconds from its end.
 */
type OldestWork = { check: number; delivery: number; abandoned: number; lease: number };
export const oldestWork = async (db: Database): Promise<OldestWork> =>
  (await db.one<OldestWork>(
    "oldest_work",
    `select greatest(0, extract(epoch from now() - (select min(due_at) from due_check where account_id is not null)))::float8 as check,
       greatest(0, coalesce(extract(epoch from now() - (select min(due_at) from delivery_queue)), 0))::float8 as delivery,
       (select count(*)::int from due_check where leased_until < now()) as abandoned,
       coalesce(extract(epoch from (select max(leased_until) from due_check) - now()), 0)::float8 as lease`,
  ))!;

/** Trackers that no carrier was asked about yet. */
export const countUnchecked = async (db: Database): Promise<number> =>
  (await db.one<{ count: number }>(
    "count_unchecked",
    `select count(*)::int as count from tracker t left join due_check d on d.bucket = t.bucket and d.tracker_id = t.id
     where coalesce(d.last_checked_at, t.last_checked_at) is null`,
  ))!.count;
