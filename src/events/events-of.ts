import { newBucketUuid } from "../lib/ids.ts";
import type { TrackerChange, TrackerLinks } from "../trackers/changes.ts";
import type { Tracker } from "../trackers/tracker.ts";
import { bodyEnd, dataText, eventBody, previousStatusOf } from "./event-body.ts";
import type { NewEvent } from "./event-rows.sql.ts";

/** One event per change, to be written in the change's own transaction. */
export const eventsOf = (changes: readonly TrackerChange[], linksOf: (tracker: Tracker) => TrackerLinks): NewEvent[] => {
  const shared = new Map<Tracker, { readonly changed: readonly string[]; readonly data: NonNullable<NewEvent["data"]> }>();
  const dataOf = (change: TrackerChange): NonNullable<NewEvent["data"]> => {
    const { tracker, changed, ordinal } = change;
    const found = shared.get(tracker);
    if (found?.changed === changed) return found.data;
    const data = { ordinal, text: bodyEnd(changed, dataText(change, linksOf(tracker))) };
    shared.set(tracker, { changed, data });
    return data;
  };
  return changes.map((change): NewEvent => {
    const { topic, tracker, sequence, ordinal, changed, at } = change;
    const { bucket, workspaceId, mode, id: trackerId, carrier, status } = tracker;
    const id = newBucketUuid(at, bucket);
    const data = dataOf(change);
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
