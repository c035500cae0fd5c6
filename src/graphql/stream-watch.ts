import { startInterval, stopTimer, type Timer } from "../lib/machine.ts";
/** Asks each half minute, for every open stream of the process at once, whether it may continue. */
export type StreamWatch = {
  /** `end` is called once the caller is no longer allowed. Gives what takes the stream off the watch. */
  add(isStillAllowed: () => Promise<boolean>, end: () => void): () => void;
};

export const createStreamWatch = (everyMs: number): StreamWatch => {
  const streams = new Set<{ isStillAllowed: () => Promise<boolean>; end: () => void }>();
  let timer: Timer | undefined;

  const ask = (): void => {
    for (const stream of streams) {
      // A look that fails says nothing: the database is away, and nothing can be read for the stream either.
      stream.isStillAllowed().then(
        (isAllowed) => {
          if (!isAllowed && streams.delete(stream)) stream.end();
        },
        () => {},
      );
    }
  };

  return {
    add(isStillAllowed, end) {
      const stream = { isStillAllowed, end };
      streams.add(stream);
      timer ??= startInterval(ask, everyMs).unref();
      return () => {
        streams.delete(stream);
        if (streams.size > 0) return;
        stopTimer(timer);
        timer = undefined;
      };
    },
  };
};
