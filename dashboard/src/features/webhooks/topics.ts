import type { EventTopic } from "../../api/operation-types.ts";

export const topicLooks: Record<EventTopic, { label: string; meaning: string }> = {
  TRACKER_UPDATED: { label: "Status changed", meaning: "The status of a parcel changed" },
  TRACKER_EXCEPTION_RAISED: {
    label: "Exception raised",
    meaning: "Something went wrong with a parcel, such as lost or damaged, which its status need not show",
  },
  TRACKER_EXCEPTION_CLEARED: { label: "Exception cleared", meaning: "Such an exception is over" },
  TRACKER_CHECKPOINT_ADDED: { label: "Scans added", meaning: "The carrier reported new scans" },
  TRACKER_ESTIMATE_CHANGED: {
    label: "Estimate changed",
    meaning: "The estimated delivery appeared, or moved by more than half a day",
  },
  TRACKER_ATTENTION_CHANGED: {
    label: "Attention changed",
    meaning: "A problem that blocks tracking appeared, changed or was resolved",
  },
};
export const topics = Object.keys(topicLooks) as EventTopic[];
export const topicChoices = topics.map((value) => ({ value, label: value, hint: topicLooks[value].meaning }));
