import type { Day } from "../calendar/days.ts";
import type { Judged } from "./back-test.ts";

/** How right a way to predict the day was, in days. */
export type Measures = {
  parcels: number;
  meanError: number;
  onTheDay: number;
  withinADay: number;
  bias: number;
};

export const measure = (pairs: readonly { said: Day; came: Day }[]): Measures | null => {
  if (pairs.length === 0) return null;
  const errors = pairs.map(({ said, came }) => said - came);
  const share = (isCounted: (error: number) => boolean): number => errors.filter(isCounted).length / errors.length;
  return {
    parcels: errors.length,
    meanError: errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length,
    onTheDay: share((error) => error === 0),
    withinADay: share((error) => Math.abs(error) <= 1),
    bias: errors.reduce((sum, error) => sum + error, 0) / errors.length,
  };
};

/** Each parcel that was delivered and predicted: what history says, beside the carrier, the shop and the lane's median. */
export type Compared = Judged & { forecast: NonNullable<Judged["forecast"]>; came: Day };

export const delivered = (judged: readonly Judged[]): Compared[] =>
  judged.flatMap((one) =>
    one.forecast && one.history.delivered !== null ? [{ ...one, forecast: one.forecast, came: one.history.delivered }] : [],
  );

export const coverage = (compared: readonly Compared[]): { share: number; width: number } => {
  const inside = compared.filter(({ forecast, came }) => came >= forecast.earliest && came <= forecast.latest).length;
  const width = compared.reduce((sum, { forecast }) => sum + forecast.latest - forecast.earliest + 1, 0);
  return { share: inside / compared.length, width: width / compared.length };
};

/** The loss of the quantiles 0.1, 0.5 and 0.9, which is least if they are right. */
export const pinballLoss = (compared: readonly Compared[]): number => {
  const levels = [0.1, 0.5, 0.9];
  const losses = compared.flatMap(({ forecast, came }) =>
    levels.map((level) => {
      let [sum, ahead] = [0, -1];
      while (sum < level && ahead < forecast.distribution.length - 1) sum += forecast.distribution[++ahead]!;
      const late = came - forecast.dayAhead(Math.max(0, ahead));
      return Math.max(level * late, (level - 1) * late);
    }),
  );
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
};
