import { countSubscriptions, refusalsOf } from "../../carrier-pushes/subscribing/upkeep.sql.ts";
import type { AccountWithUsage } from "../../carriers/accounts/account-usage.ts";
import { pushUrlOf } from "../../carriers/accounts/push-address.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { shortList } from "../../graphql/cost/cost.ts";
import { createBatcher } from "../../lib/batcher.ts";
import type { Database } from "../../postgres/database.ts";
import { mayDo } from "../../use-cases/roles.ts";
import { dashboardBounds } from "../bounds.ts";
import { callerOf } from "../caller.ts";

type Refusal = { reason: string; count: number; codeKey: string };
type PushState = {
  account: AccountWithUsage;
  isWholeAccount: boolean;
  active: number;
  waiting: number;
  refused: number;
};

const refusalsShown = dashboardBounds.shownRefusals.cap;

type Asked = { db: Database; accountId: string };
type OfAccount = { accountId: string };

/** Of all accounts that are looked at together, in one statement. */
const loadTogether = <Found extends OfAccount>(load: (db: Database, accountIds: readonly string[]) => Promise<Found[]>) =>
  createBatcher<Asked, Found[]>(
    async (asked) => {
      const byDatabase = [...Map.groupBy(asked, ({ db }) => db)];
      const ids = (some: readonly Asked[]) => [...new Set(some.map(({ accountId }) => accountId))];
      const found = (await Promise.all(byDatabase.map(([db, some]) => load(db, ids(some))))).flat();
      return asked.map(({ accountId }) => found.filter((one) => one.accountId === accountId));
    },
    { maxItems: 500, maxFlights: 4 },
  );
const loadCounts = loadTogether(countSubscriptions);
const loadRefusals = loadTogether((db, accountIds) => refusalsOf(db, accountIds, refusalsShown));

const readState = async (account: AccountWithUsage, { services }: Context): Promise<PushState> => {
  const counts = await loadCounts({ db: services.dashboard.db, accountId: account.id });
  const sum = (...states: string[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((total, { count }) => total + count, 0);
  return {
    account,
    isWholeAccount: counts.some(({ isWholeAccount, state }) => isWholeAccount && state !== "ENDING"),
    active: sum("ACTIVE"),
    waiting: sum("WANTED", "DOUBTFUL", "PENDING"),
    refused: sum("REFUSED"),
  };
};

/** The same words from several shards are one line. */
const summed = (refusals: readonly Refusal[]): Refusal[] => {
  const byReason = [...Map.groupBy(refusals, ({ reason }) => reason).values()];
  const together = byReason.map((same) => ({ ...same[0]!, count: same.reduce((total, { count }) => total + count, 0) }));
  return together.toSorted((a, b) => b.count - a.count).slice(0, refusalsShown);
};

/** What a carrier pushes for an account. */
export const definePushState = (builder: KolliBuilder) => {
  const RefusalType = builder.objectRef<Refusal>("CarrierSubscriptionRefusal").implement({
    description: "Subscriptions that a carrier refused.",
    fields: (t) => ({
      reason: t.exposeString("reason", { description: "Why, in the carrier's own words if it gives any." }),
      count: t.exposeInt("count", { description: "How many subscriptions." }),
      example: t.string({
        nullable: true,
        description: "One of the numbers; null if the whole account was refused.",
        resolve: ({ codeKey }) => codeKey || null,
      }),
    }),
  });
  const Pushes = builder.objectRef<PushState>("CarrierPushes").implement({
    description: "A carrier's pushes: updates it sends without being polled.",
    fields: (t) => ({
      url: t.string({
        nullable: true,
        description: "Where the carrier sends them; null for viewers.",
        resolve: ({ account: { carrier, pushToken } }, _args, context) => {
          const { publicUrl } = context.services.dashboard;
          return mayDo(callerOf(context).role, "connect") ? pushUrlOf(publicUrl, carrier, pushToken) : null;
        },
      }),
      problem: t.string({
        nullable: true,
        description:
          "Why carriers cannot reach that address, so that nothing is subscribed; null if they can, as far as Kolli knows.",
        resolve: (_state, _args, { services }) => services.dashboard.pushesUnreachable,
      }),
      isSubscribing: t.boolean({
        description: "Whether Kolli subscribes automatically; otherwise you set it up with the carrier.",
        resolve: ({ account }, _args, { services }) =>
          services.dashboard.findAdapter(account.carrier)?.push?.subscriptions !== undefined,
      }),
      isWholeAccount: t.exposeBoolean("isWholeAccount", {
        description: "Whether one subscription covers all parcels of the account.",
      }),
      active: t.exposeInt("active", { description: "Subscriptions that the carrier accepted." }),
      waiting: t.exposeInt("waiting", { description: "Subscriptions that are not created or confirmed yet." }),
      refused: t.exposeInt("refused", { description: "Subscriptions that it refused; Kolli polls for their parcels." }),
      refusals: t.field({
        type: [RefusalType],
        description: "Why they were refused, the most frequent first.",
        extensions: shortList,
        resolve: async ({ account, refused }, _args, { services }) =>
          refused === 0 ? [] : summed(await loadRefusals({ db: services.dashboard.db, accountId: account.id })),
      }),
      lastDay: t.int({
        description: "Pushes accepted in the last 24 hours.",
        resolve: ({ account }) => account.pushesLastDay,
      }),
      refusedLastDay: t.int({
        description: "Messages to the address that were refused in the last 24 hours: unauthenticated or unreadable.",
        resolve: ({ account }) => account.pushesRefusedLastDay,
      }),
      lastAt: t.field({
        type: "DateTime",
        nullable: true,
        description: "When the carrier last pushed anything.",
        resolve: ({ account }) => account.lastPushAt,
      }),
      silentSince: t.field({
        type: "DateTime",
        nullable: true,
        description: "Since when Kolli polls for its parcels again because pushes stopped.",
        resolve: ({ account }) => account.pushesSilentSince,
      }),
    }),
  });
  return { Pushes, readState };
};
