const batchSize = 5_000;

/** Repeats a step that handles at most `limit` until one handles fewer, or it has to end. Returns how many were handled. */
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
