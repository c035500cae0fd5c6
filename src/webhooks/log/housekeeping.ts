import { days, type EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { advanceReplay } from "./replay.sql.ts";
import { deleteOldAttempts, deleteOldDeliveries, deleteOldNotices, deleteOrphans } from "./retention.sql.ts";

/** How long attempts are kept, and how long a delivery may wait for its endpoint. */
export const retentionMs = days(30);

const batchSize = 5_000;
const replayStep = 1_000;

/** Removes what is older than its time, in batches, so that no statement runs for long. Gives how many rows went. */
export const removeOldDeliveries = async (db: Database, now: EpochMs): Promise<number> => {
  const before = now - retentionMs;
  let removed = await deleteOldNotices(db, before);
  for (const removeBatch of [
    () => deleteOldAttempts(db, before, batchSize),
    () => deleteOldDeliveries(db, before, batchSize),
    () => deleteOrphans(db, batchSize),
  ]) {
    for (let count = batchSize; count === batchSize; ) {
      count = await removeBatch();
      removed += count;
    }
  }
  return removed;
};

/** Works off replays until there is none left to do. */
export const workOffReplays = async (
  db: Database,
  now: EpochMs,
  wake: (endpointIds: readonly string[]) => void,
): Promise<void> => {
  for (let more = true; more; ) {
    const advanced = await advanceReplay(db, now, replayStep);
    if (advanced) wake([advanced.endpointId]);
    more = advanced !== undefined;
  }
};
