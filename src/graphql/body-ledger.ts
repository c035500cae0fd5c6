import { type HttpRefusal, refusal } from "./http/request-parameters.ts";

/** Counts the bytes of request bodies that a process holds at the same time, from arrival until the response is sent. */
export type BodyLedger = {
  /** Null, or the reason why the bytes are refused. Refused bytes are not counted. */
  hold(holder: string, bytes: number): HttpRefusal | null;
  release(holder: string, bytes: number): void;
  heldBytes(): number;
};

/** One caller must not take so much that nothing is left for others. */
const shareOfOne = 1 / 4;

export const createBodyLedger = ({ maxBytes }: { maxBytes: number }): BodyLedger => {
  const heldBy = new Map<string, number>();
  const maxOfOne = maxBytes * shareOfOne;
  let held = 0;
  return {
    hold(holder, bytes) {
      if (held + bytes > maxBytes) {
        const message = "The service is overloaded with request bodies. Try again in a moment.";
        return refusal("SERVICE_UNAVAILABLE", message, { "retry-after": "1" });
      }
      const own = (heldBy.get(holder) ?? 0) + bytes;
      if (own > maxOfOne) {
        const message = `Your requests in progress have bodies of more than ${Math.round(maxOfOne / 1024)} KiB in total. Wait for responses before you send more.`;
        return refusal("THROTTLED", message, { "retry-after": "1" });
      }
      heldBy.set(holder, own);
      held += bytes;
      return null;
    },
    release(holder, bytes) {
      const own = (heldBy.get(holder) ?? 0) - bytes;
      if (own > 0) heldBy.set(holder, own);
      else heldBy.delete(holder);
      held -= bytes;
    },
    heldBytes: () => held,
  };
};
