import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, runInLanes } from "../../postgres/lanes.ts";

/** What waited for an endpoint that is gone. Where it is not done, maintenance does it (`deleteOrphans`). */
export const deleteUnsent = (db: Database, endpointId: string) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 2);
    return db.run(name("delete_unsent_deliveries"), `delete from delivery_queue q where q.endpoint_id = $1${and("q")}`, [
      endpointId,
      ...params,
    ]);
  });

/** After enabling: what was deferred behind failures does not wait for its old time. */
export const makeEverythingDue = (db: Database, endpointId: string, now: EpochMs) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.run(
      name("make_deliveries_due"),
      `update delivery_queue q set due_at = $2
       where q.endpoint_id = $1 and q.state in ('FRESH', 'RETRY') and q.due_at > $2 and q.due_at < 'infinity'${and("q")}`,
      [endpointId, new Date(now), ...params],
    );
  });
