import type { Tracker } from "../trackers/tracker.ts";
import { isUnderWay, shownPrediction } from "../trackers/tracker-fields.ts";
import type { Dates } from "./dates.ts";

/** The days between which a parcel was predicted to arrive; null if Kolli predicts nothing, or the carrier knows better. */
export const predictedInterval = (tracker: Tracker): { readonly earliest: string; readonly latest: string } | null => {
  const prediction = shownPrediction(tracker);
  // Near the end the carrier's own estimate is hard to beat.
  if (prediction?.source !== "HISTORY" || tracker.status === "OUT_FOR_DELIVERY" || tracker.status === "RETURN_TO_SENDER")
    return null;
  const { earliest, latest } = prediction;
  return { earliest, latest };
};

/** The predicted days in the reader's words: "Tue 17 November – Fri 20 November", or the one day. For pages and mails. */
export const predictedDays = (tracker: Tracker, dates: Dates): string | null => {
  const interval = predictedInterval(tracker);
  return interval && dates.days(interval.earliest, interval.latest);
};

/** The day of an order: that of its last parcel. Null if none is under way, or one has no day. */
export const expectedDayOf = (trackers: readonly Tracker[], showsPrediction: boolean): string | null => {
  const underWay = trackers.filter(isUnderWay);
  const days = underWay.map(
    (tracker) => shownPrediction(showsPrediction ? tracker : { ...tracker, prediction: null })?.day ?? null,
  );
  return days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
};
