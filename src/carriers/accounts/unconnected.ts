import type { Database } from "../../postgres/database.ts";
import { findChoosableAccounts, keepUnconnected } from "./account-changes.sql.ts";
import { chooseAccount, type ParcelToAsk } from "./choose-account.ts";
import { accountsServing, providersOfAll } from "./serving-accounts.ts";

type Wanted = { workspaceId: string; carrier: string };

const keyOf = ({ workspaceId, carrier }: Wanted): string => `${workspaceId}/${carrier}`;

/**
 * For a transaction that writes parcels as not connected: which of their carriers are connected after all. Until it has
 * committed no carrier of these workspaces is connected, and a later connection finds what it wrote.
 */
export const accountsOfUnconnected = async (
  tx: Database,
  wanted: readonly Wanted[],
): Promise<(one: Wanted, parcel: ParcelToAsk) => string | null> => {
  const distinct = [...new Map(wanted.map((one) => [keyOf(one), one])).values()];
  // In this order, and within one round trip: what is found was there after the workspaces were held.
  const [, found] = await Promise.all([
    keepUnconnected(
      tx,
      distinct.map(({ workspaceId }) => workspaceId),
    ),
    findChoosableAccounts(tx, providersOfAll(distinct)),
  ]);
  const serving = new Map(distinct.map((one) => [keyOf(one), accountsServing(one, found)]));
  return (one, parcel) => chooseAccount(serving.get(keyOf(one)) ?? [], parcel)?.id ?? null;
};
