import type { Database } from "../../postgres/database.ts";
import { firstFetchDelayMs } from "../../proofs/fetcher.ts";
import { type NotedProof, noteProofs } from "../../proofs/proofs.sql.ts";
import { askedCode, type ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { Tracker } from "../../trackers/tracker.ts";

type Change = {
  /** Documents are requested from the carrier that reports the delivery. */
  readonly claim: ClaimedCheck;
  readonly before: Tracker;
  readonly after: Tracker;
  readonly accountId: string | null;
};

/** What is new about who received the parcels: names and pick-up codes whose time begins, and documents that are to be fetched. */
export const newProofsOf = (
  changes: readonly Change[],
  givesDocuments: (carrier: string) => boolean,
  now: number,
): NotedProof[] =>
  changes.flatMap(({ claim, before, after, accountId }): NotedProof[] => {
    const { bucket, id: trackerId, workspaceId, facts } = after;
    const { carrier } = claim;
    const isArrival = after.status === "DELIVERED" && before.status !== "DELIVERED" && !facts.proof?.isErased;
    // The simulated carrier has pictures of every delivery immediately.
    const isSimulated = after.mode === "TEST";
    const isFetched = isArrival && accountId !== null && (isSimulated || givesDocuments(carrier));
    const isNamed = facts.proof?.signedBy !== undefined && before.facts.proof?.signedBy === undefined;
    const isCoded = facts.pickupPoint?.code !== undefined && before.facts.pickupPoint?.code === undefined;
    if (!isFetched && !isNamed && !isCoded) return [];
    const fetch = isFetched
      ? { accountId, dueAt: isSimulated ? now : now + firstFetchDelayMs }
      : { accountId: null, dueAt: null };
    return [{ bucket, trackerId, workspaceId, carrier, codeKey: askedCode(claim), ...fetch, createdAt: now }];
  });

export const noteNewProofs = (tx: Database, ...given: Parameters<typeof newProofsOf>): Promise<unknown>[] => {
  const proofs = newProofsOf(...given);
  return proofs.length === 0 ? [] : [noteProofs(tx, proofs)];
};
