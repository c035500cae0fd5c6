import type { Clock } from "../lib/clock.ts";
import { apiKeyBounds } from "./bounds.ts";

/** A token bucket for each key, as this process sees it. `shareSpending` brings those of all processes in line. */
export type RateLimiter = {
  readonly burst: number;
  /** Seconds in which an empty bucket fills up. */
  readonly windowSeconds: number;
  /** Takes so much if there is as much, and else nothing. Taking 0 asks whether there is no debt. */
  take(key: string, amount?: number): RateVerdict;
  /** Takes what was used already, even if there is not as much: nothing is allowed until the debt is paid. */
  owe(key: string, amount: number): void;
  /** Gives back what was taken and turned out not to be needed. */
  refund(key: string, amount: number): void;
  /** What was spent since this was last asked, for the other processes to know; of pressing ones alone, the rest waits. */
  takeUnshared(which?: "all" | "pressing"): Spent[];
  /** Sharing it failed: it is shared next time. */
  putBack(spent: readonly Spent[]): void;
  /** What all processes together have left, less what this one has spent meanwhile. */
  adopt(key: string, tokens: number): void;
};

export type Spent = { spender: string; amount: number };

export type RateVerdict = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the bucket is full again, or, when refused, until as much is there as was asked for. */
  resetSeconds: number;
};

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
  const unshared = new Map<string, number>();
  /** What is nearly spent, or was spent in such amounts that it soon would be. */
  const isPressing = (key: string, amount: number): boolean =>
    Math.abs(amount) > burst / 20 || (buckets.get(key)?.tokens ?? 0) < burst / 2;

  /** Full buckets are as good as none. If none is full, the one that was not used for longest goes. */
  const forgetFull = (now: number): void => {
    for (const [key, { tokens, at }] of buckets) if (tokens + ((now - at) * perSecond) / 1000 >= burst) buckets.delete(key);
    if (buckets.size < apiKeyBounds.rateBuckets.cap) return;
    for (const key of buckets.keys()) return void buckets.delete(key);
  };
  const filled = (key: string) => {
    const now = clock.now();
    let bucket = buckets.get(key);
    if (!bucket) {
      if (buckets.size >= apiKeyBounds.rateBuckets.cap) forgetFull(now);
      bucket = { tokens: burst, at: now };
      buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000);
    bucket.at = now;
    return bucket;
  };
  /** The whole debt is kept: what was used is paid back, however long that takes. */
  const spend = (bucket: { tokens: number }, key: string, amount: number) => {
    bucket.tokens = Math.min(burst, bucket.tokens - amount);
    if (amount !== 0) unshared.set(key, (unshared.get(key) ?? 0) + amount);
  };

  return {
    burst,
    windowSeconds: Math.ceil(burst / perSecond),
    take(key, amount = 1) {
      const bucket = filled(key);
      const allowed = bucket.tokens >= amount;
      if (allowed) spend(bucket, key, amount);
      const missing = allowed ? burst - bucket.tokens : amount - bucket.tokens;
      const remaining = Math.max(0, Math.floor(bucket.tokens));
      return { allowed, limit: burst, remaining, resetSeconds: Math.ceil(missing / perSecond) };
    },
    owe(key, amount) {
      spend(filled(key), key, amount);
    },
    refund(key, amount) {
      spend(filled(key), key, -amount);
    },
    takeUnshared(which = "all") {
      const isTaken = ([spender, amount]: [string, number]) => which === "all" || isPressing(spender, amount);
      const spent = [...unshared].filter(isTaken);
      for (const [spender] of spent) unshared.delete(spender);
      return spent.map(([spender, amount]) => ({ spender, amount }));
    },
    putBack(spent) {
      for (const { spender, amount } of spent) unshared.set(spender, (unshared.get(spender) ?? 0) + amount);
    },
    adopt(key, tokens) {
      filled(key).tokens = Math.min(burst, tokens - (unshared.get(key) ?? 0));
    },
  };
};
