import type { Clock } from "../lib/clock.ts";

/** A token bucket per key. Each node keeps its own: with several behind a balancer, a key may make that many times the limit. */
export type RateLimiter = {
  readonly burst: number;
  /** Seconds in which an empty bucket fills up. */
  readonly windowSeconds: number;
  /** Takes so much if there is as much, and else nothing. Taking 0 asks whether there is no debt. */
  take(key: string, amount?: number): RateVerdict;
  /** Takes what was used already, also where there is not as much: nothing is allowed until the debt is paid. */
  owe(key: string, amount: number): void;
};

export type RateVerdict = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the bucket is full again, or, when refused, until as much is there as was asked for. */
  resetSeconds: number;
};

const maxBuckets = 100_000;

export const createRateLimiter = ({
  clock,
  perSecond,
  burst,
}: {
  clock: Clock;
  perSecond: number;
  burst: number;
}): RateLimiter => {
  const buckets = new Map<string, { tokens: number; at: number }>();

  const filled = (key: string) => {
    const now = clock.now();
    let bucket = buckets.get(key);
    if (!bucket) {
      if (buckets.size >= maxBuckets) buckets.clear();
      bucket = { tokens: burst, at: now };
      buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000);
    bucket.at = now;
    return bucket;
  };

  return {
    burst,
    windowSeconds: Math.ceil(burst / perSecond),
    take(key, amount = 1) {
      const bucket = filled(key);
      const allowed = bucket.tokens >= amount;
      if (allowed) bucket.tokens -= amount;
      const missing = allowed ? burst - bucket.tokens : amount - bucket.tokens;
      const remaining = Math.max(0, Math.floor(bucket.tokens));
      return { allowed, limit: burst, remaining, resetSeconds: Math.ceil(missing / perSecond) };
    },
    owe(key, amount) {
      const bucket = filled(key);
      // A debt is paid off within one window, however large it was.
      bucket.tokens = Math.max(-burst, bucket.tokens - amount);
    },
  };
};
