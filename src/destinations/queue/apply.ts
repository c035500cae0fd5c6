import { type TransactionalDatabase, whereLaneIs } from "../../postgres/database.ts";
import { byLane, isOneLane, manyByLane } from "../../postgres/lanes.ts";
import { applyFailedAtOnce, type DeliveryOutcome, type DisabledEndpoint, type FailedOutcome } from "./apply.sql.ts";
import { deferFailed, insertAttempts, noteFailures } from "./apply-by-lane.sql.ts";
import { applyDeliveredAtOnce, deleteDelivered, healEndpoints } from "./apply-delivered.sql.ts";

const bucketOf = ({ delivery }: DeliveryOutcome): number => delivery.bucket;

/**
 * Only where the claim is still ours. Whatever waited behind a delivery that needed several attempts may go now. Gives the
 * endpoints that have more for one of these trackers. On a cluster each lane has a transaction.
 */
export const applyDelivered = (db: TransactionalDatabase, outcomes: readonly DeliveryOutcome[]): Promise<string[]> => {
  if (isOneLane(db)) return applyDeliveredAtOnce(db, outcomes);
  return manyByLane(db, outcomes, bucketOf, async (lane, some) => {
    const now = Math.max(...some.map(({ at }) => at));
    const { value } = await whereLaneIs(db, lane).transaction(
      async (tx) => {
        const deleted = await deleteDelivered(tx, lane, some, now);
        return deleted.map(({ nth, attemptCount, hasMore }) => ({ outcome: some[nth - 1]!, number: attemptCount + 1, hasMore }));
      },
      (tx, done): Promise<number>[] => (done.length === 0 ? [] : [insertAttempts(tx, lane, done)]),
    );
    // Endpoints are elsewhere. If this is lost, the next delivery says it again.
    if (value.length > 0) await healEndpoints(db, endpointsOf(value), now);
    return endpointsOf(value.filter(({ hasMore }) => hasMore));
  });
};

const endpointsOf = (done: readonly { outcome: DeliveryOutcome }[]): string[] => [
  ...new Set(done.map(({ outcome }) => outcome.delivery.endpointId)),
];

/** Only where the claim is still ours. Gives the endpoints that were disabled. */
export const applyFailed = async (
  db: TransactionalDatabase,
  outcomes: readonly FailedOutcome[],
): Promise<readonly DisabledEndpoint[]> => {
  if (isOneLane(db)) return applyFailedAtOnce(db, outcomes);
  const disabled: DisabledEndpoint[] = [];
  for (const [lane, some] of byLane(db, outcomes, bucketOf)) {
    const { value } = await whereLaneIs(db, lane).transaction(
      async (tx) => {
        const deferred = await deferFailed(tx, lane, some);
        return deferred.map(({ nth, attemptCount }) => ({ outcome: some[nth - 1]!, number: attemptCount }));
      },
      (tx, done): Promise<number>[] => (done.length === 0 ? [] : [insertAttempts(tx, lane, done)]),
    );
    // As above: the next attempt is counted in any case.
    const failed = value.map(({ outcome }) => outcome);
    if (failed.length > 0) disabled.push(...(await noteFailures(db, failed)));
  }
  return disabled;
};
