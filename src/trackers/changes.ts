import type { Database } from "../postgres/database.ts";
import type { TrackingStatus } from "../tracking/statuses.ts";
import type { Checkpoint, Tracker } from "./tracker.ts";

/** One change of a tracker's status, with the tracker as it is after it. */
export type StatusChange = {
  tracker: Tracker;
  checkpoints: readonly Checkpoint[];
  previousStatus: TrackingStatus;
  /** Counts this tracker's changes from 1. */
  sequence: number;
  at: number;
};

/** Called inside the transaction that writes the change: event and deliveries commit with the state or not at all. */
export type AnnounceChanges = (tx: Database, changes: readonly StatusChange[]) => Promise<void>;
