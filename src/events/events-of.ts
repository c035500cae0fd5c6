import { newBucketUuid } from "../lib/ids.ts";
import type { TrackerChange } from "../trackers/changes.ts";
import { eventBody } from "./event-body.ts";
import type { NewEvent } from "./events.sql.ts";

/** One event per change, to be written in the change's own transaction. */
export const eventsOf = (changes: readonly TrackerChange[]): NewEvent[] =>
  changes.map((change): NewEvent => {
    const { topic, tracker, sequence, changed, previousStatus, at } = change;
    const { bucket, workspaceId, mode, id: trackerId, carrier, status } = tracker;
    const id = newBucketUuid(at, bucket);
    return {
      bucket,
      id,
      workspaceId,
      mode,
      trackerId,
      topic,
      sequence,
      carrier,
      status,
      previousStatus,
      changed: changed.join(","),
      createdAt: at,
      body: eventBody(id, change),
    };
  });
