import type { Database } from "../postgres/database.ts";
import { doubleSpreads, sampleSizes } from "./growth.sql.ts";

/** A size that one node of a cluster handles easily, and that is small enough to read two lists of them at the same time. */
const trackersPerBucket = 200_000;

/** Enough to distinguish a workspace of that size from one of half of it. */
const enoughSampled = 50_000;
const percents = [0.1, 1, 10, 100];

/**
 * Doubles the buckets of each workspace that has become too large for them, one doubling at a time. Sizes are estimated from
 * larger and larger samples until one is large enough: from fifty million trackers on, one in a thousand is read.
 */
export const spreadGrownWorkspaces = async (db: Database, perBucket = trackersPerBucket): Promise<number> => {
  for (const percent of percents) {
    const { sampled, large } = await sampleSizes(db, percent, perBucket);
    if (sampled < enoughSampled && percent < 100) continue;
    return large.length === 0 ? 0 : doubleSpreads(db, large, perBucket);
  }
  return 0;
};
