import { isDeepStrictEqual } from "node:util";
import { hours } from "../lib/clock.ts";
import type { Span } from "../lib/telemetry/traces/span.ts";
import { exceptionChanges, type ParcelException } from "../tracking/exceptions.ts";
import type { TrackerAttention, TrackingStatus } from "../tracking/statuses.ts";
import type { OffsetTime } from "../tracking/time.ts";
import { type TrackerTopic, trackerTopics } from "./event-topics.ts";
import { estimateIn, type ReportedEvents, readReportedEvents, writeReportedEvents } from "./reported-events.ts";
import type { Checkpoint, Tracker } from "./tracker.ts";
import { trackerFields } from "./tracker-fields.ts";

/** What an event contains beside the tracker: how it was before, in what the event is about. */
type ChangeDetail =
  | { topic: "TRACKER_UPDATED"; previousStatus: TrackingStatus }
  | { topic: "TRACKER_EXCEPTION_RAISED" | "TRACKER_EXCEPTION_CLEARED"; exception: ParcelException }
  | { topic: "TRACKER_CHECKPOINT_ADDED"; added: readonly Checkpoint[] }
  | { topic: "TRACKER_ESTIMATE_CHANGED"; previousEstimate: OffsetTime | null }
  | { topic: "TRACKER_PREDICTION_CHANGED"; previousDay: string | null }
  | { topic: "TRACKER_ATTENTION_CHANGED"; previousAttention: TrackerAttention | null };

/** What the API gives of a tracker, and is not stored with it: addresses, and what its carrier account is called. */
export type TrackerLinks = { carrierUrl: string | null; publicUrl: string | null; carrierAccount: string | null };

/** What happened to a tracker, with the tracker as it is after it: what an event reports. */
export type TrackerChange = ChangeDetail & {
  tracker: Tracker;
  checkpoints: readonly Checkpoint[];
  /** The fields of the API that differ. */
  changed: readonly string[];
  /** Counts this tracker's changes of this topic from 1. */
  sequence: number;
  /** Counts all of this tracker's changes from 1: the order in which one endpoint gets them. */
  ordinal: number;
  at: number;
  /** Of the check that found it, where traces are switched on. */
  span?: Span;
};

/** The scans of a tracker after a check, those of them that are new, and those that read differently than before. */
export type CheckedScans = {
  checkpoints: readonly Checkpoint[];
  added: readonly Checkpoint[];
  changed: readonly Checkpoint[];
};

/** The fields of the API in which two states of a tracker differ, but for those that show when it was looked at. */
export const changedFields = (before: Tracker, after: Tracker, { added, changed }: CheckedScans): string[] => [
  ...Object.entries(trackerFields)
    .filter(([, { value, isBookkeeping }]) => !isBookkeeping && !isDeepStrictEqual(value(before), value(after)))
    .map(([name]) => name),
  ...(added.length > 0 || changed.length > 0 ? ["checkpoints"] : []),
];

/** An estimate that moves by no more than this is not reported. */
const estimateToleranceMs = hours(12);

const hasMoved = (reported: OffsetTime | null, now: OffsetTime | null): boolean =>
  reported === null || now === null ? reported !== now : Math.abs(now.at - reported.at) > estimateToleranceMs;

/** At most one for each topic, and for each kind of exception. An estimate is compared with the one reported last, so that it cannot drift away in small steps. */
const detailsOf = (
  before: Tracker,
  after: Tracker,
  { added }: CheckedScans,
  reported: ReportedEvents,
  at: number,
): readonly ChangeDetail[] => {
  const { raised, cleared } = exceptionChanges(before.exceptions ?? [], after.exceptions ?? [], at);
  const found: Readonly<Record<TrackerTopic, ChangeDetail | readonly ChangeDetail[] | false>> = {
    TRACKER_UPDATED: after.status !== before.status && { topic: "TRACKER_UPDATED", previousStatus: before.status },
    TRACKER_EXCEPTION_RAISED: raised.map((exception) => ({ topic: "TRACKER_EXCEPTION_RAISED", exception })),
    TRACKER_EXCEPTION_CLEARED: cleared.map((exception) => ({ topic: "TRACKER_EXCEPTION_CLEARED", exception })),
    TRACKER_CHECKPOINT_ADDED: added.length > 0 && { topic: "TRACKER_CHECKPOINT_ADDED", added },
    TRACKER_ESTIMATE_CHANGED: hasMoved(reported.estimate, estimateIn(after)) && {
      topic: "TRACKER_ESTIMATE_CHANGED",
      previousEstimate: reported.estimate,
    },
    TRACKER_PREDICTION_CHANGED: after.prediction !== null &&
      after.prediction.day !== before.prediction?.day && {
        topic: "TRACKER_PREDICTION_CHANGED",
        previousDay: before.prediction?.day ?? null,
      },
    TRACKER_ATTENTION_CHANGED: after.attention !== before.attention && {
      topic: "TRACKER_ATTENTION_CHANGED",
      previousAttention: before.attention,
    },
  };
  return trackerTopics.flatMap((topic) => found[topic] || []);
};

/** What is known counts as reported: for a history that came from another service, and that is no news. */
export const withoutNews = (after: Tracker): Tracker => {
  const reported = readReportedEvents(after);
  return { ...after, ...writeReportedEvents({ ...reported, estimate: estimateIn(after) }) };
};

/** What a check made different, to be reported in this order, and the tracker with that counted. */
export const reportChanges = (
  before: Tracker,
  after: Tracker,
  scans: CheckedScans,
  at: number,
): { tracker: Tracker; changes: TrackerChange[] } => {
  const reported = readReportedEvents(before);
  const details = detailsOf(before, after, scans, reported, at);
  const hasNewEstimate = details.some(({ topic }) => topic === "TRACKER_ESTIMATE_CHANGED");
  const isAnythingNew = details.length > 0 || !isDeepStrictEqual(estimateIn(before), estimateIn(after));
  if (!isAnythingNew) return { tracker: after, changes: [] };
  const sequences = { ...reported.sequences };
  const numbered = details.map((detail) => ({ detail, sequence: ++sequences[detail.topic] }));
  const total = reported.total + details.length;
  const estimate = hasNewEstimate ? estimateIn(after) : reported.estimate;
  const tracker: Tracker = { ...after, eventCount: total, ...writeReportedEvents({ total, sequences, estimate }) };
  const changed = changedFields(before, after, scans);
  const { checkpoints } = scans;
  return {
    tracker,
    changes: numbered.map(({ detail, sequence }, index) => ({
      ...detail,
      ...{ tracker, checkpoints, changed, sequence, ordinal: reported.total + index + 1, at },
    })),
  };
};
