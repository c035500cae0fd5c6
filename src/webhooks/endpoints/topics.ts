import { editDistance } from "../../lib/did-you-mean.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { type EventTopic, eventTopics } from "../../trackers/event-topics.ts";

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
  return fail({ code: "topic-unknown", message: `"${text}" is not a topic. The topics are: ${eventTopics.join(", ")}.` });
};

/** One or more, each once, in the order in which topics are listed everywhere. */
export const readTopics = (texts: readonly string[]): Result<readonly EventTopic[], TopicRefusal> => {
  if (texts.length === 0) {
    return fail({ code: "topic-unknown", message: `Choose at least one topic. The topics are: ${eventTopics.join(", ")}.` });
  }
  const chosen = new Set<EventTopic>();
  for (const text of texts) {
    const topic = readTopic(text);
    if (!topic.ok) return topic;
    chosen.add(topic.value);
  }
  return ok(eventTopics.filter((topic) => chosen.has(topic)));
};
