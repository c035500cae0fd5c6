import type { accountStates } from "../../carriers/accounts/account-store.sql.ts";
import type { CarrierAccountFailure } from "../../carriers/accounts/account-store.ts";
import {
  type AccountInput,
  type AccountSummary,
  type AccountWithUsage,
  changeAccountRules,
  changeCarrierAccount,
  connectCarrierAccount,
  disconnectCarrierAccount,
  listCarrierAccounts,
  openForCheck,
  resumeRejected,
} from "../../carriers/accounts/connect-account.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { outsideCost, shortList } from "../../graphql/cost/cost.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { globalId, parseGlobalId } from "../../lib/ids.ts";
import type { Result } from "../../lib/result.ts";
import { callerOf } from "../caller.ts";
import { audited, requires } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import { type DashboardUserError, dashboardUserError } from "../user-errors.ts";
import { carrierErrors, explainAccountFailure, worksBy } from "./carrier-failures.ts";
import type { AccountProviders } from "./carrier-forms.graphql.ts";
import { definePushState } from "./carrier-pushes.graphql.ts";

type AccountPayload = { carrierAccount: AccountWithUsage | null; userErrors: DashboardUserError[] };
type CheckPayload = AccountPayload & { works: boolean | null; message: string | null };
type DisconnectPayload = { disconnectedId: string | null; userErrors: DashboardUserError[] };

const accountUuid = (gid: string): string => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "CarrierAccount" ? parsed.uuid : "00000000-0000-0000-0000-000000000000";
};

type RulesArguments = {
  label?: string | null | undefined;
  referencePrefixes?: readonly string[] | null | undefined;
  destinationCountryCodes?: readonly string[] | null | undefined;
};

const maxLabelLength = 100;

const inputOf = ({
  referencePrefixes,
  destinationCountryCodes,
  ...args
}: RulesArguments & { credentials?: unknown; baseUrl?: string | null | undefined }): AccountInput => ({
  label: (args.label ?? "").slice(0, maxLabelLength),
  rules: { referencePrefixes, destinationCountryCodes },
  credentials:
    typeof args.credentials === "object" && args.credentials !== null ? (args.credentials as Record<string, unknown>) : {},
  baseUrl: args.baseUrl ?? null,
});

const withoutUsage = (account: AccountSummary): AccountWithUsage => ({
  ...account,
  requestsLastDay: 0,
  failuresLastDay: 0,
  rateLimitedLastDay: 0,
  pushesLastDay: 0,
  pushesRefusedLastDay: 0,
});

const toPayload = (result: Result<AccountSummary, CarrierAccountFailure>): AccountPayload =>
  result.ok
    ? { carrierAccount: withoutUsage(result.value), userErrors: [] }
    : { carrierAccount: null, userErrors: carrierErrors(result.failure) };

const defineAccount = (builder: KolliBuilder, { AccountProvider }: AccountProviders) => {
  const { Pushes, readState } = definePushState(builder);
  const State = builder.enumType("CarrierAccountState", {
    description: "What is known about an account's credentials.",
    values: describedValues<(typeof accountStates)[number]>({
      UNCHECKED: "Nothing was asked with them yet.",
      WORKING: "The carrier takes them.",
      REJECTED: "The carrier refuses them.",
    }),
  });
  return builder.objectRef<AccountWithUsage>("CarrierAccount").implement({
    description: "The workspace's account with a carrier or an aggregator. Its credentials never leave the server.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("CarrierAccount", id) }),
      carrier: t.expose("carrier", { type: AccountProvider, description: "The carrier, or the aggregator." }),
      label: t.exposeString("label", {
        description: "A name for it; of several accounts with one carrier each has its own.",
      }),
      referencePrefixes: t.stringList({
        description: "Of several accounts with one carrier: it is for parcels whose reference begins with one of these.",
        resolve: ({ rules }) => rules.referencePrefixes,
      }),
      destinationCountryCodes: t.stringList({
        description: "Of several accounts with one carrier: it is for parcels whose `destinationCountryCode` is one of these.",
        resolve: ({ rules }) => rules.destinationCountryCodes,
      }),
      baseUrl: t.exposeString("baseUrl", {
        nullable: true,
        description: "Where it is asked instead of at the carrier's own address.",
      }),
      state: t.expose("state", { type: State, description: "What is known about its credentials." }),
      lastError: t.exposeString("lastError", { nullable: true, description: "Why the carrier refused them." }),
      lastCheckedAt: t.expose("lastCheckedAt", {
        type: "DateTime",
        nullable: true,
        description: "When the state was last established.",
      }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was connected." }),
      requestsLastDay: t.exposeInt("requestsLastDay", { description: "Requests in the last 24 hours." }),
      failuresLastDay: t.exposeInt("failuresLastDay", { description: "Those of them that failed." }),
      rateLimitedLastDay: t.exposeInt("rateLimitedLastDay", {
        description: "Those of them the carrier turned away as too many.",
      }),
      pushes: t.field({
        type: Pushes,
        nullable: true,
        description: "What the carrier tells by itself; null where it cannot.",
        resolve: (account, _args, context) =>
          context.services.dashboard.findAdapter(account.carrier)?.push ? readState(account, context) : null,
      }),
    }),
  });
};

const definePayloads = (builder: KolliBuilder, { UserError }: SharedTypes, Account: ReturnType<typeof defineAccount>) => {
  const saved = (name: string, of: string) =>
    builder.objectRef<AccountPayload>(name).implement({
      description: `What ${of} answers.`,
      fields: (t) => ({
        carrierAccount: t.expose("carrierAccount", { type: Account, nullable: true, description: "The account." }),
        userErrors: t.expose("userErrors", {
          type: [UserError],
          description: "What went wrong, with the form's field; empty on success.",
        }),
      }),
    });
  const Checked = builder.objectRef<CheckPayload>("CarrierAccountCheckPayload").implement({
    description: "What carrierAccountCheck answers.",
    fields: (t) => ({
      works: t.exposeBoolean("works", {
        nullable: true,
        description: "Whether the carrier takes the credentials; null where it could not be found out now.",
      }),
      message: t.exposeString("message", {
        nullable: true,
        description: "What the carrier made of the request, where it did not work.",
      }),
      carrierAccount: t.expose("carrierAccount", { type: Account, nullable: true, description: "The account as it is now." }),
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });
  const Disconnected = builder.objectRef<DisconnectPayload>("CarrierAccountDisconnectPayload").implement({
    description: "What carrierAccountDisconnect answers.",
    fields: (t) => ({
      disconnectedId: t.exposeID("disconnectedId", { nullable: true, description: "The account that is gone." }),
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });
  return {
    Connected: saved("CarrierAccountConnectPayload", "carrierAccountConnect"),
    Changed: saved("CarrierAccountChangePayload", "carrierAccountChange"),
    Ruled: saved("CarrierAccountRulesPayload", "carrierAccountRules"),
    Checked,
    Disconnected,
  };
};

const changeBy = (context: Context) => {
  const { scope, actor } = callerOf(context);
  return { workspaceId: scope.workspaceId, actor };
};

const disconnect = async (context: Context, id: string): Promise<DisconnectPayload> => {
  const isGone = await disconnectCarrierAccount(context.services.dashboard, changeBy(context), accountUuid(id));
  return isGone
    ? { disconnectedId: id, userErrors: [] }
    : { disconnectedId: null, userErrors: [dashboardUserError("NOT_FOUND", "id")] };
};

const check = async (context: Context, id: string): Promise<CheckPayload> => {
  const services = context.services.dashboard;
  const change = changeBy(context);
  const account = await openForCheck(services, change, accountUuid(id));
  if (!account) return { works: null, message: null, carrierAccount: null, userErrors: [dashboardUserError("NOT_FOUND", "id")] };
  const checked = await services.checkCarrierAccount(account);
  if (checked.ok) await resumeRejected(services, account);
  const carrierAccount =
    (await listCarrierAccounts(services, change.workspaceId)).find((known) => known.id === account.id) ?? null;
  return {
    works: worksBy(checked),
    message: checked.ok ? null : explainAccountFailure(checked.failure),
    carrierAccount,
    userErrors: [],
  };
};

/** The workspace's accounts with carriers. They serve live mode only: no test tracker ever reaches a carrier. */
export const defineCarrierAccountTypes = (builder: KolliBuilder, shared: SharedTypes, providers: AccountProviders): void => {
  const Account = defineAccount(builder, providers);
  const types = definePayloads(builder, shared, Account);
  builder.queryField("carrierAccounts", (t) =>
    t.field({
      type: [Account],
      description: "The accounts of the chosen workspace, by carrier.",
      extensions: requires("viewer", shortList),
      resolve: (_root, _args, context) => listCarrierAccounts(context.services.dashboard, callerOf(context).scope.workspaceId),
    }),
  );
  builder.mutationFields((t) => {
    const ruleArguments = {
      label: t.arg.string({ description: "A name for it; of several accounts with one carrier each needs its own." }),
      referencePrefixes: t.arg.stringList({
        description: "Of several accounts: for parcels whose reference begins with one of these. Left out, as it was.",
      }),
      destinationCountryCodes: t.arg.stringList({
        description: "Of several accounts: for parcels that go to one of these countries. Left out, as it was.",
      }),
    };
    const formArguments = {
      ...ruleArguments,
      credentials: t.arg({ type: "JSON", required: true, description: "The form's values by field name." }),
      baseUrl: t.arg.string({ description: "Another address to ask than the carrier's own: an emulator or a proxy." }),
    };
    return {
      carrierAccountConnect: t.field({
        type: types.Connected,
        description:
          "Connects an account, one of several where the carrier has others. Parcels that wait for it are asked about at once.",
        extensions: audited("developer", "by-itself"),
        args: {
          carrier: t.arg({ type: providers.AccountProvider, required: true, description: "The carrier, or the aggregator." }),
          ...formArguments,
        },
        resolve: async (_root, args, context) =>
          toPayload(await connectCarrierAccount(context.services.dashboard, changeBy(context), args.carrier, inputOf(args))),
      }),
      carrierAccountChange: t.field({
        type: types.Changed,
        description: "Replaces an account's credentials, label and address, all of them.",
        extensions: audited("developer", "by-itself"),
        args: { id: t.arg.id({ required: true, description: "The account's global ID." }), ...formArguments },
        resolve: async (_root, args, context) =>
          toPayload(
            await changeCarrierAccount(context.services.dashboard, changeBy(context), accountUuid(args.id), inputOf(args)),
          ),
      }),
      carrierAccountRules: t.field({
        type: types.Ruled,
        description:
          "Changes which parcels an account is for, and its name; the credentials stay. Parcels that no account knows yet are asked about as the rules now say.",
        extensions: audited("developer", "by-itself"),
        args: { id: t.arg.id({ required: true, description: "The account's global ID." }), ...ruleArguments },
        resolve: async (_root, { id, label, referencePrefixes, destinationCountryCodes }, context) =>
          toPayload(
            await changeAccountRules(context.services.dashboard, changeBy(context), accountUuid(id), {
              ...(typeof label === "string" && { label: label.slice(0, maxLabelLength) }),
              rules: { referencePrefixes, destinationCountryCodes },
            }),
          ),
      }),
      carrierAccountCheck: t.field({
        type: types.Checked,
        description: "Makes a real call to the carrier to see whether the credentials work.",
        extensions: audited("developer", "by-itself", { weight: outsideCost }),
        args: { id: t.arg.id({ required: true, description: "The account's global ID." }) },
        resolve: (_root, { id }, context) => check(context, id),
      }),
      carrierAccountDisconnect: t.field({
        type: types.Disconnected,
        description:
          "Forgets an account and its credentials. Its parcels keep their history, and go on with the carrier's other accounts or an aggregator that knows it, or wait.",
        extensions: audited("developer", "by-itself"),
        args: { id: t.arg.id({ required: true, description: "The account's global ID." }) },
        resolve: (_root, { id }, context) => disconnect(context, id),
      }),
    };
  });
};
