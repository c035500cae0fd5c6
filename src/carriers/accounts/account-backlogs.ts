import type { Database } from "../../postgres/database.ts";
import type { Backlog } from "../../work/backlogs/backlogs.sql.ts";
import type { BacklogKind, BacklogStep } from "../../work/backlogs/backlogs.ts";
import { type CheckPlace, walkOn } from "../../work/backlogs/walk.sql.ts";
import { allBucketsOf } from "../../workspaces/buckets.ts";
import { carrierBounds } from "../bounds.ts";
import { findChoosableAccounts, keepUnconnected } from "./account-changes.sql.ts";
import { assignChecks, countChecks, findSpread, forgetSubscriptions, makeChecksDue, type Served } from "./assign-checks.sql.ts";
import { accountsServing, providersOfAll } from "./serving-accounts.ts";

/** What an account's change has to do with parcels. Which accounts there are is looked at in each step, not remembered. */
export type FollowedChange = {
  readonly carriers: readonly string[];
  readonly gone: readonly { readonly id: string; readonly carrier: string }[];
  readonly mendedIds: readonly string[];
};

const servedOf = async (tx: Database, workspaceId: string, carriers: readonly string[]): Promise<Served[]> => {
  const wanted = carriers.map((carrier) => ({ workspaceId, carrier }));
  const accounts = await findChoosableAccounts(tx, providersOfAll(wanted));
  return wanted.map((one) => {
    const serving = accountsServing(one, accounts);
    return { carrier: one.carrier, provider: serving[0]?.carrier ?? null, accounts: serving };
  });
};

/** Where a walk through the workspace begins, or how far it has come. */
const placeOf = async (tx: Database, { workspaceId, place }: Backlog): Promise<CheckPlace> =>
  (place as CheckPlace | null) ?? {
    left: allBucketsOf({ workspaceId, mode: "LIVE" }, (await findSpread(tx, workspaceId))?.spread ?? 1),
    after: null,
  };

const stepTo = (place: CheckPlace, concerned: number, woken: readonly string[]): BacklogStep => ({
  ...{ done: concerned, place, isFinished: place.left.length === 0, woken },
});

/** Of accounts that were connected and disconnected over and over, the newest are remembered. */
const newest = <One>(ones: readonly One[]): readonly One[] => ones.slice(-carrierBounds.accountsOfBacklog.cap);

/** What several changes in a row have to do with parcels: one walk follows them all. */
export const joinChanges = (earlier: FollowedChange, newer: FollowedChange): FollowedChange => ({
  carriers: [...new Set([...earlier.carriers, ...newer.carriers])],
  gone: newest([...earlier.gone, ...newer.gone]),
  mendedIds: newest([...new Set([...earlier.mendedIds, ...newer.mendedIds])]),
});

/** Parcels are asked about with the accounts that there are now. Until a row's turn comes its account is chosen when it is claimed. */
const assigned: BacklogKind = {
  join: (earlier, newer) => joinChanges(earlier as FollowedChange, newer as FollowedChange),
  async step(tx, backlog, limit, now) {
    const { workspaceId } = backlog;
    const { carriers, gone, mendedIds } = backlog.detail as FollowedChange;
    // The accounts of the workspace stay unchanged until this step has committed.
    await keepUnconnected(tx, [workspaceId]);
    const served = await servedOf(tx, workspaceId, carriers);
    const { place, concerned } = await walkOn(tx, await placeOf(tx, backlog), limit, (lane, buckets, after, most) =>
      assignChecks(tx, { workspaceId, served, gone, mendedIds, now }, { lane, buckets, after, limit: most }),
    );
    const serving = served.flatMap(({ accounts }) => accounts.map(({ id }) => id));
    return stepTo(place, concerned, [...new Set([...serving, ...gone.map(({ id }) => id)])]);
  },
  async count(tx, { workspaceId, detail }, atMost) {
    const { carriers, gone } = detail as FollowedChange;
    const accounts = (await servedOf(tx, workspaceId, carriers)).flatMap((one) => one.accounts.map(({ id }) => id));
    return countChecks(
      tx,
      { workspaceId, carriers, accountIds: [...new Set([...accounts, ...gone.map(({ id }) => id)])] },
      atMost,
    );
  },
};

const unsubscribed: BacklogKind = {
  async step(tx, { subjectId }, limit) {
    const done = await forgetSubscriptions(tx, subjectId, limit);
    return { done, place: null, isFinished: done < limit };
  },
  count: async () => 0,
};

/** Checks of a workspace that was deleted and is restored. */
const restored: BacklogKind = {
  async step(tx, backlog, limit, now) {
    const { workspaceId } = backlog;
    const { place, concerned } = await walkOn(tx, await placeOf(tx, backlog), limit, (lane, buckets, after, most) =>
      makeChecksDue(tx, { workspaceId, now }, { lane, buckets, after, limit: most }),
    );
    return stepTo(place, concerned, (backlog.detail as { accountIds: readonly string[] }).accountIds);
  },
  count: (tx, { workspaceId, detail }, atMost) =>
    countChecks(tx, { workspaceId, carriers: [], accountIds: (detail as { accountIds: readonly string[] }).accountIds }, atMost),
};

export const accountKinds = {
  CARRIER_ACCOUNTS_CHANGED: assigned,
  CARRIER_ACCOUNT_DISCONNECTED: unsubscribed,
  WORKSPACE_RESTORED: restored,
} as const satisfies Record<string, BacklogKind>;

export const accountBacklogs = (wakeChecker: (accountIds: readonly string[]) => void): Record<string, BacklogKind> =>
  Object.fromEntries(Object.entries(accountKinds).map(([name, kind]) => [name, { ...kind, wake: wakeChecker }]));
