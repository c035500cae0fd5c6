import type { ClaimedCheck, TrackerVersion } from "../claims/claim.sql.ts";
import { firstJudgeAt, type Lease, type NewTracker } from "../trackers.sql.ts";
import { createdTracker } from "./created-tracker.ts";

/** `writtenBy`: resolves with the number of the transaction that inserted the tracker, or null if none is known. */
const versionOnceInserted = async (tracker: NewTracker, writtenBy: Promise<string | null>): Promise<TrackerVersion | null> => {
  const number = await writtenBy;
  return number === null ? null : { tracker: createdTracker(tracker), writtenBy: number };
};

/** The claim of a process that creates a tracker under its own lease: what the table would say, without asking it. */
export const firstClaim = (tracker: NewTracker, { token }: Lease, writtenBy: Promise<string | null>): ClaimedCheck => {
  const inserted = versionOnceInserted(tracker, writtenBy);
  // Whether it failed is looked at when the carrier has answered, and by the caller before that.
  inserted.catch(() => {});
  return {
    bucket: tracker.bucket,
    trackerId: tracker.id,
    token,
    accountId: tracker.accountId,
    triedAccounts: null,
    workspaceId: tracker.scope.workspaceId,
    mode: tracker.scope.mode,
    carrier: tracker.carrier,
    codeKey: tracker.codeKey,
    legCode: null,
    hints: tracker.hints,
    failures: 0,
    readingDigest: null,
    changedAt: tracker.now,
    offsetMinutes: null,
    createdAt: tracker.now,
    dueAt: tracker.now,
    lastCheckedAt: null,
    status: "UNKNOWN",
    attention: null,
    stopReason: null,
    estimatedDeliveryAt: null,
    pushedAt: null,
    judgeAt: firstJudgeAt(tracker),
    traceparent: tracker.traceparent ?? null,
    inserted,
  };
};
