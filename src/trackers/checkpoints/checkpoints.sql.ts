import { bucketOfUuid } from "../../lib/ids.ts";
import { selectList } from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, runByLane } from "../../postgres/lanes.ts";
import { trackerBounds } from "../bounds.ts";
import { type Checkpoint, checkpointColumns } from "../tracker.ts";

/** The newest of a tracker, oldest of them first, and how many it has, counted as far as trackers may have them. */
export const newestCheckpointsOf = async (db: Database, trackerId: string, limit: number) => {
  const { cap } = trackerBounds.checkpointsOfTracker;
  const rows = await db.many<Checkpoint & { total: number }>(
    "newest_checkpoints_of",
    `select ${selectList(checkpointColumns, "c")}, (select count(*)::int from (
         select 1 from checkpoint o where o.bucket = $1 and o.tracker_id = $2 limit $4) counted) as total
     from checkpoint c where c.bucket = $1 and c.tracker_id = $2
     order by c.scanned_at desc, c.carrier_order desc, c.arrival desc limit $3`,
    [bucketOfUuid(trackerId), trackerId, limit, cap],
  );
  return { checkpoints: rows.map(({ total: _counted, ...checkpoint }) => checkpoint).reverse(), total: rows[0]?.total ?? 0 };
};

/** Those that newer ones of a full tracker take the place of. */
export const deleteCheckpoints = (db: Database, checkpoints: readonly Pick<Checkpoint, "bucket" | "id">[]) =>
  runByLane(
    db,
    checkpoints,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, 3);
      return db.run(
        name("delete_checkpoints"),
        `delete from checkpoint c using unnest($1::smallint[], $2::uuid[]) as w (bucket, id)
         where c.bucket = w.bucket and c.id = w.id${and("c")}`,
        [some.map(({ bucket }) => bucket), some.map(({ id }) => id), ...params],
      );
    },
  );
