import type { Clock, EpochMs } from "../../lib/clock.ts";
import { delay } from "../../lib/machine.ts";
import type { Database } from "../../postgres/database.ts";
import { drawRequests, type TokenBucket } from "../../work/pace.sql.ts";
import type { CarrierAdapter, RateLimit } from "../adapter.ts";
import type { TakeAllowance } from "./http/sender.ts";

/** A token bucket that never lets more than the limit through in any window of its length. */
export const tokenBucketOf = ({ requests, perSeconds }: RateLimit): TokenBucket => {
  if (requests === 1) return { capacity: 1, perSecond: 1 / perSeconds };
  const capacity = Math.max(1, Math.floor(requests / 4));
  return { capacity, perSecond: (requests - capacity) / perSeconds };
};

/** All limits of an account: its own in place of the carrier's usual one, and whatever else the carrier asks for. */
export const limitsOf = (
  { rateLimit, furtherRateLimits = [] }: Pick<CarrierAdapter, "rateLimit" | "furtherRateLimits">,
  account: { rateLimit?: RateLimit },
): TokenBucket[] => [account.rateLimit ?? rateLimit, ...furtherRateLimits].map(tokenBucketOf);

export type AllowanceOptions = {
  db: Database;
  clock: Clock;
  accountId: string;
  buckets: readonly TokenBucket[];
  /** Requests that were drawn with the claim. */
  drawn: number;
  deadlineAt: EpochMs;
};

/**
 * The requests that one ask may make: those drawn with its claim, and singly what comes on top (tokens, pages, repetitions).
 * If the limit leaves no room, it is waited for within the deadline; beyond that the answer is how long it would take.
 */
export const createAllowance = (options: AllowanceOptions): TakeAllowance => {
  const { db, clock, accountId, buckets, deadlineAt } = options;
  let available = options.drawn;
  return async () => {
    if (available > 0) {
      available -= 1;
      return null;
    }
    for (;;) {
      const drawn = await drawRequests(db, { destinationId: accountId, requests: 1, buckets });
      // No row: an account that is being tried before it is saved, or was just removed. Nothing shares a limit with it.
      if (drawn === undefined || drawn.granted > 0) return null;
      const waitMs = Math.max(1, Math.ceil(drawn.waitMs));
      if (clock.now() + waitMs >= deadlineAt) return { waitMs, isPaused: drawn.isPaused };
      await (clock.wait ? clock.wait(waitMs) : delay(waitMs));
    }
  };
};
