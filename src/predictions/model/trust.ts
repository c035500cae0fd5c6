/** How wrong history and the carrier's corrected estimate were for the same parcels, the more recent with more weight. */
export type Errors = { history: number; estimate: number; results: number };

export const noErrors = (): Errors => ({ history: 1, estimate: 1, results: 0 });

const memory = 200;

export const addErrors = (errors: Errors, history: number, estimate: number): void => {
  errors.results += 1;
  const share = 1 / Math.min(errors.results, memory);
  errors.history += share * (history ** 2 - errors.history);
  errors.estimate += share * (estimate ** 2 - errors.estimate);
};

/** How much history counts when it is blended with the estimate: what was wrong less, counts more. */
export const trustInHistory = ({ history, estimate }: Errors): number => (estimate + 0.05) / (history + estimate + 0.1);
