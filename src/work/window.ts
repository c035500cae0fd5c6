/** How many requests a destination is trusted with at the same time: more with every success, half with every failure. */
export type Window = {
  size(): number;
  isFailing(): boolean;
  succeeded(): void;
  failed(): void;
  /** The destination's own cap. */
  limit(maxInFlight: number): void;
};

/** Small at first: a destination that was away for long does not get everything together. */
const initialSize = 4;
/** Two even when failing: for a webhook one for a first attempt, one for a retry. */
const smallest = 2;

export const createWindow = (): Window => {
  let max = initialSize;
  let size = initialSize;
  let isFailing = false;
  return {
    size: () => size,
    isFailing: () => isFailing,
    succeeded() {
      isFailing = false;
      if (size < max) size++;
    },
    failed() {
      isFailing = true;
      size = Math.min(max, Math.max(smallest, size >> 1));
    },
    limit(maxInFlight) {
      max = maxInFlight;
      size = Math.min(size, max);
    },
  };
};
