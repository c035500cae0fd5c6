import { reportChanges } from "../../trackers/changes.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { Checkpoint, Tracker } from "../../trackers/tracker.ts";
import { priorityNumber, priorityOf } from "../../tracking/check-priority.ts";
import type { Concluded } from "../apply/concluded.ts";
import { isDifferent, withState } from "../apply/tracker-state.ts";
import { type Judge, judge, nextJudgeAt } from "./judge.ts";
import { judgedParcel } from "./judged-parcel.ts";

/** From a locked tracker to what it is by now, without asking its carrier. The next check stays when it was to be. */
export const concludeByTime = (
  claim: ClaimedCheck,
  before: Tracker,
  checkpoints: readonly Checkpoint[],
  judges: readonly Judge[],
  now: number,
): Concluded => {
  const state = judge(judges, judgedParcel(before, checkpoints), { since: claim.judgeAt ?? now, now });
  const after = withState(before, state);
  if (isDifferent(before, after)) after.updatedAt = now;
  const scans = { checkpoints, added: [], changed: [] };
  const { tracker, changes } = reportChanges(before, after, scans, now);
  const isFirst = claim.lastCheckedAt === null;
  return {
    ...{ claim, before, after: tracker, ...scans, changes, applied: null, removed: [], droppedCount: 0 },
    ...{ dueAt: claim.dueAt, failures: claim.failures, checkedAt: null },
    ...{ accountId: claim.accountId, tried: claim.triedAccounts, legAttention: claim.attention },
    ...{ readingDigest: null, offsetMinutes: null, answer: null, isMissedByPushes: false },
    priority: isFirst ? priorityNumber("FIRST_CHECK") : priorityOf({ status: after.status, lastChangeAt: claim.changedAt }, now),
    changedAt: after.status === before.status ? null : now,
    judgeAt: nextJudgeAt(judges, judgedParcel(tracker, checkpoints), now),
  };
};
