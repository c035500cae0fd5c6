import { type EventTopic, eventTopics } from "../../events/event-body.ts";
import { editDistance } from "../../lib/did-you-mean.ts";
import { fail, ok, type Result } from "../../lib/result.ts";

export type TopicRefusal = { code: "topic-unknown"; message: string };

/** What people write for a topic beyond slips of the finger. */
const alsoCalled: Readonly<Record<string, EventTopic>> = {
  TRACKINGUPDATED: "TRACKER_UPDATED",
  TRACKINGUPDATE: "TRACKER_UPDATED",
};

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, "");

/** Case, separators and up to two slips do not matter: `trackers-updated` is TRACKER_UPDATED. Anything further off is refused. */
export const readTopic = (text: string): Result<EventTopic, TopicRefusal> => {
  const letters = lettersOf(text.slice(0, 64));
  const meant = alsoCalled[letters] ?? eventTopics.find((topic) => editDistance(letters, lettersOf(topic)) <= 2);
  if (meant !== undefined) return ok(meant);
  return fail({ code: "topic-unknown", message: `"${text}" is not a topic; there is ${eventTopics.join(", ")}.` });
};
