import type { Clock } from "../lib/clock.ts";

/** A token bucket per key. Each node keeps its own: with several behind a balancer, a key may make that many times the limit. */
export type RateLimiter = { take(key: string): RateVerdict };
export type RateVerdict = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the bucket is full again, or, when refused, until one more request is allowed. */
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
  return {
    take(key) {
      const now = clock.now();
      let bucket = buckets.get(key);
      if (!bucket) {
        if (buckets.size >= maxBuckets) buckets.clear();
        bucket = { tokens: burst, at: now };
        buckets.set(key, bucket);
      }
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000);
      bucket.at = now;
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      const missing = allowed ? burst - bucket.tokens : 1 - bucket.tokens;
      return { allowed, limit: burst, remaining: Math.floor(bucket.tokens), resetSeconds: Math.ceil(missing / perSecond) };
    },
  };
};
