import { openAccount } from "../../carriers/accounts/connect-account.ts";
import type { AccountQuota } from "../../carriers/adapter.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import { outsideCost } from "../../graphql/cost/cost.ts";
import { parseGlobalId } from "../../lib/ids.ts";
import { callerOf } from "../caller.ts";
import { requires } from "../permissions.ts";

/** Apart from the accounts themselves: somebody else's server is asked, and nobody should wait for it who does not look at it. */
export const defineCarrierQuota = (builder: KolliBuilder): void => {
  const Quota = builder.objectRef<AccountQuota>("CarrierQuota").implement({
    description: "What an account may still follow, as the aggregator tells it. Some minutes old at most.",
    fields: (t) => ({
      total: t.exposeInt("total", { description: "How many numbers were paid for." }),
      remaining: t.exposeInt("remaining", { description: "How many of them are left." }),
    }),
  });
  builder.queryField("carrierQuota", (t) =>
    t.field({
      type: Quota,
      nullable: true,
      description: "What is left of an account's quota; null where nobody tells it, or not now.",
      extensions: requires("viewer", { weight: outsideCost }),
      args: { id: t.arg.id({ required: true, description: "The account's global ID." }) },
      resolve: async (_root, { id }, context) => {
        const parsed = parseGlobalId(id);
        if (parsed?.type !== "CarrierAccount") return null;
        const { dashboard } = context.services;
        const account = await openAccount(dashboard, callerOf(context).scope.workspaceId, parsed.uuid);
        return account ? dashboard.readCarrierQuota(account) : null;
      },
    }),
  );
};
