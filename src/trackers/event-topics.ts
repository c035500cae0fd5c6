import type { TrackingStatus } from "../tracking/statuses.ts";

type TopicRow = {
  /** What its sequence is stored under, with each tracker: frozen. No two topics may have the same one, nor that of a topic that was removed. */
  readonly key: string;
  readonly meaning: string;
  /** The status whose test parcel raises it: for `kolli trigger`. Null for what no parcel raises. */
  readonly testStatus: TrackingStatus | null;
};

/**
 * What an event can be about, in the order in which one check's findings are sent: the status first, so that it waits for
 * nothing else. A new topic may be inserted anywhere: what is stored is found by its key, never by its place.
 */
const topicTable = {
  TRACKER_UPDATED: { key: "U", meaning: "The status of a parcel changed.", testStatus: "DELIVERED" },
  TRACKER_EXCEPTION_RAISED: {
    key: "XR",
    meaning:
      "Something went wrong with a parcel, such as LOST or DAMAGED, which its status need not show: one event for each kind.",
    testStatus: "IN_TRANSIT",
  },
  TRACKER_EXCEPTION_CLEARED: {
    key: "XC",
    meaning: "Such an exception is over: the parcel moved on, was found or has arrived.",
    testStatus: "IN_TRANSIT",
  },
  TRACKER_CHECKPOINT_ADDED: {
    key: "C",
    meaning: "The carrier reported new scans: one event, however many they are.",
    testStatus: "DELIVERED",
  },
  TRACKER_ESTIMATE_CHANGED: {
    key: "E",
    meaning: "The estimated delivery appeared, or moved by more than half a day.",
    testStatus: "IN_TRANSIT",
  },
  TRACKER_PREDICTION_CHANGED: {
    key: "P",
    meaning:
      "Another day is predicted from past parcels than before, or the first one. A carrier's own estimate has its own topic.",
    testStatus: "IN_TRANSIT",
  },
  TRACKER_ATTENTION_CHANGED: {
    key: "A",
    meaning: "A problem that blocks tracking appeared, changed or was resolved.",
    testStatus: "IN_TRANSIT",
  },
  CARRIER_INCIDENT_OPENED: {
    key: "IO",
    meaning:
      "The whole traffic of a carrier is silent, or all its responses fail: one event for all its parcels, whose stalls wait until it is over. `data` is the incident.",
    testStatus: null,
  },
  CARRIER_INCIDENT_ENDED: {
    key: "IE",
    meaning: "Such an incident is over. `data` is the incident, with its end.",
    testStatus: null,
  },
} as const satisfies Readonly<Record<string, TopicRow>>;

export type EventTopic = keyof typeof topicTable;
export const eventTopics = Object.keys(topicTable) as readonly EventTopic[];

/** Those that are not about one tracker. */
export const incidentTopics = ["CARRIER_INCIDENT_OPENED", "CARRIER_INCIDENT_ENDED"] as const satisfies readonly EventTopic[];
export type IncidentTopic = (typeof incidentTopics)[number];
export type TrackerTopic = Exclude<EventTopic, IncidentTopic>;
export const isIncidentTopic = (topic: string): topic is IncidentTopic => incidentTopics.some((one) => one === topic);
export const trackerTopics = eventTopics.filter((topic): topic is TrackerTopic => !isIncidentTopic(topic));

const eachTopic = <Value>(value: (row: TopicRow) => Value) =>
  Object.fromEntries(Object.entries<TopicRow>(topicTable).map(([topic, row]) => [topic, value(row)])) as Record<
    EventTopic,
    Value
  >;

export const topicKeys: Readonly<Record<EventTopic, string>> = eachTopic(({ key }) => key);
export const topicMeanings: Readonly<Record<EventTopic, string>> = eachTopic(({ meaning }) => meaning);
export const topicTestStatuses: Readonly<Record<EventTopic, TrackingStatus | null>> = eachTopic(({ testStatus }) => testStatus);

/** What a new webhook gets, and `kolli listen`, if nothing else is chosen: with less, a lost parcel would go unnoticed. */
export const suggestedTopics: readonly EventTopic[] = [
  "TRACKER_UPDATED",
  "TRACKER_EXCEPTION_RAISED",
  "TRACKER_EXCEPTION_CLEARED",
];

/** What readers and subscribers get who choose no topics: the one there was before there were others. */
export const defaultTopics: readonly EventTopic[] = ["TRACKER_UPDATED"];
