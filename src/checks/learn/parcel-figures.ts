import { figurePlace, placeOfDays, placeOfKind } from "../../predictions/counts/figures.ts";
import type { Reached } from "../../predictions/model/parcel.ts";
import { arrivedBy, type LearntScan, type LearntTracker, localTime } from "./parcel-record.ts";

/**
 * The places at which a parcel counts one. What it was promised is judged once it arrived, came back or was lost: one that is
 * under way is neither on time nor late.
 */
export const figuresOf = (
  { hints, firstEstimateUntil, exceptions }: Pick<LearntTracker, "hints" | "firstEstimateUntil" | "exceptions">,
  scans: readonly LearntScan[],
  handedOver: Reached,
): number[] => {
  const facts = scans.filter(({ informational }) => !informational);
  const back = facts.findIndex(({ status }) => status === "RETURN_TO_SENDER");
  const outward = back < 0 ? facts : facts.slice(0, back);
  const arrival = outward.find(arrivedBy) ?? null;
  const failure = outward.find(({ status }) => status === "ATTEMPT_FAILURE") ?? null;
  const isLost = exceptions?.some(({ kind, cleared }) => kind === "LOST" && cleared === null) ?? false;
  const isOver = arrival !== null || back >= 0 || isLost;
  const isFirstAttempt = arrival !== null && !(failure && outward.indexOf(failure) < outward.indexOf(arrival));

  const places = [figurePlace("parcels")];
  const count = (isSo: boolean, figure: Parameters<typeof figurePlace>[0]) => {
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
  if (arrival && handedOver.milestone !== "LABEL")
    places.push(placeOfDays(localTime(arrival.at, arrival.offsetMinutes).day - handedOver.day));
  for (const kind of new Set(exceptions?.map(({ kind }) => kind))) places.push(placeOfKind(kind));
  return places;
};
