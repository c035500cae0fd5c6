import { days, type EpochMs } from "../../lib/clock.ts";
import { lowestUuidAt } from "../../lib/ids.ts";
import { inBatches } from "../../lib/in-batches.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { advanceReplay } from "./replay.sql.ts";
import { deleteOldAttempts, deleteOldDeliveries, deleteOldNotices, deleteOldReplays, deleteOrphans } from "./retention.sql.ts";

/** How long deliveries are kept with their attempts, and how long one may wait for its endpoint, from the event on. */
const retentionMs = days(30);

const replayStep = 1_000;

/**
 * Removes what is past its time, in batches, so that no statement runs for long. Attempts go after their deliveries, which
 * cannot be repeated from then on. Gives how many rows went.
 */
export const removeOldDeliveries = async (db: Database, now: EpochMs, signal?: AbortSignal): Promise<number> => {
  const before = lowestUuidAt(now - retentionMs);
  const removed = [
    await inBatches((limit) => deleteOldDeliveries(db, before, limit), signal),
    await inBatches((limit) => deleteOldAttempts(db, before, limit), signal),
    await inBatches((limit) => deleteOrphans(db, limit), signal),
    await deleteOldNotices(db, before),
    await deleteOldReplays(db, before),
  ];
  return removed.reduce((sum, count) => sum + count);
};

/** Works off replays until there is none left to do. One that another process works on is left alone. */
export const workOffReplays = async (
  db: TransactionalDatabase,
  now: EpochMs,
  wake: (endpointIds: readonly string[]) => void,
  signal?: AbortSignal,
): Promise<void> => {
  while (!signal?.aborted) {
    const advanced = await advanceReplay(db, now, replayStep);
    if (!advanced) return;
    wake([advanced.endpointId]);
  }
};
