import { byLane } from "../../postgres/lanes.ts";
import { blamesOneRow } from "../../postgres/row-errors.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import { lockWithScans } from "../apply/apply.ts";
import { commitConcluded } from "../apply/commit.ts";
import type { ApplyDependencies } from "../apply/dependencies.ts";
import { noAccountsLoaded } from "../legs/leg-checks.ts";
import { concludeByTime } from "./conclude-by-time.ts";
import { judgedParcel } from "./judged-parcel.ts";

/**
 * Writes what time alone changed about claimed trackers, with events and deliveries in the same commit, and plans the next look.
 * Those of a lease that is no longer ours stay as they are.
 */
export const judgeTrackers = async <Announced>(
  dependencies: ApplyDependencies<Announced>,
  claims: readonly ClaimedCheck[],
): Promise<void> => {
  const lanes = byLane(dependencies.db, claims, ({ bucket }) => bucket);
  await Promise.all(lanes.map(([, some]) => judgeEachIfNotAll(dependencies, some)));
};

/** One that cannot be written comes due again when its lease ends; the others of its batch do not wait for it. */
const judgeEachIfNotAll = async <Announced>(
  dependencies: ApplyDependencies<Announced>,
  claims: readonly ClaimedCheck[],
): Promise<void> => {
  const now = dependencies.clock.now();
  const claimOf = new Map(claims.map((claim) => [claim.trackerId, claim]));
  try {
    await commitConcluded(dependencies, { claims, now, holdsAccounts: false }, async (tx) => {
      const locked = await lockWithScans(tx, claims);
      const { judges, judgesOf } = dependencies;
      const parcels = locked.map(([tracker, scans]) => judgedParcel(tracker, scans));
      const prepared = judgesOf ? await judgesOf(tx, parcels, now) : judges;
      const concluded = locked.map(([tracker, scans]) => concludeByTime(claimOf.get(tracker.id)!, tracker, scans, prepared, now));
      return { concluded, accountOf: noAccountsLoaded };
    });
  } catch (error) {
    if (!blamesOneRow(error)) throw error;
    if (claims.length === 1) dependencies.onUnwritable(claims[0]!, error);
    else for (const claim of claims) await judgeEachIfNotAll(dependencies, [claim]);
  }
};
