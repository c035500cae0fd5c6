import type { Database } from "../postgres/database.ts";
import { doubleSpreads, sampleSizes } from "./growth.sql.ts";

/** What one place of a cluster holds of a workspace with ease, and few enough for two lists of them to be read at once. */
const trackersPerBucket = 200_000;

/** Enough to tell a workspace of that size from one of half of it. */
const enoughSampled = 50_000;
const percents = [0.1, 1, 10, 100];

/**
 * Gives each workspace that has become too large for its buckets twice as many, one doubling at a time. Sizes are estimated from
 * ever larger samples until one is large enough: from fifty million trackers on, one in a thousand is read.
 */
export const spreadGrownWorkspaces = async (db: Database, perBucket = trackersPerBucket): Promise<number> => {
  for (const percent of percents) {
    const { sampled, large } = await sampleSizes(db, percent, perBucket);
    if (sampled < enoughSampled && percent < 100) continue;
    return large.length === 0 ? 0 : doubleSpreads(db, large, perBucket);
  }
  return 0;
};
