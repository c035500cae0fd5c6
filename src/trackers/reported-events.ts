import type { OffsetTime } from "../tracking/time.ts";
import { type EventTopic, eventTopics, topicKeys } from "./event-topics.ts";
import type { Tracker } from "./tracker.ts";

/** What was reported of a tracker in events. */
export type ReportedEvents = {
  /** Events of all topics. */
  readonly total: number;
  /** The last sequence of each topic; 0 before its first event. */
  readonly sequences: Readonly<Record<EventTopic, number>>;
  /** The estimate that was reported last, or was known before any was reported. */
  readonly estimate: OffsetTime | null;
};

export type StoredReportedEvents = Pick<Tracker, "eventsTold" | "topicSequences">;

export const estimateIn = ({ estimatedDeliveryAt: at, estimatedDeliveryOffset: offsetMinutes }: Tracker): OffsetTime | null =>
  at === null ? null : { at, offsetMinutes: offsetMinutes ?? 0 };

/** `U3C2E1`: each topic that has had events, by its key. What is unknown here belongs to a newer version, or is no longer used. */
export const writeTopicSequences = (
  sequences: Readonly<Record<string, number>>,
  keys: Readonly<Record<string, string>> = topicKeys,
): string =>
  Object.entries(keys)
    .flatMap(([topic, key]) => (sequences[topic] ? `${key}${sequences[topic]}` : []))
    .join("");

export const readTopicSequences = <Topic extends string>(
  text: string,
  keys: Readonly<Record<Topic, string>>,
): Record<Topic, number> => {
  const counts = new Map([...text.matchAll(/([A-Za-z]+)(\d+)/g)].map(([, key, count]) => [key!, Number(count)]));
  return Object.fromEntries(Object.entries<string>(keys).map(([topic, key]) => [topic, counts.get(key) ?? 0])) as Record<
    Topic,
    number
  >;
};

/** Those of the version before, which stores and reads sequences by this order. It never changes. */
const positionalTopics: readonly EventTopic[] = [
  "TRACKER_UPDATED",
  "TRACKER_CHECKPOINT_ADDED",
  "TRACKER_ESTIMATE_CHANGED",
  "TRACKER_ATTENTION_CHANGED",
];

/**
 * Texts, since every tracker has them and JSON would take more room than all the rest of its row. `eventsTold` has the total and
 * the estimate's instant and offset (empty if there is none), then sequences by position, which nodes of the version before
 * still read. `topicSequences` has the sequences of all topics by key.
 */
export const writeReportedEvents = ({ total, estimate, sequences }: ReportedEvents): StoredReportedEvents => ({
  eventsTold: [
    total,
    estimate?.at ?? "",
    estimate?.offsetMinutes ?? "",
    ...positionalTopics.map((topic) => sequences[topic]),
  ].join(","),
  topicSequences: writeTopicSequences(sequences),
});

const highestOf = (...counts: readonly Readonly<Partial<Record<EventTopic, number>>>[]) =>
  Object.fromEntries(eventTopics.map((topic) => [topic, Math.max(...counts.map((some) => some[topic] ?? 0))])) as Record<
    EventTopic,
    number
  >;

/**
 * What was reported until now. A node of the version before counts by position only, so the higher of the two counts is the present
 * one. Events that neither counts were recorded before there were topics, and gave the last of them its place among all events
 * as its sequence: the next change of status must not be numbered below that.
 */
export const readReportedEvents = (tracker: Tracker): ReportedEvents => {
  const { eventsTold, topicSequences, eventCount } = tracker;
  const byKey = readTopicSequences(topicSequences ?? "", topicKeys);
  if (eventsTold === null) {
    return { total: eventCount, sequences: highestOf(byKey, { TRACKER_UPDATED: eventCount }), estimate: estimateIn(tracker) };
  }
  const [total, at, offsetMinutes, ...counts] = eventsTold.split(",");
  const byPosition = Object.fromEntries(positionalTopics.map((topic, index) => [topic, Number(counts[index] ?? 0)]));
  return {
    total: eventCount,
    sequences: highestOf(byKey, byPosition, Number(total) === eventCount ? {} : { TRACKER_UPDATED: eventCount }),
    estimate: at ? { at: Number(at), offsetMinutes: Number(offsetMinutes) } : null,
  };
};
