import { hours } from "../../lib/clock.ts";
import { findPauses } from "../../work/pace.sql.ts";
import { sumUsage } from "./account-changes.sql.ts";
import { type CarrierAccountDeps, storeOn } from "./account-deps.ts";
import type { AccountSummary } from "./account-store.ts";

export type AccountWithUsage = AccountSummary & {
  requestsLastDay: number;
  failuresLastDay: number;
  rateLimitedLastDay: number;
  pushesLastDay: number;
  pushesRefusedLastDay: number;
  /** The carrier asked Kolli to pause until then. */
  pausedUntil: number | null;
};

export const listCarrierAccounts = async (deps: CarrierAccountDeps, workspaceId: string): Promise<AccountWithUsage[]> => {
  const accounts = await storeOn(deps).list(workspaceId);
  const ids = accounts.map(({ id }) => id);
  const pauses = new Map((await findPauses(deps.db, ids)).map((row) => [row.destinationId, row.pausedUntil]));
  const usage = new Map((await sumUsage(deps.db, ids, deps.clock.now() - hours(24))).map((row) => [row.accountId, row]));
  return accounts.map((account) => {
    const { requests = 0, failures = 0, rateLimited = 0, pushes = 0, pushesRefused = 0 } = usage.get(account.id) ?? {};
    return {
      ...account,
      requestsLastDay: requests,
      failuresLastDay: failures,
      rateLimitedLastDay: rateLimited,
      pushesLastDay: pushes,
      pushesRefusedLastDay: pushesRefused,
      pausedUntil: pauses.get(account.id) ?? null,
    };
  });
};
