import { days, type EpochMs } from "../lib/clock.ts";
import { bucketCount } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import { deleteAnswersOfFinished, deleteJourneysOfFinished } from "./finished.sql.ts";

/** How long a finished tracker keeps what only support and tests look at: the carrier's answer and the journey that was played. */
const keptMs = days(30);
const bucketsAtOnce = 16;

/** A few buckets at a time, so that no statement runs for long. Gives how many rows went. */
export const removeLeftoversOfFinished = async (db: Database, now: EpochMs, signal?: AbortSignal): Promise<number> => {
  let removed = 0;
  for (let from = 0; from < bucketCount && !signal?.aborted; from += bucketsAtOnce) {
    const buckets = { from, to: from + bucketsAtOnce - 1 };
    removed += await deleteAnswersOfFinished(db, buckets, now - keptMs);
    removed += await deleteJourneysOfFinished(db, buckets, now - keptMs);
  }
  return removed;
};
