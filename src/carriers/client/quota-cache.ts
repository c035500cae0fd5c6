import { type Clock, type EpochMs, minutes } from "../../lib/clock.ts";
import type { AccountQuota } from "../adapter.ts";

const longestAgeMs = minutes(5);
const most = 1_000;

/** People look at a page often, and each question is a request out of the account's limit: one answer serves for minutes. */
export const createQuotaCache = (clock: Clock) => {
  const cached = new Map<string, { readAt: EpochMs; quota: Promise<AccountQuota | null> }>();
  return {
    of(accountId: string, read: () => Promise<AccountQuota | null>): Promise<AccountQuota | null> {
      const now = clock.now();
      const known = cached.get(accountId);
      if (known && now - known.readAt < longestAgeMs) return known.quota;
      if (cached.size >= most) cached.clear();
      const quota = read();
      cached.set(accountId, { readAt: now, quota });
      quota.catch(() => cached.delete(accountId));
      return quota;
    },
  };
};
