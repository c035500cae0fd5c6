import type { OffsetTime } from "../tracking/time.ts";
import { type EventTopic, eventTopics } from "./event-topics.ts";
import type { Tracker } from "./tracker.ts";

/** What was told of a tracker in events. */
export type EventsTold = {
  /** Events of all topics. */
  readonly total: number;
  /** The last sequence of each topic; 0 before its first event. */
  readonly sequences: Readonly<Record<EventTopic, number>>;
  /** The estimate that was told last, or was known before any was told. */
  readonly estimate: OffsetTime | null;
};

export const estimateIn = ({ estimatedDeliveryAt: at, estimatedDeliveryOffset: offsetMinutes }: Tracker): OffsetTime | null =>
  at === null ? null : { at, offsetMinutes: offsetMinutes ?? 0 };

const sequencesOf = (counts: readonly number[]) =>
  Object.fromEntries(eventTopics.map((topic, index) => [topic, counts[index] ?? 0])) as Record<EventTopic, number>;

/**
 * Numbers with commas, since every tracker has them and JSON would take more room than all the rest of its row: the total, the
 * estimate's instant and offset (empty where there is none), and the sequence of each topic in the order of `eventTopics`.
 */
export const writeEventsTold = ({ total, estimate, sequences }: EventsTold): string =>
  [total, estimate?.at ?? "", estimate?.offsetMinutes ?? "", ...eventTopics.map((topic) => sequences[topic])].join(",");

/**
 * What was told until now. Events that are not counted in it were recorded by a node of the version before, which gave the
 * last of them its place among all events as its sequence: the next change of status must not be numbered below that.
 */
export const readEventsTold = (tracker: Tracker): EventsTold => {
  const { eventsTold, eventCount } = tracker;
  if (eventsTold === null) return { total: eventCount, sequences: sequencesOf([eventCount]), estimate: estimateIn(tracker) };
  const [total, at, offsetMinutes, ...counts] = eventsTold.split(",");
  const estimate = at ? { at: Number(at), offsetMinutes: Number(offsetMinutes) } : null;
  const sequences = sequencesOf(counts.map(Number));
  if (Number(total) === eventCount) return { total: eventCount, sequences, estimate };
  return { total: eventCount, sequences: { ...sequences, TRACKER_UPDATED: eventCount }, estimate };
};
