import { findCarrier } from "../../carriers/registry.ts";
import { days, type EpochMs, hours, seconds } from "../../lib/clock.ts";
import { type Day, isoDay } from "../../predictions/calendar/days.ts";
import type { KnownCells } from "../../predictions/counts/cell-memory.ts";
import { type CountedForecast, forecastFromCells } from "../../predictions/counts/forecast-from-cells.ts";
import { targetShare } from "../../predictions/model/calibration.ts";
import { weeksOfWindow } from "../../predictions/model/counts.ts";
import { median } from "../../predictions/model/distribution.ts";
import type { Reached, ShippingLane } from "../../predictions/model/parcel.ts";
import type { DeliveryPrediction, FirstPrediction } from "../../tracking/prediction.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { laneOf, localTime, stepsOf } from "../learn/parcel-record.ts";
import type { Judge, JudgedParcel } from "./judge.ts";

/** There is nothing to predict of a parcel that has arrived, or goes back. */
const arrivedStatuses: readonly TrackingStatus[] = ["DELIVERED", "AVAILABLE_FOR_PICKUP", "RETURN_TO_SENDER"];

export const localOffset = ({ checkpoints, state }: JudgedParcel): number =>
  checkpoints.at(-1)?.offsetMinutes ?? state.estimatedDelivery?.offsetMinutes ?? 0;

/** The way of a parcel and how far it has come; one without scans is taken to be labelled when it was created. */
export const travelOf = (parcel: JudgedParcel): { lane: ShippingLane; steps: readonly Reached[] } => {
  const { given, state, checkpoints } = parcel;
  const lane = laneOf({ ...given, facts: state.facts }, checkpoints);
  const steps = stepsOf(lane, checkpoints);
  if (steps.length > 0) return { lane, steps };
  return { lane, steps: [{ milestone: "LABEL", ...localTime(given.createdAt, localOffset(parcel)) }] };
};

/** The days by which 5, 10, … 95 % are expected. */
const cutsOf = ({ distribution, dayAhead }: CountedForecast, today: Day): number[] => {
  const cuts: number[] = [];
  let sum = 0;
  for (const [ahead, share] of distribution.entries()) {
    sum += share;
    while (cuts.length < 19 && sum >= (cuts.length + 1) / 20) cuts.push(dayAhead(ahead) - today);
  }
  return cuts;
};

const firstOf = (made: CountedForecast, today: Day): FirstPrediction => ({
  ...{ on: today, earliest: made.earliest, latest: made.latest, cuts: cutsOf(made, today) },
  byHistory: made.dayAhead(median(made.byHistory)),
  byEstimate: made.byEstimate && made.dayAhead(median(made.byEstimate)),
  ...(made.byBoth && { byBoth: made.dayAhead(median(made.byBoth)) }),
});

const wayOf = ({ origin, destination }: ShippingLane, isCoarse: boolean): string => {
  const isDomestic = origin?.country === destination?.country;
  if (isCoarse || !origin || !destination) return isDomestic ? " within a country" : " abroad";
  return isDomestic ? ` within ${origin.country}` : ` from ${origin.country} to ${destination.country}`;
};

const basisOf = ({ sampleSize, isCoarse }: CountedForecast, lane: ShippingLane, { milestone }: Reached): string =>
  `${sampleSize} deliveries by ${findCarrier(lane.carrier)?.name ?? lane.carrier}${wayOf(lane, isCoarse)} after ${milestone} in the last ${weeksOfWindow} weeks.`;

const sameDays = (one: DeliveryPrediction | null, other: Omit<DeliveryPrediction, "updatedAt" | "first">): boolean =>
  one?.day === other.day && one.earliest === other.earliest && one.latest === other.latest;

/**
 * The prediction of a parcel by now, the very one of before if its days are the same; null if too few parcels like it were
 * delivered; "unread" if counts that matter are not in memory.
 */
export const predict = (known: KnownCells, parcel: JudgedParcel, now: EpochMs): DeliveryPrediction | null | "unread" => {
  const { state, given } = parcel;
  if (arrivedStatuses.includes(state.status) || state.stopReason !== null) return state.prediction;
  const { lane, steps } = travelOf(parcel);
  const today = localTime(now, localOffset(parcel)).day;
  const { estimatedDelivery } = state;
  const estimate = estimatedDelivery && localTime(estimatedDelivery.at - 1, estimatedDelivery.offsetMinutes).day;
  // In the last hours the carrier knows better.
  if (steps.at(-1)!.milestone === "OUT_FOR_DELIVERY" && estimate !== null && estimate >= today) return null;
  for (const step of steps.toReversed()) {
    const made = forecastFromCells(known, given, lane, step, { today, estimate });
    if (made === "unread") return made;
    if (made === null) continue;
    const next = {
      ...{ day: isoDay(made.day), earliest: isoDay(made.earliest), latest: isoDay(made.latest), confidence: targetShare },
      ...{ basis: basisOf(made, lane, step), sampleSize: made.sampleSize },
    };
    if (sameDays(state.prediction, next)) return state.prediction;
    return { ...next, updatedAt: now, first: state.prediction?.first ?? firstOf(made, today) };
  }
  return null;
};

/** Each silent day changes what is expected. Looks are spread over the first hours of the day. */
export const nextMorning = (parcel: JudgedParcel, now: EpochMs): EpochMs => {
  const offsetMs = localOffset(parcel) * 60_000;
  const midnight = (Math.floor((now + offsetMs) / days(1)) + 1) * days(1) - offsetMs;
  const spread = Number.parseInt(parcel.given.id.slice(24, 30), 16) / 0x1_00_00_00;
  return midnight + Math.floor(spread * hours(4));
};

/** Counts that are not in memory are read by a look, soon after the check that wanted them: it does not wait for them. */
export const unreadAfterMs = seconds(2);

/** Predicts when a parcel arrives, from counts that are in memory. */
export const predictionJudge = (knownAt: (now: EpochMs) => KnownCells): Judge => ({
  isForNews: true,
  nextAt(parcel, now) {
    const { status, stopReason } = parcel.state;
    if (arrivedStatuses.includes(status) || stopReason !== null) return null;
    const made = predict(knownAt(now), parcel, now);
    if (made === "unread") return now + unreadAfterMs;
    return made === null && parcel.state.prediction === null ? null : nextMorning(parcel, now);
  },
  stateAt(parcel, { now }) {
    const made = predict(knownAt(now), parcel, now);
    return made === "unread" || made === parcel.state.prediction ? parcel.state : { ...parcel.state, prediction: made };
  },
});
