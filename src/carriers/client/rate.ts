import type { Clock } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { RateLimit } from "../adapter.ts";
import { drawRequests } from "./rate.sql.ts";

/** A token bucket that never lets more than the limit through in any window of its length. */
export const tokenBucketOf = ({ requests, perSeconds }: RateLimit): { capacity: number; perSecond: number } => {
  if (requests === 1) return { capacity: 1, perSecond: 1 / perSeconds };
  const capacity = Math.max(1, Math.floor(requests / 4));
  return { capacity, perSecond: (requests - capacity) / perSeconds };
};

/**
 * The requests one ask may make: drawn from the account's bucket in one statement for as many as it expects to need, and
 * singly for what comes on top (tokens, pages, repetitions). Once the bucket is empty every further request is told its own
 * place in the queue, so that a large batch comes back spread out and not all at once.
 */
export const createAllowance = (
  db: Database,
  clock: Clock,
  accountId: string,
  limit: RateLimit,
  expected: number,
): (() => Promise<number | null>) => {
  const bucket = tokenBucketOf(limit);
  let available = 0;
  let missing: number | null = null;
  let refused = 0;
  let drawing: Promise<void> | null = null;
  let isFirst = true;

  const draw = async () => {
    const wanted = isFirst ? expected : 1;
    isFirst = false;
    const drawn = await drawRequests(db, { accountId, wanted, ...bucket, now: clock.now() });
    // No row: an account that is being tried before it is saved, or was just removed. Nobody shares a limit with it.
    if (drawn === undefined) {
      available += wanted;
      return;
    }
    available += drawn.granted;
    if (drawn.granted < wanted) missing = 1 - drawn.tokens;
  };

  return async () => {
    while (available === 0 && missing === null) {
      drawing ??= draw().finally(() => {
        drawing = null;
      });
      await drawing;
    }
    if (available > 0) {
      available -= 1;
      return null;
    }
    const waitMs = Math.ceil((((missing ?? 1) + refused) / bucket.perSecond) * 1_000);
    refused += 1;
    return waitMs;
  };
};
