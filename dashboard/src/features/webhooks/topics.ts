import type { EventTopic } from "../../api/operation-types.ts";

export const topicLooks: Record<EventTopic, string> = {
  TRACKER_UPDATED: "The status of a parcel changed",
  TRACKER_CHECKPOINT_ADDED: "The carrier told of new scans",
  TRACKER_ESTIMATE_CHANGED: "The estimated delivery appeared or moved by more than half a day",
  TRACKER_ATTENTION_CHANGED: "What keeps a parcel from being tracked appeared, changed or went away",
};
export const topics = Object.keys(topicLooks) as EventTopic[];
export const topicChoices = topics.map((value) => ({ value, label: value, hint: topicLooks[value] }));
