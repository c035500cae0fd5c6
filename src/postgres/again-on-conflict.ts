import { DatabaseUnavailable } from "./failure.ts";

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
