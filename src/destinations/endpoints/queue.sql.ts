import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, manyOfLanes, runInLanes } from "../../postgres/lanes.ts";
import { samePlace } from "../queue/same-place.sql.ts";

/** Lane by lane until so many rows are found: how many were. */
const upTo = async (db: Database, limit: number, run: (lane: Database["lanes"][number], limit: number) => Promise<number>) => {
  let found = 0;
  for (const lane of db.lanes) if (found < limit) found += await run(lane, limit - found);
  return found;
};

/** Of what waited for an endpoint that is gone, so many at most: how many were found. */
export const deleteUnsent = (db: Database, endpointId: string, limit: number) =>
  upTo(db, limit, async (lane, most) => {
    const { name, and, params } = inLane(lane, 3);
    const found = await db.one<{ count: number }>(
      name("delete_unsent_deliveries"),
      `with doomed as materialized (select q.ctid as place from delivery_queue q where q.endpoint_id = $1${and("q")} limit $2),
       gone as (delete from delivery_queue g where g.ctid = any (array(select place from doomed))${and("g")})
       select count(*)::int as count from doomed`,
      [endpointId, most, ...params],
    );
    return found!.count;
  });

/**
 * After enabling: what was deferred behind failures does not wait for its old time, so many at most. What was tried since then, and what
 * waits behind it, has its own time. Gives how many there were.
 */
export const makeDeferredDue = (
  db: Database,
  { endpointId, enabledAt, now, limit }: { endpointId: string; enabledAt: EpochMs; now: EpochMs; limit: number },
) =>
  upTo(db, limit, (lane, most) => {
    const { name, and, params } = inLane(lane, 5);
    return db.run(
      name("make_deferred_deliveries_due"),
      `update delivery_queue u set due_at = $2 where u.ctid = any (array(
         select w.place from (values ('RETRY'), ('FRESH')) as s (state) cross join lateral (
           select q.ctid as place from delivery_queue q
           where q.endpoint_id = $1 and q.state = s.state and q.due_at > $2 and q.due_at < 'infinity'
             and not exists (select from delivery_queue b join delivery_attempt a on a.bucket = b.bucket and a.event_id = b.event_id
                 and a.endpoint_id = b.endpoint_id and a.at >= $3${and("a")}
               where ${samePlace("b", "q", and)} and b.sequence <= q.sequence and b.state in ('FRESH', 'RETRY') and b.due_at > $2 offset 0)${and("q")}
           order by q.due_at limit $4::int for update skip locked) w limit $4::int))${and("u")}`,
      [endpointId, new Date(now), new Date(enabledAt), most, ...params],
    );
  });

/** How many wait for an endpoint, counting at most so many of each lane. */
export const countWaiting = (db: Database, endpointId: string, atMost: number) =>
  runInLanes(db, async (lane) => {
    const { name, and, params } = inLane(lane, 3);
    const found = await db.one<{ count: number }>(
      name("count_waiting_deliveries"),
      `select count(*)::int as count from (select from delivery_queue q where q.endpoint_id = $1${and("q")} limit $2) q`,
      [endpointId, atMost, ...params],
    );
    return found!.count;
  });

/** How many an endpoint's failures put off, counting at most so many of each lane. */
export const countDeferred = async (db: Database, endpointId: string, now: EpochMs, atMost: number) => {
  const found = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 4);
    return db.many<{ count: number }>(
      name("count_deferred_deliveries"),
      `select count(*)::int as count from (select from delivery_queue q
       where q.endpoint_id = $1 and q.state in ('FRESH', 'RETRY') and q.due_at > $2 and q.due_at < 'infinity'${and("q")} limit $3) q`,
      [endpointId, new Date(now), atMost, ...params],
    );
  });
  return found.reduce((sum, { count }) => sum + count, 0);
};

/** Whether deliveries go to it, and since when it does nothing but fail. */
export const findStanding = (db: Database, endpointId: string) =>
  db.one<{ state: string; firstFailureAt: EpochMs | null }>(
    "find_endpoint_standing",
    `select state, first_failure_at as "firstFailureAt" from webhook_endpoint where id = $1`,
    [endpointId],
  );
