import { aggregatorsOf, findAdapter } from "../registry.ts";

type Wanted = { readonly workspaceId: string; readonly carrier: string };
type Account = { readonly id: string; readonly workspaceId: string; readonly carrier: string };

/** Whom a workspace may have an account with to follow a carrier's parcels: the carrier itself, and aggregators that know it. */
export const providersOf = (carrier: string): readonly string[] => [
  ...(findAdapter(carrier) ? [carrier] : []),
  ...aggregatorsOf(carrier),
];

/** The same for several at once, each account once. */
export const providersOfAll = (wanted: readonly Wanted[]): Wanted[] => {
  const accounts = wanted.flatMap(({ workspaceId, carrier }) =>
    providersOf(carrier).map((provider) => ({ workspaceId, carrier: provider })),
  );
  return [...new Map(accounts.map((one) => [`${one.workspaceId}/${one.carrier}`, one])).values()];
};

/**
 * Of a workspace's accounts the one that a carrier's parcels are asked about with: the carrier's own goes first, then the
 * aggregator's that was connected first. Ids are in the order of time.
 */
export const chooseAccount = <Chosen extends Account>(
  { workspaceId, carrier }: Wanted,
  accounts: readonly Chosen[],
): Chosen | undefined => {
  const own = accounts.filter((account) => account.workspaceId === workspaceId);
  const direct = own.find((account) => account.carrier === carrier);
  if (direct) return direct;
  const providers = aggregatorsOf(carrier);
  return own.filter((account) => providers.includes(account.carrier)).toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
};
