import {
  changeAccountRules,
  changeCarrierAccount,
  checkCarrierAccount,
  connectCarrierAccount,
  disconnectCarrierAccount,
  readWorkspaceAccounts,
  type SavedAccount,
} from "../../carriers/accounts/account-commands.ts";
import type { accountStates } from "../../carriers/accounts/account-store.sql.ts";
import type { AccountSummary } from "../../carriers/accounts/account-store.ts";
import type { AccountWithUsage } from "../../carriers/accounts/account-usage.ts";
import { explainFailedCheck } from "../../carriers/client/check.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { globalId } from "../../lib/ids.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { asRead, type Payload } from "../payload.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import { carrierErrors, worksBy } from "./carrier-failures.ts";
import type { AccountProviders } from "./carrier-forms.graphql.ts";
import { definePushState } from "./carrier-pushes.graphql.ts";

type AccountPayload = Payload<"carrierAccount", AccountWithUsage>;
type CheckPayload = AccountPayload & { works: boolean | null; message: string | null };

const withoutUsage = (account: AccountSummary): AccountWithUsage => ({
  ...account,
  requestsLastDay: 0,
  failuresLastDay: 0,
  rateLimitedLastDay: 0,
  pushesLastDay: 0,
  pushesRefusedLastDay: 0,
  pausedUntil: null,
});

const asSaved = {
  ...asRead,
  answer: (saved: SavedAccount): AccountPayload =>
    saved.ok
      ? { carrierAccount: withoutUsage(saved.value.account), userErrors: [] }
      : { carrierAccount: null, userErrors: carrierErrors(saved.failure) },
};

const defineAccount = (builder: KolliBuilder, { AccountProvider }: AccountProviders) => {
  const { Pushes, readState } = definePushState(builder);
  const State = builder.enumType("CarrierAccountState", {
    description: "What is known about an account's credentials.",
    values: describedValues<(typeof accountStates)[number]>({
      UNCHECKED: "They have not been used yet.",
      WORKING: "The carrier accepts them.",
      REJECTED: "The carrier rejects them.",
    }),
  });
  return builder.objectRef<AccountWithUsage>("CarrierAccount").implement({
    description: "The workspace's account with a carrier or an aggregator. Credentials never leave the server.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("CarrierAccount", id) }),
      carrier: t.expose("carrier", { type: AccountProvider, description: "The carrier, or the aggregator." }),
      label: t.exposeString("label", {
        description: "Its name; each of several accounts with one carrier has its own.",
      }),
      referencePrefixes: t.stringList({
        description:
          "With several accounts for one carrier, this one is used for parcels whose order number starts with one of these.",
        resolve: ({ rules }) => rules.referencePrefixes,
      }),
      destinationCountryCodes: t.stringList({
        description:
          "With several accounts for one carrier, this one is used for parcels whose `destinationCountryCode` is one of these.",
        resolve: ({ rules }) => rules.destinationCountryCodes,
      }),
      baseUrl: t.exposeString("baseUrl", {
        nullable: true,
        description: "The address used instead of the carrier's own.",
      }),
      state: t.expose("state", { type: State, description: "What is known about its credentials." }),
      lastError: t.exposeString("lastError", {
        nullable: true,
        description: "Why the carrier rejects them, or why the last check failed; null after a success.",
      }),
      lastCheckedAt: t.expose("lastCheckedAt", {
        type: "DateTime",
        nullable: true,
        description: "When the state was last established.",
      }),
      pausedUntil: t.expose("pausedUntil", {
        type: "DateTime",
        nullable: true,
        description:
          "The carrier asked Kolli to pause until then, for 24 hours at most. Its parcels are not checked meanwhile; null if it did not.",
      }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was connected." }),
      requestsLastDay: t.exposeInt("requestsLastDay", { description: "Requests in the last 24 hours." }),
      failuresLastDay: t.exposeInt("failuresLastDay", { description: "How many of them failed." }),
      rateLimitedLastDay: t.exposeInt("rateLimitedLastDay", {
        description: "How many of them the carrier rejected because of its rate limit.",
      }),
      pushes: t.field({
        type: Pushes,
        nullable: true,
        description: "The carrier's pushes; null if it cannot push.",
        resolve: (account, _args, context) =>
          context.services.dashboard.findAdapter(account.carrier)?.push ? readState(account, context) : null,
      }),
    }),
  });
};

const definePayloads = ({ payload }: SharedTypes, Account: ReturnType<typeof defineAccount>) => ({
  saved: (mutation: string) =>
    payload<{ carrierAccount: AccountWithUsage | null }>(
      mutation,
      (t) => ({ carrierAccount: t.expose("carrierAccount", { type: Account, nullable: true, description: "The account." }) }),
      "What went wrong, with the form's field; empty on success.",
    ),
  Checked: payload<Omit<CheckPayload, "userErrors">>("carrierAccountCheck", (t) => ({
    works: t.exposeBoolean("works", {
      nullable: true,
      description: "Whether the carrier accepts the credentials; null if it could not be determined now.",
    }),
    message: t.exposeString("message", { nullable: true, description: "The carrier's response, if the request failed." }),
    carrierAccount: t.expose("carrierAccount", { type: Account, nullable: true, description: "The account as it is now." }),
  })),
  Disconnected: payload<{ disconnectedId: string | null }>("carrierAccountDisconnect", (t) => ({
    disconnectedId: t.exposeID("disconnectedId", { nullable: true, description: "The account that was disconnected." }),
  })),
});

/** The workspace's accounts with carriers. They serve live mode only: no test tracker ever reaches a carrier. */
export const defineCarrierAccountTypes = (builder: KolliBuilder, shared: SharedTypes, providers: AccountProviders): void => {
  const Account = defineAccount(builder, providers);
  const types = definePayloads(shared, Account);
  builder.queryField("carrierAccounts", (t) =>
    t.field({
      type: [Account],
      description: "The accounts of the chosen workspace, by carrier.",
      ...calls(readWorkspaceAccounts, asRead),
    }),
  );
  builder.mutationFields((t) => {
    const ruleArguments = {
      label: t.arg.string({ description: "Its name; each of several accounts with one carrier needs its own." }),
      referencePrefixes: t.arg.stringList({
        description:
          "With several accounts: use this one for parcels whose order number starts with one of these. If left out, it does not change.",
      }),
      destinationCountryCodes: t.arg.stringList({
        description:
          "With several accounts: use this one for parcels to one of these countries. If left out, it does not change.",
      }),
    };
    const formArguments = {
      ...ruleArguments,
      credentials: t.arg({ type: "JSON", required: true, description: "The form's values by field name." }),
      baseUrl: t.arg.string({ description: "An address to use instead of the carrier's own, such as an emulator or a proxy." }),
    };
    return {
      carrierAccountConnect: t.field({
        type: types.saved("carrierAccountConnect"),
        description:
          "Connects a carrier account; a carrier can have several. Trackers that were waiting for it are checked immediately.",
        args: {
          carrier: t.arg({ type: providers.AccountProvider, required: true, description: "The carrier, or the aggregator." }),
          ...formArguments,
        },
        ...calls(connectCarrierAccount, asSaved),
      }),
      carrierAccountChange: t.field({
        type: types.saved("carrierAccountChange"),
        description: "Replaces all of an account's credentials, its name and its address.",
        args: { id: t.arg.id({ required: true, description: "The account's global ID." }), ...formArguments },
        ...calls(changeCarrierAccount, asSaved),
      }),
      carrierAccountRules: t.field({
        type: types.saved("carrierAccountRules"),
        description:
          "Changes which parcels an account is used for, and its name, but not the credentials. The new rules apply to parcels that no account knows yet.",
        args: { id: t.arg.id({ required: true, description: "The account's global ID." }), ...ruleArguments },
        ...calls(changeAccountRules, asSaved),
      }),
      carrierAccountCheck: t.field({
        type: types.Checked,
        description: "Sends a real request to the carrier to verify the credentials.",
        args: { id: t.arg.id({ required: true, description: "The account's global ID." }) },
        ...calls(checkCarrierAccount, {
          ...asRead,
          answer(outcome, { services }): CheckPayload {
            if (!outcome.ok)
              return { works: null, message: null, carrierAccount: null, userErrors: carrierErrors(outcome.failure) };
            const { account: carrierAccount, checked } = outcome.value;
            const adapter = services.dashboard.findAdapter(carrierAccount.carrier)!;
            const message = checked.ok ? null : explainFailedCheck(checked.failure, adapter);
            return { works: worksBy(checked), message, carrierAccount, userErrors: [] };
          },
        }),
      }),
      carrierAccountDisconnect: t.field({
        type: types.Disconnected,
        description:
          "Disconnects an account and deletes its credentials. Its parcels keep their history, and continue on the carrier's other accounts or an aggregator that supports it, or wait.",
        args: { id: t.arg.id({ required: true, description: "The account's global ID." }) },
        ...calls(disconnectCarrierAccount, {
          ...asRead,
          answer: (gone): Payload<"disconnectedId", string> =>
            gone.ok
              ? { disconnectedId: globalId("CarrierAccount", gone.value.account.id), userErrors: [] }
              : { disconnectedId: null, userErrors: carrierErrors(gone.failure) },
        }),
      }),
    };
  });
};
