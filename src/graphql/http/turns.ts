import { soon } from "../../lib/machine.ts";

/**
 * Turns of the event loop, given to callers in rotation. A caller that sends hundreds of expensive documents waits for its own;
 * every other caller waits for at most one document of each caller.
 */
export type Turns = {
  /** Null if the caller has as many waiting as it may have. */
  take(caller: string): Promise<void> | null;
};

export const createTurns = ({ maxWaiting }: { maxWaiting: number }): Turns => {
  /** A Map keeps the order of insertion: the first has waited longest for its turn. */
  const waiting = new Map<string, (() => void)[]>();
  let isRunning = false;

  const runNext = (): void => {
    const next = waiting.entries().next();
    if (next.done) {
      isRunning = false;
      return;
    }
    const [caller, queue] = next.value;
    waiting.delete(caller);
    const begin = queue.shift()!;
    if (queue.length > 0) waiting.set(caller, queue);
    begin();
    soon(runNext);
  };

  return {
    take(caller) {
      const queue = waiting.get(caller) ?? [];
      if (queue.length >= maxWaiting) return null;
      return new Promise((resolve) => {
        queue.push(resolve);
        waiting.set(caller, queue);
        if (isRunning) return;
        isRunning = true;
        soon(runNext);
      });
    },
  };
};
