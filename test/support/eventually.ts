import { setTimeout as delay } from "node:timers/promises";

/** A machine that is busy with other things gets so many times as long. */
const busyFactor = 4;

/**
 * Waits for a condition, not for a time: the first value that is neither null, undefined nor false, or a failure at the end.
 * `withinMs` is more than enough on a quiet machine.
 */
export const eventually = async <T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  withinMs = 45_000,
): Promise<T> => {
  const end = Date.now() + withinMs * busyFactor;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`It did not come true within ${withinMs * busyFactor} ms.`);
    await delay(15);
  }
};
