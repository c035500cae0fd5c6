import type { ExceptionKind } from "../../tracking/exceptions.ts";
import type { Milestone } from "../model/parcel.ts";

/** A delivery that took longer counts as this many days. */
export const mostDaysCounted = 46;

/** What is counted beside days and exceptions. A parcel counts among `promised` and `estimated` once it is known how it ended. */
const plainFigures = [
  "parcels",
  "delivered",
  "returned",
  "lost",
  "promised",
  "promiseKept",
  "estimated",
  "estimateKept",
  "attempted",
  "firstAttempt",
] as const;
type PlainFigure = (typeof plainFigures)[number];

/** Stored counts depend on this order: a new kind is added at the end. */
const countedKinds = [
  ...(["LOST", "DAMAGED", "DISPOSED", "CANCELLED", "REFUSED", "UNCLAIMED", "ADDRESS_PROBLEM", "CUSTOMS_HOLD"] as const),
  ...(["DUTIES_DUE", "HELD", "DELAYED", "STALLED", "LIKELY_LOST", "NEVER_HANDED_OVER", "LATE", "AT_RISK"] as const),
  "HOLD_ENDS_SOON",
] as const satisfies readonly ExceptionKind[];
/** A kind that is not counted does not compile. */
const isCounted: Readonly<Record<Exclude<ExceptionKind, (typeof countedKinds)[number]>, never>> = {};
void isCounted;

/**
 * How right estimates and predictions were, in sums of days: a place that a parcel names several times counts so many. `compared`: parcels with
 * an estimate and a prediction. Stored counts depend on this order too.
 */
const errorFigures = [
  ...(["estimateJudged", "estimateDaysLate", "estimateDaysEarly"] as const),
  ...(["predicted", "predictionKept", "predictionJudged", "predictionInside", "predictionWidth"] as const),
  ...(["predictionDaysLate", "predictionDaysEarly", "compared", "comparedPrediction", "comparedEstimate"] as const),
] as const;
type ErrorFigure = (typeof errorFigures)[number];

export const countedMilestones = [
  ...(["LABEL", "PICKED_UP", "IN_TRANSIT", "ARRIVED", "OUT_FOR_DELIVERY"] as const),
] as const satisfies readonly Milestone[];

const firstDay = plainFigures.length;
const firstKind = firstDay + mostDaysCounted + 1;
/** Room for kinds to come: what follows keeps its place. */
const roomForKinds = 32;
const firstError = firstKind + roomForKinds;
const firstStay = firstError + errorFigures.length;
export const figureCount = firstStay + 2 * countedMilestones.length;

/** Whether something is counted at a place, or it is kept free. */
export const isPlaceUsed = (place: number): boolean => place < firstKind + countedKinds.length || place >= firstError;

/** The place of a figure in the stored counts. */
export const figurePlace = (figure: PlainFigure | ErrorFigure): number => {
  const place = plainFigures.indexOf(figure as PlainFigure);
  return place >= 0 ? place : firstError + errorFigures.indexOf(figure as ErrorFigure);
};
/** How many parcels left a milestone, and how many days they stayed there together. */
export const placesOfStay = (milestone: Milestone): { readonly parcels: number; readonly days: number } => {
  const parcels = firstStay + 2 * countedMilestones.indexOf(milestone);
  return { parcels, days: parcels + 1 };
};
/** The place so many times: a sum of days, of which more than can be counted count as that many. */
export const timesAt = (place: number, days: number): number[] =>
  new Array<number>(Math.max(0, Math.min(mostDaysCounted, days))).fill(place);
export const placeOfDays = (days: number): number => firstDay + Math.max(0, Math.min(mostDaysCounted, days));
export const placeOfKind = (kind: ExceptionKind): number => firstKind + countedKinds.indexOf(kind);

export type Figures = Readonly<Record<PlainFigure | ErrorFigure, number>> & {
  /** Deliveries by the days that they took. */
  readonly days: readonly number[];
  readonly exceptions: readonly { readonly kind: ExceptionKind; readonly count: number }[];
  readonly stays: readonly { readonly milestone: Milestone; readonly parcels: number; readonly days: number }[];
};

export const readFigures = (counts: readonly number[]): Figures => ({
  ...(Object.fromEntries(
    [...plainFigures, ...errorFigures].map((figure) => [figure, counts[figurePlace(figure)] ?? 0]),
  ) as Record<PlainFigure | ErrorFigure, number>),
  days: counts.slice(firstDay, firstKind),
  exceptions: countedKinds.map((kind) => ({ kind, count: counts[placeOfKind(kind)] ?? 0 })).filter(({ count }) => count > 0),
  stays: countedMilestones.map((milestone) => {
    const places = placesOfStay(milestone);
    return { milestone, parcels: counts[places.parcels] ?? 0, days: counts[places.days] ?? 0 };
  }),
});

/** The days within which this share of the deliveries arrived; null without deliveries. */
export const daysOfShare = (days: readonly number[], share: number): number | null => {
  const needed = share * days.reduce((sum, count) => sum + count, 0);
  if (needed === 0) return null;
  let sum = 0;
  return days.findIndex((count) => {
    sum += count;
    return sum >= needed;
  });
};
