import { createHash } from "node:crypto";
import { bucketUuidFrom, timeOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { findTrackers } from "../trackers.sql.ts";
import { noSuchTracker, type TrackerUserError } from "../user-errors.ts";
import type { BulkAnswer } from "./creation.ts";

/** The id of each item of a bulk creation, made from that of the call: if it is repeated, the same trackers are meant. */
export const itemId = (callId: string, nth: number, bucket: number): string =>
  bucketUuidFrom(timeOfUuid(callId), createHash("sha256").update(`${callId}/${nth}`).digest(), bucket);

/** What is stored of a bulk creation: ids in place of trackers, of which there may be a thousand with 16 KiB of metadata each. */
export type StoredBulk = { items: ({ id: string } | { errors: TrackerUserError[] })[] };

/** Null if no tracker was created. */
export const keepBulk = ({ results }: BulkAnswer): StoredBulk | null => {
  if (!results.some(({ tracker }) => tracker)) return null;
  return {
    items: results.map(({ tracker, trackerUserErrors }) => (tracker ? { id: tracker.id } : { errors: trackerUserErrors })),
  };
};

/** The same trackers in the same order, as they are now. One that was deleted meanwhile is said to be. */
export const restoreBulk = async (db: Database, scope: Scope, { items }: StoredBulk): Promise<BulkAnswer> => {
  const ids = items.flatMap((item) => ("id" in item ? [item.id] : []));
  const found = new Map((await findTrackers(db, scope, ids)).map((tracker) => [tracker.id, tracker]));
  const results = items.map((item) => {
    if ("errors" in item) return { tracker: null, trackerUserErrors: item.errors };
    const tracker = found.get(item.id) ?? null;
    return { tracker, trackerUserErrors: tracker ? [] : [noSuchTracker("trackingCode")] };
  });
  return { results, trackerUserErrors: [] };
};
