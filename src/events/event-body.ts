import { globalId } from "../lib/ids.ts";
import type { TrackerChange } from "../trackers/changes.ts";
import { checkpointFields, trackerFields, viewOf } from "../trackers/tracker-fields.ts";
import { formatOffsetTime } from "../tracking/time.ts";

export const eventTopics = ["TRACKER_UPDATED"] as const;
export type EventTopic = (typeof eventTopics)[number];

/** The exact text a webhook carries: written once, at the change, and the same on every attempt. */
export const eventBody = (
  id: string,
  { topic, tracker, checkpoints, changed, previousStatus, sequence, at }: TrackerChange,
): string =>
  JSON.stringify({
    id: globalId("Event", id),
    topic: topic satisfies EventTopic,
    type: topic,
    mode: tracker.mode,
    createdAt: formatOffsetTime(at, 0),
    sequence,
    previousStatus,
    changed,
    data: { ...viewOf(trackerFields, tracker), checkpoints: checkpoints.map((one) => viewOf(checkpointFields, one)) },
  });
