import type { EventTopic } from "../../api/operation-types.ts";

export const topicLooks: Record<EventTopic, string> = { TRACKER_UPDATED: "The status of a parcel changed" };
export const topics = Object.keys(topicLooks) as EventTopic[];
export const topicChoices = topics.map((value) => ({ value, label: value, hint: topicLooks[value] }));
