import type { Tracker } from "../trackers/tracker.ts";
import { isUnderWay, shownPrediction } from "../trackers/tracker-fields.ts";

/** The days between which a parcel was predicted to arrive; null if Kolli predicts nothing, or the carrier knows better. */
export const predictedInterval = (tracker: Tracker): { readonly earliest: string; readonly latest: string } | null => {
  const prediction = shownPrediction(tracker);
  // Near the end the carrier's own estimate is hard to beat.
  if (prediction?.source !== "HISTORY" || tracker.status === "OUT_FOR_DELIVERY" || tracker.status === "RETURN_TO_SENDER")
    return null;
  const { earliest, latest } = prediction;
  return { earliest, latest };
};

/** The day of an order: that of its last parcel. Null if none is under way, or one has no day. */
export const expectedDayOf = (trackers: readonly Tracker[], showsPrediction: boolean): string | null => {
  const underWay = trackers.filter(isUnderWay);
  const days = underWay.map(
    (tracker) => shownPrediction(showsPrediction ? tracker : { ...tracker, prediction: null })?.day ?? null,
  );
  return days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
};
