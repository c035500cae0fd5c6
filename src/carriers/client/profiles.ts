import type { TokenBucket } from "../../work/pace.sql.ts";
import type { CarrierAdapter } from "../adapter.ts";
import { findAdapter as findRegistered } from "../registry.ts";
import { limitsOf } from "./allowance.ts";
import type { CarrierAccount } from "./track-codes.ts";

/** What the carriers of these accounts allow: so many codes in a request, and so many requests. */
export const profilesOf = (
  accounts: ReadonlyMap<string, CarrierAccount>,
  {
    findAdapter = findRegistered,
    subscribes = () => false,
  }: {
    findAdapter?: (carrier: string) => CarrierAdapter | undefined;
    /** Accounts whose parcels are subscribed: half of a burst is left for that. */
    subscribes?: (account: CarrierAccount) => boolean;
  } = {},
): Map<string, { codesPerRequest: number; buckets: TokenBucket[] }> => {
  const profiles = new Map<string, { codesPerRequest: number; buckets: TokenBucket[] }>();
  for (const [id, account] of accounts) {
    const adapter = findAdapter(account.carrier);
    if (!adapter) continue;
    const buckets = limitsOf(adapter, account).map((bucket) =>
      subscribes(account) ? { ...bucket, reserve: Math.floor(bucket.capacity / 2) } : bucket,
    );
    profiles.set(id, { codesPerRequest: adapter.batchMax, buckets });
  }
  return profiles;
};
