import { days, type EpochMs } from "../lib/clock.ts";
import { bucketCount } from "../lib/ids.ts";
import { inBatches } from "../lib/in-batches.ts";
import type { Database } from "../postgres/database.ts";
import { deleteAnswersOfFinished, deleteJourneysOfFinished } from "./finished.sql.ts";

/** How long a finished tracker keeps what only support and tests look at: the carrier's answer and the journey that was played. */
const retentionMs = days(30);
const bucketsAtOnce = 16;
const allBuckets = Array.from({ length: bucketCount }, (_, bucket) => bucket);

/** A few buckets at a time and of those not too much in one statement, so that no statement runs for long. Gives how many rows went. */
export const removeLeftoversOfFinished = async (db: Database, now: EpochMs, signal?: AbortSignal): Promise<number> => {
  const before = now - retentionMs;
  let removed = 0;
  for (const lane of db.lanes) {
    const inLane = lane ?? allBuckets;
    for (let from = 0; from < inLane.length && !signal?.aborted; from += bucketsAtOnce) {
      const buckets = inLane.slice(from, from + bucketsAtOnce);
      removed += await inBatches((limit) => deleteAnswersOfFinished(db, { buckets, before, limit }), signal);
      removed += await inBatches((limit) => deleteJourneysOfFinished(db, { buckets, before, limit }), signal);
    }
  }
  return removed;
};
