import { didYouMean, editDistance } from "../../lib/did-you-mean.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { type EventTopic, eventTopics } from "../../trackers/event-topics.ts";

export type TopicRefusal = { code: "topic-unknown"; message: string };

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, "");

/**
 * Guides that people follow misspell this one topic, and must work: it is understood with other case or separators and up to two
 * slips. No other topic is guessed, or one that does not exist could mean one that does.
 */
const misspelt: EventTopic = "TRACKER_UPDATED";
const alsoMisspelt = new Set(["TRACKINGUPDATED", "TRACKINGUPDATE"]);
const isMisspelt = (letters: string): boolean => alsoMisspelt.has(letters) || editDistance(letters, lettersOf(misspelt)) <= 2;

/** A topic by its exact name. */
export const readTopic = (text: string): Result<EventTopic, TopicRefusal> => {
  const exact = eventTopics.find((topic) => topic === text.trim());
  if (exact !== undefined) return ok(exact);
  const meant = didYouMean(text, eventTopics);
  if (isMisspelt(lettersOf(text.slice(0, 64))) && (meant === null || meant === misspelt)) return ok(misspelt);
  const suggestion = meant === null ? "" : ` Did you mean ${meant}?`;
  return fail({
    code: "topic-unknown",
    message: `"${text.slice(0, 100)}" is not a topic.${suggestion} The topics are: ${eventTopics.join(", ")}.`,
  });
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
