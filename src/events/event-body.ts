import { globalId } from "../lib/ids.ts";
import type { StatusChange } from "../trackers/changes.ts";
import type { Checkpoint, Tracker } from "../trackers/tracker.ts";
import { formatOffsetTime } from "../tracking/time.ts";

export const eventTopics = ["TRACKER_UPDATED"] as const;
export type EventTopic = (typeof eventTopics)[number];

const timeOrNull = (at: number | null, offset: number | null): string | null =>
  at === null ? null : formatOffsetTime(at, offset ?? 0);

const checkpointBody = (checkpoint: Checkpoint) => ({
  id: globalId("Checkpoint", checkpoint.id),
  message: checkpoint.message,
  status: checkpoint.status,
  scannedAt: formatOffsetTime(checkpoint.at, checkpoint.offsetMinutes),
  location: checkpoint.location,
});

const trackerBody = (tracker: Tracker, checkpoints: readonly Checkpoint[]) => ({
  id: globalId("Tracker", tracker.id),
  trackingCode: tracker.trackingCode,
  carrier: tracker.carrier,
  status: tracker.status,
  estimatedDeliveryAt: timeOrNull(tracker.estimatedDeliveryAt, tracker.estimatedDeliveryOffset),
  deliveredAt: timeOrNull(tracker.deliveredAt, tracker.deliveredOffset),
  reference: tracker.reference,
  metadata: tracker.metadata ?? null,
  checkpoints: checkpoints.map(checkpointBody),
});

/** The exact text a webhook carries: written once, at the change, and the same on every attempt. */
export const eventBody = (id: string, change: StatusChange): string =>
  JSON.stringify({
    id: globalId("Event", id),
    topic: "TRACKER_UPDATED" satisfies EventTopic,
    type: "TRACKER_UPDATED",
    mode: change.tracker.mode,
    createdAt: formatOffsetTime(change.at, 0),
    sequence: change.sequence,
    previousStatus: change.previousStatus,
    data: trackerBody(change.tracker, change.checkpoints),
  });
