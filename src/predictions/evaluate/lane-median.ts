import type { Day } from "../calendar/days.ts";
import type { History } from "../model/parcel.ts";

const deliveriesOfMedian = 500;

/** What a shop does without any of this: the median of the days that parcels on the lane took lately, added to the hand-over. */
export const createLaneMedians = (histories: readonly History[]) => {
  const lanes = new Map<string, { delivered: Day; took: number }[]>();
  const keyOf = ({ lane: { carrier, origin, destination } }: History): string =>
    `${carrier}|${origin?.country}|${destination?.country}`;
  for (const history of histories) {
    const start = history.steps.find(({ milestone }) => milestone !== "LABEL")?.day;
    if (start === undefined || history.delivered === null) continue;
    const key = keyOf(history);
    if (!lanes.has(key)) lanes.set(key, []);
    lanes.get(key)!.push({ delivered: history.delivered, took: history.delivered - start });
  }
  for (const parcels of lanes.values()) parcels.sort((left, right) => left.delivered - right.delivered);
  const medians = new Map<string, number | null>();

  const medianBefore = (key: string, today: Day): number | null => {
    const parcels = lanes.get(key) ?? [];
    const later = parcels.findIndex(({ delivered }) => delivered >= today);
    const end = later < 0 ? parcels.length : later;
    const known = parcels.slice(Math.max(0, end - deliveriesOfMedian), end).map(({ took }) => took);
    return known.length === 0 ? null : known.toSorted((left, right) => left - right)[Math.floor(known.length / 2)]!;
  };
  return (history: History, handedOver: Day, today: Day): Day | null => {
    const key = keyOf(history);
    const cached = `${key}|${today}`;
    if (!medians.has(cached)) medians.set(cached, medianBefore(key, today));
    const took = medians.get(cached)!;
    return took === null ? null : Math.max(today, handedOver + took);
  };
};
