import { graphqlBounds } from "../bounds.ts";
import { type HttpRefusal, refusal } from "./request-parameters.ts";

/** Counts the requests that each caller has in progress, from their headers until the response is known. */
export type InProgress = {
  /** `leave` may be called more than once. */
  enter(caller: string): { leave(): void } | HttpRefusal;
};

export const createInProgress = ({ maxOfOne = graphqlBounds.requestsInProgress.cap as number } = {}): InProgress => {
  const counts = new Map<string, number>();
  return {
    enter(caller) {
      const count = counts.get(caller) ?? 0;
      if (count >= maxOfOne) {
        const message = `You have ${maxOfOne} requests in progress. Wait for responses before you send more.`;
        return refusal("THROTTLED", message, { "retry-after": "1" });
      }
      counts.set(caller, count + 1);
      let isInside = true;
      return {
        leave() {
          if (!isInside) return;
          isInside = false;
          const left = counts.get(caller)! - 1;
          if (left > 0) counts.set(caller, left);
          else counts.delete(caller);
        },
      };
    },
  };
};
