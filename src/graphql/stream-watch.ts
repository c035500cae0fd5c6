import { startInterval, stopTimer, type Timer } from "../lib/machine.ts";
/** Checks every half minute, for all open streams of the process, whether they may continue. */
export type StreamWatch = {
  /** `end` is called when the caller is no longer allowed. Returns a function that removes the stream. */
  add(isStillAllowed: () => Promise<boolean>, end: () => void): () => void;
};

export const createStreamWatch = (everyMs: number): StreamWatch => {
  const streams = new Set<{ isStillAllowed: () => Promise<boolean>; end: () => void }>();
  let timer: Timer | undefined;

  const ask = (): void => {
    for (const stream of streams) {
      // A failed check ends nothing: the database is unavailable, so the stream cannot read anything either.
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
