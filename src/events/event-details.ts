import { globalId } from "../lib/ids.ts";
import type { TrackerChange } from "../trackers/changes.ts";
import { type EventTopic, eventTopics } from "../trackers/event-topics.ts";
import { shownException } from "../trackers/tracker-fields.ts";
import { formatOffsetTime } from "../tracking/time.ts";

/** What events of some topics say besides the tracker, described once: a field of the webhook's body and of the API. */
export type EventDetail = {
  readonly type: "ID" | "Date" | "DateTime" | "TrackerException" | "TrackerExceptionKind" | "TrackerAttention";
  readonly isList?: true;
  readonly topics: readonly EventTopic[];
  readonly description: string;
  readonly value: (change: TrackerChange) => unknown;
};

const of = <Topic extends EventTopic>(
  topics: readonly Topic[],
  detail: Omit<EventDetail, "topics" | "value"> & { value: (change: Extract<TrackerChange, { topic: Topic }>) => unknown },
): EventDetail => ({ ...detail, topics, value: detail.value as EventDetail["value"] });

const exceptionTopics = ["TRACKER_EXCEPTION_RAISED", "TRACKER_EXCEPTION_CLEARED"] as const;

export const eventDetails: Readonly<Record<string, EventDetail>> = {
  kind: of(exceptionTopics, {
    type: "TrackerExceptionKind",
    description: "What went wrong, or is over.",
    value: ({ exception }) => exception.kind,
  }),
  exception: of(exceptionTopics, {
    type: "TrackerException",
    description: "The exception, as in `data.exceptions`.",
    value: ({ exception }) => shownException(exception),
  }),
  addedCheckpointIds: of(["TRACKER_CHECKPOINT_ADDED"], {
    type: "ID",
    isList: true,
    description: "The global IDs of the new scans, as in `data.checkpoints`.",
    value: ({ added }) => added.map(({ id }) => globalId("Checkpoint", id)),
  }),
  previousEstimatedDeliveryAt: of(["TRACKER_ESTIMATE_CHANGED"], {
    type: "DateTime",
    description: "The estimate in the previous such event; null in the first.",
    value: ({ previousEstimate: before }) => before && formatOffsetTime(before.at, before.offsetMinutes),
  }),
  previousPredictedDay: of(["TRACKER_PREDICTION_CHANGED"], {
    type: "Date",
    description: "The day that was predicted before; null in the first such event.",
    value: ({ previousDay }) => previousDay,
  }),
  previousAttention: of(["TRACKER_ATTENTION_CHANGED"], {
    type: "TrackerAttention",
    description: "The attention before the change; null if there was none.",
    value: ({ previousAttention }) => previousAttention,
  }),
};

const detailsByTopic = new Map(
  eventTopics.map((topic) => [topic, Object.entries(eventDetails).filter(([, { topics }]) => topics.includes(topic))]),
);

/** What the body of an event says besides the tracker. */
export const detailsOf = (change: TrackerChange): Record<string, unknown> =>
  Object.fromEntries(detailsByTopic.get(change.topic)!.map(([name, { value }]) => [name, value(change)]));
