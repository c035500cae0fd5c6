import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { fansOut } from "../../postgres/lanes.ts";
import type { OfCarrier } from "./incidents.sql.ts";

/** Up to a limit, which is enough to say how large an incident is. */
export const countUnderWay = async (db: Database, { workspaceId, mode, carrier }: OfCarrier, limit: number): Promise<number> => {
  const found = await db.one<{ count: number }>(
    "count_parcels_under_way",
    `${fansOut} select count(*)::int as count from (
       select 1 from tracker t where t.workspace_id = $1 and t.mode = $2 and t.carrier = $3 and t.stop_reason is null limit $4) t`,
    [workspaceId, mode, carrier, limit],
  );
  return found!.count;
};

/** Whether everything that was written before has its place, and so was or will soon be counted. */
export const isFeedPlaced = async (db: Database, before: EpochMs): Promise<boolean> => {
  const found = await db.one<{ waiting: boolean }>(
    "is_feed_placed",
    `${fansOut} select exists (select 1 from event where position is null and created_at < $1) as waiting`,
    [new Date(before)],
  );
  return !found!.waiting;
};
