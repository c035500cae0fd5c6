import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import type { TrackerState } from "../../tracking/apply-reading.ts";
import type { StoredCheckpoint } from "../../tracking/checkpoint.ts";
import type { FollowedLegs } from "../../tracking/status-rules.ts";

/** What is known of a parcel, as far as judges look at it. */
export type JudgedParcel = {
  readonly state: TrackerState;
  readonly checkpoints: readonly StoredCheckpoint[];
  readonly legs: FollowedLegs;
  /** What the shop promised its recipient. */
  readonly promisedAt: EpochMs | null;
  /** Whose parcel it is, and what was given at its creation. */
  readonly given: Pick<Tracker, "id" | "workspaceId" | "mode" | "carrier" | "hints" | "createdAt">;
};

/**
 * A rule by which time alone changes what a tracker says, without any news from a carrier. `since` is the moment that the look
 * was planned for: whatever had passed before it was past already when Kolli learned of it, and raises nothing.
 */
export type Judge = {
  /** The first moment after now at which it may have something to say; null for none. */
  nextAt(parcel: JudgedParcel, now: EpochMs): EpochMs | null;
  /** The parcel's state by now; the very state that was given if time changes nothing in it. */
  stateAt(parcel: JudgedParcel, times: { readonly since: EpochMs; readonly now: EpochMs }): TrackerState;
  /** It also judges what a carrier has just reported. */
  readonly isForNews?: true;
};

/** Reads what judges of these parcels need, in the transaction of the look. */
export type ReadForJudges = (tx: Database, parcels: readonly JudgedParcel[], now: EpochMs) => Promise<readonly Judge[]>;

/** When to look at a parcel next. */
export const nextJudgeAt = (judges: readonly Judge[], parcel: JudgedParcel, now: EpochMs): EpochMs | null => {
  const moments = judges.flatMap((judge) => judge.nextAt(parcel, now) ?? []);
  return moments.length === 0 ? null : Math.min(...moments);
};

/** Each judge sees what those before it said. */
export const judge = (
  judges: readonly Judge[],
  parcel: JudgedParcel,
  times: { readonly since: EpochMs; readonly now: EpochMs },
): TrackerState => judges.reduce((state, one) => one.stateAt({ ...parcel, state }, times), parcel.state);

/** What judges say to a report that has just come. */
export const judgeNews = (judges: readonly Judge[], parcel: JudgedParcel, now: EpochMs): TrackerState =>
  judge(
    judges.filter(({ isForNews }) => isForNews),
    parcel,
    { since: now, now },
  );
