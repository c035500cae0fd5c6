export const predictionGroupings = ["carrier", "lane", "week"] as const;
export type PredictionGrouping = (typeof predictionGroupings)[number];

/** As many weeks as are shown. */
export const predictionWeeks = 13;

/** What the address says; anything else is left out. */
export const readPredictionsSearch = (search: Record<string, unknown>): { by?: PredictionGrouping } => {
  const by = predictionGroupings.find((one) => one === search.by);
  return by && by !== "carrier" ? { by } : {};
};
