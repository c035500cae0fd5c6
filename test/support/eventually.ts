import { setTimeout as delay } from "node:timers/promises";

/** Waits for a condition, not for a time: the first value that is neither null, undefined nor false, or a failure at the end. */
export const eventually = async <T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  withinMs = 45_000,
): Promise<T> => {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`It did not come true within ${withinMs} ms.`);
    await delay(15);
  }
};
