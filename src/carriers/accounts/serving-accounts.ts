import { aggregatorsOf, findAdapter } from "../registry.ts";

type Wanted = { readonly workspaceId: string; readonly carrier: string };

/** Whom a workspace may have an account with to follow these carriers' parcels: each carrier itself, and aggregators that know it. */
export const providersOfAll = (wanted: readonly Wanted[]): Wanted[] => {
  const accounts = wanted.flatMap(({ workspaceId, carrier }) =>
    [...(findAdapter(carrier) ? [carrier] : []), ...aggregatorsOf(carrier)].map((provider) => ({
      workspaceId,
      carrier: provider,
    })),
  );
  return [...new Map(accounts.map((one) => [`${one.workspaceId}/${one.carrier}`, one])).values()];
};

/**
 * Of some accounts those that a carrier's parcels may be asked about with, oldest first: the carrier's own go before all others,
 * then those of the aggregator that was connected first. `chooseAccount` takes one of them. Ids are in the order of time.
 */
export const accountsServing = <Account extends { readonly id: string; readonly workspaceId: string; readonly carrier: string }>(
  { workspaceId, carrier }: Wanted,
  accounts: readonly Account[],
): readonly Account[] => {
  const ofWorkspace = accounts.filter((account) => account.workspaceId === workspaceId);
  const own = ofWorkspace.filter((account) => account.carrier === carrier);
  if (own.length > 0) return own;
  const known = aggregatorsOf(carrier);
  const through = ofWorkspace.filter((account) => known.includes(account.carrier)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return through.filter((account) => account.carrier === through[0]?.carrier);
};
