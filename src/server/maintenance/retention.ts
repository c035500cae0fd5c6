import type { Database } from "../../postgres/database.ts";
import { deleteOutlived } from "./retention.sql.ts";

const batchSize = 500;

/** In small steps, each committed by itself: nobody waits for a million rows to go. Tells how many trackers went. */
export const enforceRetention = async (db: Database, now: number): Promise<number> => {
  let total = 0;
  for (;;) {
    const count = await deleteOutlived(db, { now, limit: batchSize, lane: null });
    total += count;
    if (count < batchSize) return total;
  }
};
