/**
 * By how many days history, the carrier's corrected estimate and both in equal parts were off for the same parcels, the more recent
 * with more weight.
 */
export type Errors = { history: number; estimate: number; both: number };
export type KnownErrors = Errors & { results: number };

export const noErrors = (): KnownErrors => ({ history: 0, estimate: 0, both: 0, results: 0 });

const memory = 200;
/** Before so many parcels were judged, and if both together are off by this much more than history alone, history is taken alone. */
const fewResults = 15;
const worseBy = 1.02;
/** If both together are off by this much less, the estimate takes part with its whole share; between the two with a part of it. */
const betterBy = 0.98;

export const addErrors = (known: KnownErrors, seen: Errors): void => {
  known.results += 1;
  const share = 1 / Math.min(known.results, memory);
  for (const one of ["history", "estimate", "both"] as const) known[one] += share * (Math.abs(seen[one]) - known[one]);
};

/**
 * How much history counts when it is blended with the estimate: what was wrong less, counts more. Days are counted and not their
 * squares: a few parcels that came weeks late would speak for an estimate that is always weeks late. An estimate that makes it
 * worse has no part, so that the prediction is not worse than the lane's median, which knows no estimates.
 */
export const trustInHistory = ({ history, estimate, both, results }: KnownErrors): number => {
  if (results < fewResults) return 1;
  const little = 0.05;
  const gain = (worseBy - (both + little) / (history + little)) / (worseBy - betterBy);
  return 1 - Math.max(0, Math.min(1, gain)) * ((history + little) / (history + estimate + 2 * little));
};
