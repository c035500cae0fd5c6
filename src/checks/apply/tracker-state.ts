import type { Tracker } from "../../trackers/tracker.ts";
import type { TrackerState } from "../../tracking/apply-reading.ts";
import { openKinds, type ParcelException } from "../../tracking/exceptions.ts";
import { endOfDay } from "../../tracking/lateness.ts";

const noExceptions: readonly ParcelException[] = [];

const offsetTime = (at: number | null, offsetMinutes: number | null) =>
  at === null ? null : { at, offsetMinutes: offsetMinutes ?? 0 };

/** What a tracker says about its parcel, out of its row. */
export const stateOf = (tracker: Tracker): TrackerState => ({
  status: tracker.status,
  statusDetail: tracker.statusDetail,
  estimatedDelivery: offsetTime(tracker.estimatedDeliveryAt, tracker.estimatedDeliveryOffset),
  delivered: offsetTime(tracker.deliveredAt, tracker.deliveredOffset),
  facts: tracker.facts,
  stopReason: tracker.stopReason,
  exceptions: tracker.exceptions ?? noExceptions,
  prediction: tracker.prediction,
});

/** Of a tracker that had an estimate before, the first is not known. */
const firstEstimateOf = (before: Tracker, { estimatedDelivery }: TrackerState): number | null =>
  before.estimatedDeliveryAt === null && estimatedDelivery ? endOfDay(estimatedDelivery).at : null;

/** The row with another state; the very exceptions of before if nothing in them changed. */
export const withState = (before: Tracker, state: TrackerState): Tracker => ({
  ...before,
  status: state.status,
  statusDetail: state.statusDetail,
  estimatedDeliveryAt: state.estimatedDelivery?.at ?? null,
  estimatedDeliveryOffset: state.estimatedDelivery?.offsetMinutes ?? null,
  firstEstimateUntil: before.firstEstimateUntil ?? firstEstimateOf(before, state),
  deliveredAt: state.delivered?.at ?? null,
  deliveredOffset: state.delivered?.offsetMinutes ?? null,
  facts: state.facts,
  stopReason: state.stopReason,
  prediction: state.prediction,
  ...(state.exceptions !== (before.exceptions ?? noExceptions) && {
    exceptions: state.exceptions.length > 0 ? state.exceptions : null,
    openExceptions: openKinds(state.exceptions).join(",") || null,
  }),
});

const shownState = [
  "status",
  "statusDetail",
  "estimatedDeliveryAt",
  "estimatedDeliveryOffset",
  "deliveredAt",
  "facts",
  "legs",
  "exceptions",
  "prediction",
  "stopReason",
  "attention",
] as const;

/** Whether users see a difference. */
export const isDifferent = (before: Tracker, after: Tracker): boolean => shownState.some((name) => before[name] !== after[name]);
