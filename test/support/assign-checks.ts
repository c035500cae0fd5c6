import { type Assignment, assignChecks } from "../../src/carriers/accounts/assign-checks.sql.ts";
import type { ChoosableAccount } from "../../src/carriers/accounts/choose-account.ts";
import { bucketCount } from "../../src/lib/ids.ts";
import type { Database } from "../../src/postgres/database.ts";
import { byLane } from "../../src/postgres/lanes.ts";

type OfCarriers = Partial<Assignment> & {
  workspaceId: string;
  carriers: readonly string[];
  accounts: readonly ChoosableAccount[];
  now: number;
};

/** All checks of a workspace follow these accounts, in one go. Gives how many rows were changed. */
export const assignAll = async (
  db: Database,
  { workspaceId, carriers, accounts, now, gone = [], mendedIds = [] }: OfCarriers,
): Promise<number> => {
  const served = carriers.map((carrier) => ({ carrier, provider: carrier, accounts }));
  const all = Array.from({ length: bucketCount }, (_, bucket) => bucket);
  let changed = 0;
  for (const [lane, buckets] of byLane(db, all, (bucket) => bucket)) {
    const part = { lane, buckets, after: null, limit: 1_000_000 };
    changed += (await assignChecks(db, { workspaceId, served, gone, mendedIds, now }, part))?.changed ?? 0;
  }
  return changed;
};
