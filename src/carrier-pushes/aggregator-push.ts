import type { CarrierAccountFinder } from "../carriers/accounts/account-finder.ts";
import type { ConnectedAccount } from "../checks/ask/ask.ts";
import type { Scope } from "../workspaces/scope.ts";
import type { CarrierNews, ReceivePush } from "./receive-push.ts";

/**
 * What an aggregator reports goes to the parcels that are asked about through it, and to no others: a carrier with its own account
 * would be reported twice, in two sets of words.
 */
export const createAggregatorPush =
  ({ accountsOf, receivePush }: { accountsOf: CarrierAccountFinder["accountsOf"]; receivePush: ReceivePush }) =>
  async (account: ConnectedAccount, { readings }: Pick<CarrierNews, "readings">): Promise<void> => {
    const reported = readings.flatMap((one) => (one.carriers ?? []).map((carrier) => ({ carrier, one })));
    const byCarrier = Map.groupBy(reported, ({ carrier }) => carrier);
    const scope: Scope = { workspaceId: account.workspaceId, mode: "LIVE" };
    const accounts = await accountsOf(scope, [...byCarrier.keys()]);
    for (const [carrier, some] of byCarrier)
      if (accounts.get(carrier)?.some(({ id }) => id === account.id))
        await receivePush({ ...account, carrier }, { readings: some.map(({ one }) => one), fetchNow: [] });
  };
