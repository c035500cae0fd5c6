import { newBucketUuid } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import type { StatusChange } from "../trackers/changes.ts";
import { eventBody } from "./event-body.ts";
import { insertEvents, type NewEvent } from "./events.sql.ts";

/** One event per change, written in the change's own transaction. */
export const recordEvents = async (tx: Database, changes: readonly StatusChange[]): Promise<readonly NewEvent[]> => {
  const events = changes.map((change): NewEvent => {
    const { tracker } = change;
    const id = newBucketUuid(change.at, tracker.bucket);
    return {
      bucket: tracker.bucket,
      id,
      workspaceId: tracker.workspaceId,
      mode: tracker.mode,
      trackerId: tracker.id,
      topic: "TRACKER_UPDATED",
      sequence: change.sequence,
      carrier: tracker.carrier,
      status: tracker.status,
      previousStatus: change.previousStatus,
      createdAt: change.at,
      body: eventBody(id, change),
    };
  });
  await insertEvents(tx, events);
  return events;
};
