import { isDeepStrictEqual } from "node:util";
import type { TrackingStatus } from "../tracking/statuses.ts";
import type { Checkpoint, Tracker } from "./tracker.ts";
import { trackerFields } from "./tracker-fields.ts";

/** What happened to a tracker, with the tracker as it is after it: what an event tells. */
export type TrackerChange = {
  topic: "TRACKER_UPDATED";
  tracker: Tracker;
  checkpoints: readonly Checkpoint[];
  /** The fields of the API that differ. */
  changed: readonly string[];
  /** Where the status is what changed. */
  previousStatus: TrackingStatus | null;
  /** Counts this tracker's changes from 1. */
  sequence: number;
  at: number;
};

/** The fields of the API in which two states of a tracker differ, but for those that tell when it was looked at. */
export const changedFields = (before: Tracker, after: Tracker): string[] =>
  Object.entries(trackerFields)
    .filter(([, { value, isBookkeeping }]) => !isBookkeeping && !isDeepStrictEqual(value(before), value(after)))
    .map(([name]) => name);
