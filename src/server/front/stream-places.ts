import { type HttpRefusal, refusal } from "../../graphql/http/request-parameters.ts";

/**
 * How many streams may be open at the same time in this process: for one caller, and for all together. API keys and sessions have
 * one pool, and visitors of tracking pages another: strangers cannot take the places of customers.
 */
export type StreamPlaces = { take(callerId: string): { leave(): void } | HttpRefusal };

export const createStreamPlaces = ({ perCaller, perProcess }: { perCaller: number; perProcess: number }): StreamPlaces => {
  const takenBy = new Map<string, number>();
  let taken = 0;
  return {
    take(callerId) {
      const own = takenBy.get(callerId) ?? 0;
      if (own >= perCaller) {
        const message = `You have ${own} open streams, the maximum for one API key or session. Close one, or subscribe to all trackers on one stream.`;
        return refusal("THROTTLED", message, { "retry-after": "5" });
      }
      if (taken >= perProcess) {
        const message = "The service has reached its maximum number of open streams. Try again in a moment.";
        return refusal("SERVICE_UNAVAILABLE", message, { "retry-after": "5" });
      }
      takenBy.set(callerId, own + 1);
      taken += 1;
      let hasLeft = false;
      return {
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          taken -= 1;
          const left = takenBy.get(callerId)! - 1;
          if (left > 0) takenBy.set(callerId, left);
          else takenBy.delete(callerId);
        },
      };
    },
  };
};
