import { readAccountQuota } from "../../carriers/accounts/account-commands.ts";
import type { AccountQuota } from "../../carriers/adapter.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { asRead } from "../payload.ts";

/** Separate from the accounts: it requests another server, which only pages that show it should wait for. */
export const defineCarrierQuota = (builder: KolliBuilder): void => {
  const Quota = builder.objectRef<AccountQuota>("CarrierQuota").implement({
    description: "The rest of an account's quota, as the aggregator reports it. At most a few minutes old.",
    fields: (t) => ({
      total: t.exposeInt("total", { description: "How many numbers the quota includes." }),
      remaining: t.exposeInt("remaining", { description: "How many of them are left." }),
    }),
  });
  builder.queryField("carrierQuota", (t) =>
    t.field({
      type: Quota,
      nullable: true,
      description: "The rest of an account's quota; null if the aggregator does not report it, or cannot now.",
      args: { id: t.arg.id({ required: true, description: "The account's global ID." }) },
      ...calls(readAccountQuota, asRead),
    }),
  );
};
