import type { Clock, EpochMs } from "../lib/clock.ts";

/** How many mails may leave in a second: those that were not sent in one can leave in the next, and no more. */
export const createSendRate = (clock: Clock, perSecond: number) => {
  const capacity = Math.max(1, perSecond);
  /** A claim for one mail would cost more than the mail: those of a quarter of a second leave together. */
  const together = Math.max(1, Math.min(16, perSecond / 4));
  let tokens = capacity;
  let filledAt = clock.now();
  const fill = (): void => {
    const now = clock.now();
    tokens = Math.min(capacity, tokens + (Math.max(0, now - filledAt) * perSecond) / 1000);
    filledAt = now;
  };
  return {
    /** Up to so many. */
    take(wanted: number): number {
      fill();
      const granted = Math.max(0, Math.min(wanted, Math.floor(tokens)));
      tokens -= granted;
      return granted;
    },
    giveBack(unused: number): void {
      tokens = Math.min(capacity, tokens + unused);
    },
    /** When there are some more. */
    nextAt: (): EpochMs => clock.now() + Math.ceil((Math.max(0, together - tokens) * 1000) / perSecond),
  };
};
