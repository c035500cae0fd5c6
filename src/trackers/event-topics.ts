/**
 * What an event can be about, in the order in which what one check found is told: the status first, so that nobody who waits
 * for it waits for the others.
 */
export const eventTopics = [
  "TRACKER_UPDATED",
  "TRACKER_CHECKPOINT_ADDED",
  "TRACKER_ESTIMATE_CHANGED",
  "TRACKER_ATTENTION_CHANGED",
] as const;
export type EventTopic = (typeof eventTopics)[number];

/** What readers and subscribers get who choose no topics: the one there was before there were others. */
export const defaultTopics: readonly EventTopic[] = ["TRACKER_UPDATED"];

export const topicMeanings: Readonly<Record<EventTopic, string>> = {
  TRACKER_UPDATED: "The status of a parcel changed.",
  TRACKER_CHECKPOINT_ADDED: "The carrier reported new scans: one event, however many they are.",
  TRACKER_ESTIMATE_CHANGED: "The estimated delivery appeared, or moved by more than half a day.",
  TRACKER_ATTENTION_CHANGED: "A problem that blocks tracking appeared, changed or was resolved.",
};
