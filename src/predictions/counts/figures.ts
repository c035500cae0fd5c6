import type { ExceptionKind } from "../../tracking/exceptions.ts";

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

const firstDay = plainFigures.length;
const firstKind = firstDay + mostDaysCounted + 1;
export const figureCount = firstKind + countedKinds.length;

/** The place of a figure in the stored counts. */
export const figurePlace = (figure: PlainFigure): number => plainFigures.indexOf(figure);
export const placeOfDays = (days: number): number => firstDay + Math.max(0, Math.min(mostDaysCounted, days));
export const placeOfKind = (kind: ExceptionKind): number => firstKind + countedKinds.indexOf(kind);

export type Figures = Readonly<Record<PlainFigure, number>> & {
  /** Deliveries by the days that they took. */
  readonly days: readonly number[];
  readonly exceptions: readonly { readonly kind: ExceptionKind; readonly count: number }[];
};

export const readFigures = (counts: readonly number[]): Figures => ({
  ...(Object.fromEntries(plainFigures.map((figure, place) => [figure, counts[place] ?? 0])) as Record<PlainFigure, number>),
  days: counts.slice(firstDay, firstKind),
  exceptions: countedKinds.map((kind) => ({ kind, count: counts[placeOfKind(kind)] ?? 0 })).filter(({ count }) => count > 0),
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
