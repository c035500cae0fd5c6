import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { globalId } from "../../lib/ids.ts";
import { carrierIdMeaning } from "../../trackers/meanings.ts";
import type { defineOrders } from "../../trackers/orders/orders.graphql.ts";
import type { TrackerTypes } from "../../trackers/tracker-types.graphql.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { callerOf } from "../caller.ts";
import type { AccountProviders } from "../carriers/carrier-forms.graphql.ts";
import type {
  CarrierHealth,
  CarrierPerformance,
  DayCount,
  FirstSteps,
  Overview,
  OverviewService,
  WebhookHealth,
} from "./overview.ts";
import { daysMax, readOverview } from "./overview-reads.ts";

declare module "../../graphql/context.ts" {
  interface Services {
    readonly overview: OverviewService;
  }
}

type StatusCounts = ReturnType<typeof defineOrders>;

const defineCounts = (builder: KolliBuilder, { TrackerAttention, TrackerExceptionKind }: TrackerTypes) => ({
  ExceptionCount: builder.objectRef<Overview["exceptions"][number]>("ExceptionCount").implement({
    description: "How many parcels have one kind of exception open.",
    fields: (t) => ({
      kind: t.expose("kind", { type: TrackerExceptionKind, description: "What is wrong." }),
      count: t.exposeInt("count", { description: "How many." }),
    }),
  }),
  AttentionCount: builder.objectRef<Overview["needsAttention"][number]>("AttentionCount").implement({
    description: "How many trackers need attention for one reason.",
    fields: (t) => ({
      attention: t.expose("attention", { type: TrackerAttention, description: "The reason." }),
      count: t.exposeInt("count", { description: "How many." }),
    }),
  }),
  DayCount: builder.objectRef<DayCount>("DayCount").implement({
    description: "How many on one day.",
    fields: (t) => ({
      date: t.exposeString("date", { description: "The day in the requested time zone, such as 2026-03-01." }),
      count: t.exposeInt("count", { description: "How many." }),
    }),
  }),
});

const defineHealth = (builder: KolliBuilder, { Carrier }: TrackerTypes) => ({
  Performance: builder.objectRef<CarrierPerformance>("CarrierPerformance").implement({
    description: "A carrier's deliveries in the requested period.",
    fields: (t) => ({
      carrier: t.expose("carrier", { type: Carrier, description: "The carrier." }),
      carrierId: t.exposeString("carrier", { description: carrierIdMeaning }),
      delivered: t.exposeInt("delivered", { description: "How many parcels it delivered." }),
      medianTransitHours: t.exposeFloat("medianTransitHours", {
        nullable: true,
        description:
          "Hours from the first scan in its hands to delivery, the median of its 200 latest deliveries; null if it reported no such scan.",
      }),
      onTimeRate: t.exposeFloat("onTimeRate", {
        nullable: true,
        description:
          "The share, 0 to 1, of its 200 latest deliveries that arrived by the promised time, otherwise by the day that the carrier estimated first; null if there were neither.",
      }),
    }),
  }),
  CarrierHealth: builder.objectRef<CarrierHealth>("CarrierHealth").implement({
    description: "The health of requests with a carrier account in the last 24 hours.",
    fields: (t) => ({
      carrierId: t.exposeString("carrier", { description: "The carrier, or the aggregator, as a string." }),
      name: t.string({
        description: "Its name.",
        resolve: ({ carrier }, _args, { services }) => services.dashboard.findAdapter(carrier)?.name ?? carrier,
      }),
      label: t.exposeString("label", { description: "The account's name." }),
      state: t.exposeString("state", { description: "UNCHECKED, WORKING or REJECTED." }),
      requests: t.exposeInt("requests", { description: "How many requests were made." }),
      failures: t.exposeInt("failures", { description: "How many of them failed." }),
    }),
  }),
});

const defineWebhookHealth = (builder: KolliBuilder) =>
  builder.objectRef<WebhookHealth>("WebhookHealth").implement({
    description: "The health of deliveries to a webhook endpoint.",
    fields: (t) => ({
      endpointId: t.id({
        description: "The endpoint's global ID.",
        resolve: ({ endpointId }) => globalId("WebhookEndpoint", endpointId),
      }),
      url: t.exposeString("url", { description: "Where it delivers to." }),
      successRate: t.exposeFloat("successRate", {
        nullable: true,
        description: "The share, 0 to 1, of recent attempts that succeeded; null if there were none.",
      }),
      pending: t.exposeInt("pending", { description: "How many deliveries are pending." }),
      oldestPendingAt: t.expose("oldestPendingAt", {
        type: "DateTime",
        nullable: true,
        description: "Since when the oldest of them has been waiting.",
      }),
    }),
  });

/** Numbers of a workspace and mode, a few seconds old at most times. */
export const defineOverview = (builder: KolliBuilder, types: TrackerTypes & StatusCounts) => {
  const { StatusCount } = types;
  const { AttentionCount, ExceptionCount, DayCount } = defineCounts(builder, types);
  const { Performance, CarrierHealth } = defineHealth(builder, types);
  const OverviewType = builder.objectRef<Overview>("Overview").implement({
    description: "The state of a workspace and mode.",
    fields: (t) => ({
      trackersByStatus: t.expose("trackersByStatus", {
        type: [StatusCount],
        description: "Every status, including those without trackers.",
      }),
      needsAttention: t.expose("needsAttention", { type: [AttentionCount], description: "What needs attention, and why." }),
      exceptions: t.expose("exceptions", { type: [ExceptionCount], description: "What is wrong with parcels now." }),
      troubled: t.expose("troubled", {
        type: [StatusCount],
        description: "Tracked parcels with a problem: failed attempts, returns, and those without news since `silentUntil`.",
      }),
      silentUntil: t.exposeString("silentUntil", {
        description: "The day, such as `2026-11-14`: trackers created up to then should have had news by now.",
      }),
      createdPerDay: t.expose("createdPerDay", {
        type: [DayCount],
        description: "Trackers created on each day of the requested period.",
      }),
      deliveredPerDay: t.expose("deliveredPerDay", {
        type: [DayCount],
        description: "Parcels delivered on each day of the requested period.",
      }),
      carrierPerformance: t.expose("carrierPerformance", {
        type: [Performance],
        description: "Carriers that delivered in that period, the busiest first.",
      }),
      carrierHealth: t.field({
        type: [CarrierHealth],
        description: "The accounts with carriers; none in test mode.",
        resolve: ({ carrierHealth }) => [...carrierHealth],
      }),
    }),
  });
  builder.queryField("overview", (t) =>
    t.field({
      type: OverviewType,
      description: "The state of the workspace and mode in numbers. Large workspaces are counted at most once a minute.",
      args: {
        days: t.arg.int({ defaultValue: 30, description: `How many days to look back, today included, 1 to ${daysMax}.` }),
        timeZone: t.arg.string({
          defaultValue: "UTC",
          description: "The time zone of the days, as an IANA name such as Europe/Stockholm.",
        }),
      },
      ...calls(readOverview),
    }),
  );
  return { Overview: OverviewType, CarrierHealth };
};

/** What only the dashboard's first page shows. */
export const extendOverview = (builder: KolliBuilder, types: ReturnType<typeof defineOverview> & AccountProviders): void => {
  const { Overview: OverviewType, CarrierHealth, AccountProvider } = types;
  const Webhook = defineWebhookHealth(builder);
  const Steps = builder.objectRef<FirstSteps>("FirstSteps").implement({
    description: "The first steps, and whether each is done: in the dashboard, with the API or on the command line.",
    fields: (t) => ({
      hasTracker: t.exposeBoolean("hasTracker", { description: "A parcel was registered." }),
      hasCalledApi: t.exposeBoolean("hasCalledApi", { description: "A key was used." }),
      hasReceivedEvent: t.exposeBoolean("hasReceivedEvent", {
        description: "An event was received by a webhook, in the inbox, or with `kolli listen`.",
      }),
      hasCarrier: t.exposeBoolean("hasCarrier", { description: "A carrier account is connected." }),
      hasLiveKey: t.exposeBoolean("hasLiveKey", { description: "There is a live key that is not revoked." }),
      hasLiveWebhook: t.exposeBoolean("hasLiveWebhook", { description: "There is a webhook in live mode." }),
      hasTeam: t.exposeBoolean("hasTeam", { description: "The workspace has another member, or an open invitation." }),
      hasTrackingPage: t.exposeBoolean("hasTrackingPage", { description: "The tracking page was set up." }),
    }),
  });
  builder.objectFields(CarrierHealth, (t) => ({
    accountId: t.id({
      description: "The account's global ID.",
      resolve: ({ accountId }) => globalId("CarrierAccount", accountId),
    }),
    carrier: t.expose("carrier", { type: AccountProvider, description: "The carrier, or the aggregator." }),
    refusedSubscriptions: t.exposeInt("refusedSubscriptions", {
      description: "Subscriptions for pushes that the carrier refused.",
    }),
  }));
  builder.objectFields(OverviewType, (t) => ({
    firstSteps: t.field({
      type: Steps,
      description: "The first steps.",
      extensions: costs({ weight: 30 }),
      resolve: (overview, _args, context) => context.services.overview.firstSteps(callerOf(context).scope, overview),
    }),
    webhookHealth: t.field({
      type: [Webhook],
      description: "The webhook endpoints.",
      resolve: ({ webhookHealth }) => [...webhookHealth],
    }),
  }));
};
