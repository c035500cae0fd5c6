import { days, type EpochMs } from "../../lib/clock.ts";
import { inBatches } from "../../lib/in-batches.ts";
import type { Database } from "../../postgres/database.ts";
import { advanceHorizon, deleteBeforeHorizon, deleteOldMilestones, readHorizon } from "./feed-horizon.sql.ts";

/** Deliveries are kept for 30 days, and send the bodies of their events. */
const leastDays = 31;

/**
 * Deletes what is before the horizon, and then moves the horizon on. In this order: what is deleted was announced by the run before, so
 * that no reader that looked at the horizon a moment ago reads over a gap. Gives how many events went.
 */
export const removeOldEvents = async (db: Database, now: EpochMs, feedDays: number, signal?: AbortSignal): Promise<number> => {
  if (feedDays === 0) return 0;
  const before = now - days(Math.max(feedDays, leastDays));
  const horizon = await readHorizon(db);
  const removed = await inBatches((limit) => deleteBeforeHorizon(db, { before, horizon, limit }), signal);
  await inBatches((limit) => deleteOldMilestones(db, horizon, limit), signal);
  if (!signal?.aborted) await advanceHorizon(db, before);
  return removed;
};
