const batchSize = 5_000;

/** Repeats a step that works off at most `limit` until there is less to do than that, or it is to end. Gives how much was done. */
export const inBatches = async (
  step: (limit: number) => Promise<number>,
  signal?: AbortSignal,
  limit: number = batchSize,
): Promise<number> => {
  let total = 0;
  while (!signal?.aborted) {
    const count = await step(limit);
    total += count;
    if (count < limit) break;
  }
  return total;
};
