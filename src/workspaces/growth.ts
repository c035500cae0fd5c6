import type { Database } from "../postgres/database.ts";
import { doubleSpreads, sampleSizes } from "./growth.sql.ts";

/** A size that one server handles easily, and that is small enough to read two lists of them at the same time. */
const trackersPerBucket = 200_000;

/** Enough to distinguish a workspace of that size from one of half of it. */
const enoughSampled = 50_000;
const percents = [0.1, 1, 10, 100];

/**
 * Doubles the buckets of each workspace that has become too large for them, one doubling at a time. Sizes are estimated from
 * larger and larger samples until one is large enough: from fifty million trackers on, one in a thousand is read. On a cluster a
 * workspace that would fill one bucket has as many as there are lanes, so that all workers take part in what it needs.
 */
export const spreadGrownWorkspaces = async (db: Database, perBucketOfAll = trackersPerBucket): Promise<number> => {
  const perBucket = perBucketOfAll / db.lanes.length;
  for (const percent of percents) {
    const { sampled, large } = await sampleSizes(db, percent, perBucket);
    if (sampled < enoughSampled && percent < 100) continue;
    return large.length === 0 ? 0 : doubleSpreads(db, large, perBucket);
  }
  return 0;
};
