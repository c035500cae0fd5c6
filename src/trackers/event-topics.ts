type TopicRow = {
  /** What its sequence is stored under, with each tracker: frozen. No two topics may have the same one, nor that of a topic that was removed. */
  readonly key: string;
  readonly meaning: string;
};

/**
 * What an event can be about, in the order in which one check's findings are sent: the status first, so that it waits for
 * nothing else. A new topic may be inserted anywhere: what is stored is found by its key, never by its place.
 */
const topicTable = {
  TRACKER_UPDATED: { key: "U", meaning: "The status of a parcel changed." },
  TRACKER_CHECKPOINT_ADDED: { key: "C", meaning: "The carrier reported new scans: one event, however many they are." },
  TRACKER_ESTIMATE_CHANGED: { key: "E", meaning: "The estimated delivery appeared, or moved by more than half a day." },
  TRACKER_ATTENTION_CHANGED: { key: "A", meaning: "A problem that blocks tracking appeared, changed or was resolved." },
} as const satisfies Readonly<Record<string, TopicRow>>;

export type EventTopic = keyof typeof topicTable;
export const eventTopics = Object.keys(topicTable) as readonly EventTopic[];

const eachTopic = <Value>(value: (row: TopicRow) => Value) =>
  Object.fromEntries(Object.entries<TopicRow>(topicTable).map(([topic, row]) => [topic, value(row)])) as Record<
    EventTopic,
    Value
  >;

export const topicKeys: Readonly<Record<EventTopic, string>> = eachTopic(({ key }) => key);
export const topicMeanings: Readonly<Record<EventTopic, string>> = eachTopic(({ meaning }) => meaning);

/** What readers and subscribers get who choose no topics: the one there was before there were others. */
export const defaultTopics: readonly EventTopic[] = ["TRACKER_UPDATED"];
