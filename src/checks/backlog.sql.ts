import type { EpochMs } from "../lib/clock.ts";
import type { Database } from "../postgres/database.ts";
import { inLane, manyOfLanes } from "../postgres/lanes.ts";
import { firstOfEachClass } from "../trackers/claims/claim.sql.ts";

/** `carrier` is null in test mode, where the sandbox answers for all of them. */
export type CheckBacklog = { lane: number; carrier: string | null; priority: number; oldestDueAt: EpochMs; count: number };

/**
 * What is due of each carrier and class, under way or not. Counting stops at so many in all, shared by accounts and classes, and
 * at ten of each where there are more of those than that.
 */
export const readCheckBacklog = (db: Database, now: EpochMs, countAtMost: number): Promise<CheckBacklog[]> =>
  manyOfLanes(db, async (lane) => {
    const { name, and, params } = inLane(lane, 3);
    const found = await db.many<Omit<CheckBacklog, "lane">>(
      name("read_check_backlog"),
      `${firstOfEachClass(and, ", d.mode, d.carrier")},
       due as materialized (select f.*, count(*) over () as parts from first f where f.due_at <= $1)
       select case f.mode when 'TEST' then null else f.carrier end as carrier, f.priority, min(f.due_at) as "oldestDueAt",
         sum(c.count)::int as count
       from due f cross join lateral (select count(*) as count from (
         select from due_check d where d.account_id = f.account_id and d.priority = f.priority and d.due_at <= $1${and("d")}
         limit greatest(10, $2::int / f.parts)) d) c
       group by 1, 2`,
      [new Date(now), countAtMost, ...params],
    );
    return found.map((part) => ({ ...part, lane: db.lanes.indexOf(lane) }));
  });
