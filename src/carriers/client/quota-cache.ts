import { type Clock, type EpochMs, minutes } from "../../lib/clock.ts";
import type { AccountQuota } from "../adapter.ts";

const keptMs = minutes(5);
const most = 1_000;

/** Whoever looks at a page looks often, and each question is a request out of the account's limit: one answer serves for minutes. */
export const createQuotaCache = (clock: Clock) => {
  const kept = new Map<string, { readAt: EpochMs; quota: Promise<AccountQuota | null> }>();
  return {
    of(accountId: string, read: () => Promise<AccountQuota | null>): Promise<AccountQuota | null> {
      const now = clock.now();
      const known = kept.get(accountId);
      if (known && now - known.readAt < keptMs) return known.quota;
      if (kept.size >= most) kept.clear();
      const quota = read();
      kept.set(accountId, { readAt: now, quota });
      quota.catch(() => kept.delete(accountId));
      return quota;
    },
  };
};
