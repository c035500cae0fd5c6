import { type Day, monthOf } from "../calendar/days.ts";
import type { History } from "../model/parcel.ts";
import { backTest, type Moment, moments } from "./back-test.ts";
import { createLaneMedians } from "./lane-median.ts";
import { type Compared, coverage, delivered, type Measures, measure, pinballLoss } from "./measures.ts";

/** A parcel counts if it was handed over so long before the end of the file that late ones had time to arrive. */
const daysToArrive = 30;

/** Another way to predict the day, and the prediction for the same parcels. */
export type Rival = { name: string; theirs: Measures; ours: Measures };

export type Calibrated = { name: string; parcels: number; share: number; width: number };

export type MomentResult = {
  moment: Moment;
  ours: Measures;
  pinball: number;
  share: number;
  width: number;
  rivals: Rival[];
  carriers: (Calibrated & { meanError: number })[];
  months: Calibrated[];
  /** Each month of each carrier, from the third month of the file on. */
  carrierMonths: (Calibrated & { carrier: string })[];
};

export type Evaluation = { parcels: number; predicted: number; withoutPrediction: number; moments: MomentResult[] };

type Said = (one: Compared) => Day | null;

const rival = (name: string, said: Said, compared: readonly Compared[]): Rival[] => {
  const pairs = compared.flatMap((one) => {
    const day = said(one);
    return day === null ? [] : [{ theirs: { said: day, came: one.came }, ours: { said: one.forecast.day, came: one.came } }];
  });
  const theirs = measure(pairs.map((pair) => pair.theirs));
  const ours = measure(pairs.map((pair) => pair.ours));
  return theirs && ours ? [{ name, theirs, ours }] : [];
};

const calibrated = (name: string, group: readonly Compared[]): Calibrated => ({
  name,
  parcels: group.length,
  ...coverage(group),
});

const grouped = (compared: readonly Compared[], keyOf: (one: Compared) => string): [string, Compared[]][] =>
  [...Map.groupBy(compared, keyOf)].sort(([left], [right]) => left.localeCompare(right));

const errorOf = (group: readonly Compared[]): Measures =>
  measure(group.map(({ forecast, came }) => ({ said: forecast.day, came })))!;

/** In the first months of a file there is little to learn from. */
const monthsToLearn = 2;

const monthsOfCarriers = (group: readonly Compared[]): MomentResult["carrierMonths"] => {
  const learning = new Set(
    grouped(group, ({ madeOn }) => monthOf(madeOn))
      .slice(0, monthsToLearn)
      .map(([month]) => month),
  );
  return grouped(group, ({ history }) => history.lane.carrier).flatMap(([carrier, parcels]) =>
    grouped(parcels, ({ madeOn }) => monthOf(madeOn))
      .filter(([month]) => !learning.has(month))
      .map(([month, some]) => ({ carrier, ...calibrated(month, some) })),
  );
};

/** Predicts every parcel of a file from those before it, and compares with what came. */
export const evaluate = (histories: readonly History[], onDay: (done: number, of: number) => void): Evaluation => {
  const judged = backTest(histories, onDay);
  const lastDay = judged.reduce((last, { madeOn }) => Math.max(last, madeOn), 0);
  const settled = judged.filter(({ handedOver }) => handedOver <= lastDay - daysToArrive);
  const compared = delivered(settled);
  const laneMedian = createLaneMedians(histories);
  const notBefore = (day: Day | null, today: Day): Day | null => (day === null ? null : Math.max(day, today));
  return {
    parcels: histories.length,
    predicted: compared.filter(({ moment }) => moment === "hand-over").length,
    withoutPrediction: settled.filter(({ moment, forecast }) => moment === "hand-over" && !forecast).length,
    moments: moments.flatMap((moment): MomentResult[] => {
      const group = compared.filter((one) => one.moment === moment);
      if (group.length === 0) return [];
      return [
        {
          moment,
          ours: errorOf(group),
          pinball: pinballLoss(group),
          ...coverage(group),
          rivals: [
            ...rival("carrier's estimate", ({ estimate, madeOn }) => notBefore(estimate, madeOn), group),
            ...rival("shop's promise", ({ history, madeOn }) => notBefore(history.promised, madeOn), group),
            ...rival("lane's median", ({ history, handedOver, madeOn }) => laneMedian(history, handedOver, madeOn), group),
          ],
          carriers: grouped(group, ({ history }) => history.lane.carrier).map(([name, parcels]) => ({
            ...calibrated(name, parcels),
            meanError: errorOf(parcels).meanError,
          })),
          months: grouped(group, ({ madeOn }) => monthOf(madeOn)).map(([name, parcels]) => calibrated(name, parcels)),
          carrierMonths: monthsOfCarriers(group),
        },
      ];
    }),
  };
};
