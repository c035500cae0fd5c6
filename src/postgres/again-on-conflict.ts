import { delay } from "../lib/machine.ts";
import { DatabaseUnavailable, ShardMoved } from "./failure.ts";

const tries = 4;

/**
 * Of statements that wait for each other's rows, PostgreSQL ends one, of which nothing was done: it is simply done again. Only for
 * work that is one statement, or that may be repeated.
 */
export const againOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isConflict = error instanceof DatabaseUnavailable && error.failure === "conflict";
      if (!isConflict || attempt >= tries) throw error;
    }
  }
};

/** The servers of a cluster know within milliseconds of each other that a shard has moved; on a busy machine it takes longer. */
const pausesMs = [20, 100, 400];

/** For work that is one statement, of which nothing was done if its shard was not found. */
export const againIfMoved = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ShardMoved)) throw error;
      await delay(pauseMs);
    }
  }
  return work();
};
