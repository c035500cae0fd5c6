import { newBucketUuid } from "../lib/ids.ts";
import type { TrackerChange, TrackerLinks } from "../trackers/changes.ts";
import type { Tracker } from "../trackers/tracker.ts";
import { dataText, eventBody, previousStatusOf } from "./event-body.ts";
import type { NewEvent } from "./event-rows.sql.ts";

/** One event per change, to be written in the change's own transaction. */
export const eventsOf = (changes: readonly TrackerChange[], linksOf: (tracker: Tracker) => TrackerLinks): NewEvent[] => {
  const dataOf = new Map<Tracker, NonNullable<NewEvent["data"]>>();
  return changes.map((change): NewEvent => {
    const { topic, tracker, sequence, ordinal, changed, at } = change;
    const { bucket, workspaceId, mode, id: trackerId, carrier, status } = tracker;
    const id = newBucketUuid(at, bucket);
    const data = dataOf.get(tracker) ?? { ordinal, text: dataText(change, linksOf(tracker)) };
    dataOf.set(tracker, data);
    return {
      bucket,
      id,
      workspaceId,
      mode,
      trackerId,
      topic,
      ordinal,
      sequence,
      carrier,
      status,
      previousStatus: previousStatusOf(change),
      changed: changed.join(","),
      createdAt: at,
      body: eventBody(id, change, data.text),
      data,
    };
  });
};
