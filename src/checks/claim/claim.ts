import { parcelKey } from "../../carriers/aggregated/parcel-key.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { askedCode, type ClaimedCheck, claimDueChecks, judgeDestination } from "../../trackers/claims/claim.sql.ts";
import { longPauseMs } from "../../tracking/schedule-policy.ts";
import { type ClaimRequest, fullOf, type Taken } from "../../work/claim-loop.ts";
import type { Destinations } from "../../work/destinations.ts";
import { type Allowance, beginPaces, lockPaces, type SpentRequests, spendPaces, type TokenBucket } from "../../work/pace.sql.ts";
import { claimJudgements } from "../judge/judge.sql.ts";

/** What a carrier allows an account: so many codes in a request, and so many requests. */
export type AccountProfile = { readonly codesPerRequest: number; readonly buckets: readonly TokenBucket[] };

export type ClaimPorts = {
  db: TransactionalDatabase;
  random: () => number;
  destinations: Destinations;
  /** Of those that are accounts: a workspace in test mode is none, nor is an account that is gone. */
  profilesOf: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, AccountProfile>>;
};

/** Requests that one process has in flight with one account at most, however well it answers. */
const maxInFlight = 32;
/** The simulated carrier answers a whole batch with one statement, and has no limits. Also for an account that is gone: no carrier is asked. */
const simulated: AccountProfile = { codesPerRequest: 500, buckets: [] };
const maxSimulatedInFlight = 4;
/** Looks by time cost only statements: this many transactions of a process, each for so many trackers. */
const looksInFlight = 2;
export const trackersOfLook = 200;
/** Of one account at a time; more would only wait for each other. */
const maxRows = 500;

type Wish = { readonly accountId: string; readonly requests: number; readonly profile: AccountProfile };

const nothing: Taken<ClaimedCheck> = { rows: [], fullIds: new Set(), busyIds: [], later: [] };

/** Claims checks for accounts with room, and trackers that time alone may have changed. */
export const claimWork = async (ports: ClaimPorts, request: ClaimRequest): Promise<Taken<ClaimedCheck>> => {
  const looks = request.wanted.find(({ destinationId }) => destinationId === judgeDestination);
  const wanted = request.wanted.filter((one) => one !== looks);
  const [checks, judged] = await Promise.all([
    wanted.length > 0 ? claimChecks(ports, { ...request, wanted }) : nothing,
    looks ? claimLooks(ports, request, looks.requests) : nothing,
  ]);
  return { ...checks, rows: [...checks.rows, ...judged.rows], fullIds: checks.fullIds.union(judged.fullIds) };
};

const claimLooks = async (
  { db, random, destinations }: ClaimPorts,
  request: ClaimRequest,
  requests: number,
): Promise<Taken<ClaimedCheck>> => {
  destinations.get(judgeDestination).window.limit(looksInFlight);
  const rows = await claimJudgements(db, { ...request, random, rows: requests * trackersOfLook });
  return { ...nothing, rows, fullIds: new Set(rows.length < requests * trackersOfLook ? [] : [judgeDestination]) };
};

/**
 * Claims checks for accounts with room. The rows of their paces are held over the claim, so that each limit is kept over all
 * nodes to the request, and only rows that can be asked about now are touched.
 */
const claimChecks = async (
  { db, random, destinations, profilesOf }: ClaimPorts,
  request: ClaimRequest,
): Promise<Taken<ClaimedCheck>> => {
  const profiles = await profilesOf(request.wanted.map(({ destinationId }) => destinationId));
  const wishes = request.wanted.map(({ destinationId, requests }): Wish => {
    const profile = profiles.get(destinationId);
    destinations.get(destinationId).window.limit(profile ? maxInFlight : maxSimulatedInFlight);
    return { accountId: destinationId, requests, profile: profile ?? simulated };
  });
  const claimRows = (tx: Database, granted: readonly Wish[]) =>
    granted.length === 0 ? [] : claimDueChecks(tx, { ...request, random, wanted: granted.map(rowsOf) });
  const limited = wishes.filter(({ profile }) => profile.buckets.length > 0);
  if (limited.length === 0) return takenOf(wishes, await claimRows(db, wishes), []);

  const { value } = await db.transaction(
    async (tx) => {
      const allowances = await lockPaces(tx, limited.map(paceOf));
      const granted = grantedOf(wishes, allowances);
      const paused = new Set(allowances.filter(isPausedForLong).map(({ destinationId }) => destinationId));
      const rows = (await claimRows(tx, granted)).map(
        (row): ClaimedCheck => (row.accountId !== null && paused.has(row.accountId) ? { ...row, isUndrawn: true } : row),
      );
      const drawn = rows.filter(({ isUndrawn }) => !isUndrawn);
      return { allowances, granted, rows, spent: spentOf(granted, allowances, drawn) };
    },
    (tx, { spent }) => [spent.length === 0 ? Promise.resolve(0) : spendPaces(tx, spent)] as const,
  );
  const unknown = value.allowances.filter(({ isNew }) => isNew).map(({ destinationId }) => destinationId);
  if (unknown.length > 0) await beginPaces(db, unknown);
  return takenOf(value.granted, value.rows, value.allowances, request.now);
};

const paceOf = ({ accountId, requests, profile }: Wish) => ({ destinationId: accountId, requests, buckets: profile.buckets });

const rowsOf = ({ accountId, requests, profile }: Wish) => ({
  accountId,
  rows: Math.min(requests * profile.codesPerRequest, maxRows),
});

/** What comes due meanwhile is claimed all the same: the carrier is not asked, and users see why nothing is new. */
const isPausedForLong = ({ pausedMs }: Allowance): boolean => pausedMs >= longPauseMs;

/** With as many requests as the limits leave; without those that have no room at all. */
const grantedOf = (wishes: readonly Wish[], allowances: readonly Allowance[]): Wish[] => {
  const allowanceOf = new Map(allowances.map((allowance) => [allowance.destinationId, allowance]));
  return wishes
    .map((wish) => {
      const allowance = allowanceOf.get(wish.accountId);
      return allowance && !isPausedForLong(allowance) ? { ...wish, requests: allowance.granted ?? 0 } : wish;
    })
    .filter(({ requests }) => requests > 0);
};

const codesOf = (rows: readonly ClaimedCheck[]): Map<string | null, Set<string>> => {
  const codes = new Map<string | null, Set<string>>();
  for (const row of rows)
    codes.set(row.accountId, (codes.get(row.accountId) ?? new Set()).add(parcelKey(row.carrier, askedCode(row))));
  return codes;
};

const spentOf = (granted: readonly Wish[], allowances: readonly Allowance[], rows: readonly ClaimedCheck[]): SpentRequests[] => {
  const codes = codesOf(rows);
  const codesPerRequest = new Map(granted.map(({ accountId, profile }) => [accountId, profile.codesPerRequest]));
  return allowances.flatMap(({ destinationId, tokens }) => {
    const requests = Math.ceil((codes.get(destinationId)?.size ?? 0) / (codesPerRequest.get(destinationId) ?? 1));
    return requests === 0 ? [] : [{ destinationId, requests, tokens }];
  });
};

const takenOf = (
  granted: readonly Wish[],
  rows: readonly ClaimedCheck[],
  allowances: readonly Allowance[],
  now = 0,
): Taken<ClaimedCheck> => {
  const wanted = granted.map(rowsOf).map(({ accountId, rows: most }) => ({ destinationId: accountId, rows: most }));
  const fullIds = fullOf(wanted, rows, ({ accountId }) => accountId);
  // A destination with nothing left to do need not come back for what it was not granted.
  const later = allowances.filter(
    ({ destinationId, granted: count }) => count === 0 || (count !== null && fullIds.has(destinationId)),
  );
  return {
    rows,
    fullIds,
    busyIds: allowances.filter(({ granted: count }) => count === null).map(({ destinationId }) => destinationId),
    later: later.map(({ destinationId, waitMs }) => ({ destinationId, at: now + waitMs })),
  };
};
