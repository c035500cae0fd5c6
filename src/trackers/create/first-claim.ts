import type { ClaimedCheck } from "../claims/claim.sql.ts";
import { firstJudgeAt, type Lease, type NewTracker } from "../trackers.sql.ts";

/** The claim of whoever creates a tracker under a lease of his own: what the table would tell him, without asking it. */
export const firstClaim = (tracker: NewTracker, { token }: Lease): ClaimedCheck => ({
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
});
