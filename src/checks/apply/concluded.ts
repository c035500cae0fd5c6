import type { TrackerChange } from "../../trackers/changes.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { Checkpoint, Tracker } from "../../trackers/tracker.ts";
import type { AppliedReading } from "../../tracking/apply-reading.ts";
import type { TrackerAttention } from "../../tracking/statuses.ts";

/** The end of a check: when the next one is due, or null for never. Takes effect only while the lease is still ours. */
export type NextCheck = {
  claim: ClaimedCheck;
  dueAt: number | null;
  failures: number;
  /** When the carrier answered; null keeps what was stored. */
  checkedAt: number | null;
  priority: number;
  /** What the carrier is asked with next; null while it is not connected. */
  accountId: string | null;
  /** As an outcome has it. */
  tried?: readonly string[] | null | undefined;
};

/** A tracker after a check that changed it, with all that must be written. */
export type Concluded = NextCheck & {
  before: Tracker;
  after: Tracker;
  checkpoints: readonly Checkpoint[];
  added: readonly Checkpoint[];
  changed: readonly Checkpoint[];
  /** The events of it, in this order. */
  changes: readonly TrackerChange[];
  applied: AppliedReading | null;
  /** Of a tracker that has as many as there may be: the oldest, which newer ones take the place of. */
  removed: readonly { readonly id: string }[];
  /** These, and those that were not stored for the same reason. */
  droppedCount: number;
  /** Null keeps what was stored; so does null in the two below. */
  readingDigest: Buffer | null;
  changedAt: number | null;
  offsetMinutes: number | null;
  /** Why following this leg is not progressing; the tracker's is of all its legs. */
  legAttention: TrackerAttention | null;
  /** The carrier's answer as it came, compressed; null if there is none to keep. */
  answer: Buffer | null;
  /** When time alone may change the tracker next. */
  judgeAt: number | null;
  /** The carrier should have pushed it, and it had to be found by asking. */
  isMissedByPushes: boolean;
};
