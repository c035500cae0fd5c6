import { globalId } from "../lib/ids.ts";
import type { TrackerChange, TrackerLinks } from "../trackers/changes.ts";
import { trackerData } from "../trackers/tracker-fields.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import { detailsOf } from "./event-details.ts";

export const previousStatusOf = (change: TrackerChange) => (change.topic === "TRACKER_UPDATED" ? change.previousStatus : null);

/** The tracker at a change, as JSON: the same in all events of one check. */
export const dataText = ({ tracker, checkpoints }: TrackerChange, links: TrackerLinks): string =>
  JSON.stringify(trackerData(tracker, checkpoints, links));

/** How the bodies of all events of a change end, without the last bracket. */
export const bodyEnd = (changed: readonly string[], data: string): string =>
  `,"changed":${JSON.stringify(changed)},"data":${data}`;

/** The exact text a webhook carries, of which `end` is the end: written once, at the change, and the same on every attempt. */
export const eventBody = (id: string, change: TrackerChange, end: string): string => {
  const head = JSON.stringify({
    id: globalId("Event", id),
    topic: change.topic,
    type: change.topic,
    mode: change.tracker.mode,
    createdAt: formatOffsetTime(change.at, 0),
    sequence: change.sequence,
    previousStatus: previousStatusOf(change),
    ...detailsOf(change),
  });
  return `${head.slice(0, -1)}${end}}`;
};
