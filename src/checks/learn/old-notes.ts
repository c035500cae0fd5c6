import type { EpochMs } from "../../lib/clock.ts";
import { bucketCount } from "../../lib/ids.ts";
import { inBatches } from "../../lib/in-batches.ts";
import type { Database } from "../../postgres/database.ts";
import { noteRetentionMs } from "./count-parcels.ts";
import { deleteOldNotes } from "./counted-parcels.sql.ts";

const bucketsOfStep = 16;
const allBuckets = Array.from({ length: bucketCount }, (_, bucket) => bucket);

/** Removes what was noted of parcels that are over, a few buckets at a time. Their counts stay. */
export const removeOldNotes = async (db: Database, now: EpochMs, signal?: AbortSignal): Promise<number> => {
  let removed = 0;
  for (const lane of db.lanes) {
    const inLane = lane ?? allBuckets;
    for (let from = 0; from < inLane.length && !signal?.aborted; from += bucketsOfStep) {
      const buckets = inLane.slice(from, from + bucketsOfStep);
      removed += await inBatches((limit) => deleteOldNotes(db, { buckets, before: now - noteRetentionMs, limit }), signal);
    }
  }
  return removed;
};
