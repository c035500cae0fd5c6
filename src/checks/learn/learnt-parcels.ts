import type { Database } from "../../postgres/database.ts";
import { readLearntScans, readLearntTrackers, type ScanValues } from "./counted-parcels.sql.ts";
import type { LearntScan, LearntTracker } from "./parcel-record.ts";

type ScansOfTrackers = ReadonlyMap<string, readonly LearntScan[]>;

const scanOf = ([status, informational, at, offsetMinutes, countryCode]: ScanValues): LearntScan => ({
  ...{ status, informational: informational === 1, at, offsetMinutes },
  location: countryCode === null ? null : { countryCode },
});

export const scansOfTrackers = async (db: Database, trackerIds: readonly string[]): Promise<ScansOfTrackers> =>
  new Map((await readLearntScans(db, trackerIds)).map(({ trackerId, scans }) => [trackerId, scans.map(scanOf)]));

/** What there is to count of trackers. Those that are gone are only among the IDs. */
export type LearntParcels = {
  readonly ids: readonly string[];
  readonly trackers: readonly LearntTracker[];
  readonly scansOf: ScansOfTrackers;
};

export const readLearntParcels = async (db: Database, trackerIds: readonly string[]): Promise<LearntParcels> => {
  const ids = [...new Set(trackerIds)];
  if (ids.length === 0) return { ids, trackers: [], scansOf: new Map() };
  const [trackers, scansOf] = await Promise.all([readLearntTrackers(db, ids), scansOfTrackers(db, ids)]);
  return { ids, trackers, scansOf };
};
