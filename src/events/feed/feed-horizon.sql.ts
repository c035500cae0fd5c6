import type { EpochMs } from "../../lib/clock.ts";
import { bucketCount, lowestUuidAt } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, runInLanes } from "../../postgres/lanes.ts";

/** Events up to this position may be gone. */
export const readHorizon = async (db: Database): Promise<number> =>
  (await db.one<{ position: number }>("read_feed_horizon", "select horizon_position as position from feed_lane where lane = 0"))
    ?.position ?? 0;

/** To the last milestone of which everything was created before then. */
export const advanceHorizon = (db: Database, before: EpochMs) =>
  db.run(
    "advance_feed_horizon",
    `update feed_lane f set horizon_position = m.position
     from (select position from feed_milestone where created_until < $1 order by created_until desc, position desc limit 1) m
     where f.lane = 0 and m.position > f.horizon_position`,
    [new Date(before)],
  );

/**
 * Events before that time and up to the horizon, so many of each lane at most. Their ids are in the order of time. Data that
 * events share goes with the last of them.
 */
export const deleteBeforeHorizon = (
  db: Database,
  { before, horizon, limit }: { before: EpochMs; horizon: number; limit: number },
) =>
  runInLanes(db, async (lane) => {
    const { name, and, params } = inLane(lane, 4);
    const groups = lane === null ? `generate_series(0, ${bucketCount - 1})` : "unnest($4::smallint[])";
    const found = await db.one<{ count: number }>(
      name("delete_events_before_horizon"),
      `with gone as (
         delete from event d where d.ctid = any (array(
           select o.ctid from ${groups} as g (bucket) cross join lateral (
             select r.ctid from event r where r.bucket = g.bucket::smallint and r.id < $1 and r.position <= $2::bigint${and("r")}
             order by r.id limit $3) o limit $3))${and("d")}
         returning d.bucket, d.id, d.tracker_id, d.data_sequence),
       unneeded as (
         delete from event_data y using (select distinct bucket, tracker_id, data_sequence from gone) g
         where y.bucket = g.bucket and y.tracker_id = g.tracker_id and y.sequence = g.data_sequence${and("y")} and not exists (
           select from event k where k.bucket = g.bucket and k.tracker_id = g.tracker_id and k.sequence >= g.data_sequence
             and k.data_sequence = g.data_sequence and k.id not in (select id from gone)${and("k")}))
       select count(*)::int as count from gone`,
      [lowestUuidAt(before), horizon, limit, ...params],
    );
    return found!.count;
  });

/** The one at the horizon stays: by it the horizon is found again. */
export const deleteOldMilestones = (db: Database, horizon: number, limit: number) =>
  db.run(
    "delete_old_feed_milestones",
    `delete from feed_milestone m where m.ctid = any (array(
       select o.ctid from feed_milestone o where o.position < $1::bigint order by o.created_until limit $2))`,
    [horizon, limit],
  );
