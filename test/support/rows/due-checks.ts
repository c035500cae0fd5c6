import { randomUUID } from "node:crypto";
import type { ApplyOutcomes } from "../../../src/checks/apply/apply.ts";
import type { Ask } from "../../../src/checks/ask/ask.ts";
import type { Database } from "../../../src/postgres/database.ts";
import { type ClaimedCheck, claimDueChecks, findDueAccounts, judgeDestination } from "../../../src/trackers/claims/claim.sql.ts";

/** When the next check is due, of all that have somebody to ask. */
export const nextDueAt = async (db: Database): Promise<number> =>
  Math.min(...(await dueAccounts(db, Date.UTC(3000, 0))).map(({ dueAt }) => dueAt));

/** Without what only time makes due. */
const dueAccounts = async (db: Database, until: number) =>
  (await findDueAccounts(db, until)).filter(({ destinationId }) => destinationId !== judgeDestination);

/** Everything that is due, up to so many of each account, as a worker claims it. */
export const claimAllDue = async (
  db: Database,
  now: number,
  { rows = 1_000, leaseMs = 60_000 } = {},
): Promise<ClaimedCheck[]> => {
  const due = await dueAccounts(db, now);
  const wanted = due.map(({ destinationId }) => ({ accountId: destinationId, rows }));
  return claimDueChecks(db, { wanted, now, leaseUntil: now + leaseMs, token: randomUUID(), random: Math.random });
};

/** Asks about claimed parcels, with one request for each account, and writes what came of it. */
export const checkClaimed = async (
  { ask, apply }: { ask: Ask; apply: ApplyOutcomes },
  claims: readonly ClaimedCheck[],
  deadlineMs = 30_000,
): Promise<void> => {
  const accountOf = await ask.accountsFor(claims.filter(({ mode }) => mode === "LIVE"));
  const test = claims.filter(({ mode }) => mode === "TEST");
  if (test.length > 0) await apply(await ask.testMode(test));
  const live = Map.groupBy(
    claims.filter(({ mode }) => mode === "LIVE"),
    accountOf,
  );
  for (const [account, group] of live) await apply(await ask.carrier(account, group, { deadlineMs }));
};
