import { accountsOfUnconnected } from "../../carriers/accounts/unconnected.ts";
import { createBatcher } from "../../lib/batcher.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { oneOfEachLane } from "../../postgres/lanes.ts";
import { blamesOneRow } from "../../postgres/row-errors.ts";
import { insertTrackers, type NewTracker } from "../trackers.sql.ts";

/** Inserts one tracker, and gives which transaction wrote it where that is known. */
export type InsertOne = (tracker: NewTracker) => Promise<string | null>;

/** Concurrent creations in one lane share an insert: under load a hundred cost about as much as one. */
export const createInserter = (db: TransactionalDatabase): InsertOne => {
  const inserterOf = oneOfEachLane(db, () =>
    createBatcher((trackers: readonly NewTracker[]) => insertBatch(db, trackers), {
      maxItems: 500,
      maxFlights: 2,
      blamesOne: blamesOneRow,
    }),
  );
  return (tracker) => inserterOf(tracker.bucket)(tracker);
};

const insertBatch = async (db: TransactionalDatabase, trackers: readonly NewTracker[]): Promise<readonly (string | null)[]> => {
  // A repeated call may meet its first in one batch, and an insert must not name a row twice.
  const writtenBy = await insertAll(db, [...new Map(trackers.map((tracker) => [tracker.id, tracker])).values()]);
  return trackers.map(() => writtenBy);
};

/** Inserts all that can be stored, and gives the ids of those that cannot. */
export const insertStorable = async (
  db: TransactionalDatabase,
  trackers: readonly NewTracker[],
): Promise<ReadonlySet<string>> => {
  const refused = new Set<string>();
  if (trackers.length === 0) return refused;
  try {
    await insertAll(db, trackers);
  } catch (error) {
    if (!blamesOneRow(error)) throw error;
    if (trackers.length === 1) return refused.add(trackers[0]!.id);
    for (const tracker of trackers) for (const id of await insertStorable(db, [tracker])) refused.add(id);
  }
  return refused;
};

/** A tracker that is to wait until its carrier is connected must not miss that moment. */
const insertAll = (db: TransactionalDatabase, trackers: readonly NewTracker[]): Promise<string | null> => {
  const hasUnconnected = trackers.some(({ accountId }) => accountId === null);
  return insertTrackers(db, trackers, hasUnconnected ? connectedMeanwhile : null);
};

/** Those whose carrier was connected in the very moment they were created are as others with an account. */
const connectedMeanwhile = async (tx: Database, trackers: readonly NewTracker[]): Promise<readonly NewTracker[]> => {
  const wantedOf = ({ scope, carrier }: NewTracker) => ({ workspaceId: scope.workspaceId, carrier });
  const accountOf = await accountsOfUnconnected(tx, trackers.filter(({ accountId }) => accountId === null).map(wantedOf));
  return trackers.map((tracker) => {
    const accountId = tracker.accountId ?? accountOf(wantedOf(tracker), tracker);
    return accountId === tracker.accountId ? tracker : { ...tracker, accountId, attention: null };
  });
};
