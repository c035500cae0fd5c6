import { newBucketUuid } from "../lib/ids.ts";
import type { StatusChange } from "../trackers/changes.ts";
import { eventBody } from "./event-body.ts";
import type { NewEvent } from "./events.sql.ts";

/** One event per change, to be written in the change's own transaction. */
export const eventsOf = (changes: readonly StatusChange[]): NewEvent[] =>
  changes.map((change): NewEvent => {
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
