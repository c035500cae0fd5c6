import type { Day } from "../../predictions/calendar/days.ts";
import { figurePlace, placeOfDays, placeOfKind, placesOfStay, timesAt } from "../../predictions/counts/figures.ts";
import type { Reached } from "../../predictions/model/parcel.ts";
import { arrivedBy, type LearntScan, type LearntTracker, localTime } from "./parcel-record.ts";

/** What a parcel was expected by at first, and by whom. */
type FirstDays = { readonly estimate: Day | null; readonly prediction: LearntTracker["prediction"] };

/** How many days the estimate and the prediction that were made first were off, once the parcel arrived. */
const errorPlaces = (arrived: Day, { estimate, prediction }: FirstDays): number[] => {
  const places: number[] = [];
  const off = (by: number, late: Figure, early: Figure) =>
    places.push(...timesAt(figurePlace(by > 0 ? late : early), Math.abs(by)));
  if (estimate !== null) {
    places.push(figurePlace("estimateJudged"));
    off(arrived - estimate, "estimateDaysLate", "estimateDaysEarly");
  }
  const first = prediction?.first;
  if (!first || first.on > arrived) return places;
  const { on, earliest, latest, cuts } = first;
  // The day that was named: half of such parcels were expected by it.
  const day = on + (cuts[9] ?? latest - on);
  places.push(figurePlace("predictionJudged"), ...timesAt(figurePlace("predictionWidth"), latest - earliest + 1));
  if (arrived >= earliest && arrived <= latest) places.push(figurePlace("predictionInside"));
  off(arrived - day, "predictionDaysLate", "predictionDaysEarly");
  if (estimate === null) return places;
  places.push(figurePlace("compared"));
  places.push(...timesAt(figurePlace("comparedPrediction"), Math.abs(arrived - day)));
  places.push(...timesAt(figurePlace("comparedEstimate"), Math.abs(arrived - estimate)));
  return places;
};

/** How long it stayed at each milestone that it has left, in days of the calendar. */
const stayPlaces = (steps: readonly Reached[], arrived: Day | null): number[] =>
  steps.flatMap(({ milestone, day }, index) => {
    const left = steps[index + 1]?.day ?? arrived;
    if (left === null) return [];
    const { parcels, days } = placesOfStay(milestone);
    return [parcels, ...timesAt(days, left - day)];
  });

type Figure = Parameters<typeof figurePlace>[0];

/**
 * The places at which a parcel counts one. What it was promised is judged once it arrived, came back or was lost: one that is
 * under way is neither on time nor late.
 */
export const figuresOf = (
  tracker: Pick<LearntTracker, "hints" | "firstEstimateUntil" | "estimatedDeliveryOffset" | "exceptions" | "prediction">,
  scans: readonly LearntScan[],
  { steps, handedOver }: { steps: readonly Reached[]; handedOver: Reached },
): number[] => {
  const { hints, firstEstimateUntil, exceptions, prediction } = tracker;
  const facts = scans.filter(({ informational }) => !informational);
  const back = facts.findIndex(({ status }) => status === "RETURN_TO_SENDER");
  const outward = back < 0 ? facts : facts.slice(0, back);
  const arrival = outward.find(arrivedBy) ?? null;
  const failure = outward.find(({ status }) => status === "ATTEMPT_FAILURE") ?? null;
  const isLost = exceptions?.some(({ kind, cleared }) => kind === "LOST" && cleared === null) ?? false;
  const isOver = arrival !== null || back >= 0 || isLost;
  const isFirstAttempt = arrival !== null && !(failure && outward.indexOf(failure) < outward.indexOf(arrival));

  const places = [figurePlace("parcels")];
  const count = (isSo: boolean, figure: Figure) => {
    if (isSo) places.push(figurePlace(figure));
  };
  const judge = (until: number | null, of: "promised" | "estimated", kept: "promiseKept" | "estimateKept") => {
    count(isOver && until !== null, of);
    count(arrival !== null && until !== null && arrival.at < until, kept);
  };
  count(arrival !== null, "delivered");
  count(back >= 0, "returned");
  count(isLost, "lost");
  judge(hints?.promisedAt ?? null, "promised", "promiseKept");
  judge(firstEstimateUntil, "estimated", "estimateKept");
  count(arrival !== null || failure !== null, "attempted");
  count(isFirstAttempt, "firstAttempt");
  const arrived = arrival && localTime(arrival.at, arrival.offsetMinutes).day;
  if (arrived !== null && handedOver.milestone !== "LABEL") places.push(placeOfDays(arrived - handedOver.day));
  const isPredicted = prediction != null && (arrived === null || prediction.first.on <= arrived);
  count(isOver && isPredicted, "predicted");
  count(arrived !== null && isPredicted && arrived <= prediction.first.latest, "predictionKept");
  if (arrived !== null) {
    const offset = tracker.estimatedDeliveryOffset ?? arrival!.offsetMinutes;
    const estimate = firstEstimateUntil === null ? null : localTime(firstEstimateUntil - 1, offset).day;
    places.push(...errorPlaces(arrived, { estimate, prediction }));
  }
  places.push(...stayPlaces(steps, arrived));
  for (const kind of new Set(exceptions?.map(({ kind }) => kind))) places.push(placeOfKind(kind));
  return places;
};
