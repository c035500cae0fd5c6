import { globalId } from "../lib/ids.ts";
import type { TrackerChange, TrackerLinks } from "../trackers/changes.ts";
import { shownException, trackerData } from "../trackers/tracker-fields.ts";
import { formatOffsetTime, type OffsetTime } from "../tracking/time.ts";

const shownTime = (time: OffsetTime | null): string | null => time && formatOffsetTime(time.at, time.offsetMinutes);

/** What an event says of before, each topic in a field of its own. */
const detailOf = (change: TrackerChange): Record<string, unknown> => {
  switch (change.topic) {
    case "TRACKER_UPDATED":
      return {};
    case "TRACKER_EXCEPTION_RAISED":
    case "TRACKER_EXCEPTION_CLEARED":
      return { kind: change.exception.kind, exception: shownException(change.exception) };
    case "TRACKER_CHECKPOINT_ADDED":
      return { addedCheckpointIds: change.added.map(({ id }) => globalId("Checkpoint", id)) };
    case "TRACKER_ESTIMATE_CHANGED":
      return { previousEstimatedDeliveryAt: shownTime(change.previousEstimate) };
    case "TRACKER_ATTENTION_CHANGED":
      return { previousAttention: change.previousAttention };
  }
};

export const previousStatusOf = (change: TrackerChange) => (change.topic === "TRACKER_UPDATED" ? change.previousStatus : null);

/** The tracker at a change, as JSON: the same in all events of one check. */
export const dataText = ({ tracker, checkpoints }: TrackerChange, links: TrackerLinks): string =>
  JSON.stringify(trackerData(tracker, checkpoints, links));

/** The exact text a webhook carries: written once, at the change, and the same on every attempt. */
export const eventBody = (id: string, change: TrackerChange, data: string): string => {
  const head = JSON.stringify({
    id: globalId("Event", id),
    topic: change.topic,
    type: change.topic,
    mode: change.tracker.mode,
    createdAt: formatOffsetTime(change.at, 0),
    sequence: change.sequence,
    previousStatus: previousStatusOf(change),
    ...detailOf(change),
    changed: change.changed,
  });
  return `${head.slice(0, -1)},"data":${data}}`;
};
