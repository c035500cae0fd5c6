import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { ClientError } from "../../graphql/errors.ts";
import { globalId } from "../../lib/ids.ts";
import type { TrackerTypes } from "../../trackers/tracker-types.graphql.ts";
import { callerOf } from "../caller.ts";
import type { AccountProviders } from "../carriers/carrier-forms.graphql.ts";
import { requires } from "../permissions.ts";
import type {
  CarrierHealth,
  CarrierPerformance,
  DayCount,
  FirstSteps,
  Overview,
  OverviewService,
  WebhookHealth,
} from "./overview.ts";

declare module "../../graphql/context.ts" {
  interface Services {
    readonly overview: OverviewService;
  }
}

const daysMax = 90;

const isTimeZone = (name: string): boolean => {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
};

const defineCounts = (builder: KolliBuilder, { TrackingStatus, TrackerAttention }: TrackerTypes) => ({
  StatusCount: builder.objectRef<Overview["trackersByStatus"][number]>("StatusCount").implement({
    description: "How many trackers have a status now.",
    fields: (t) => ({
      status: t.expose("status", { type: TrackingStatus, description: "The status." }),
      count: t.exposeInt("count", { description: "How many." }),
    }),
  }),
  AttentionCount: builder.objectRef<Overview["needsAttention"][number]>("AttentionCount").implement({
    description: "How many trackers do not progress, for one reason.",
    fields: (t) => ({
      attention: t.expose("attention", { type: TrackerAttention, description: "The reason." }),
      count: t.exposeInt("count", { description: "How many." }),
    }),
  }),
  DayCount: builder.objectRef<DayCount>("DayCount").implement({
    description: "How many on one day.",
    fields: (t) => ({
      date: t.exposeString("date", { description: "The day in the time zone asked for: 2026-03-01." }),
      count: t.exposeInt("count", { description: "How many." }),
    }),
  }),
});

const defineHealth = (builder: KolliBuilder, { Carrier, AccountProvider }: TrackerTypes & AccountProviders) => ({
  Performance: builder.objectRef<CarrierPerformance>("CarrierPerformance").implement({
    description: "How a carrier delivered in the time asked for.",
    fields: (t) => ({
      carrier: t.expose("carrier", { type: Carrier, description: "The carrier." }),
      delivered: t.exposeInt("delivered", { description: "How many parcels it delivered." }),
      medianTransitHours: t.exposeFloat("medianTransitHours", {
        nullable: true,
        description:
          "Hours from the first scan in its hands to delivery, the median of its 200 latest deliveries; null where it gave no such scan.",
      }),
      onTimeRate: t.exposeFloat("onTimeRate", {
        nullable: true,
        description:
          "The part, 0 to 1, of its 200 latest deliveries that came on or before the day it last named; null where it named none.",
      }),
    }),
  }),
  Webhook: builder.objectRef<WebhookHealth>("WebhookHealth").implement({
    description: "How deliveries to a webhook endpoint go.",
    fields: (t) => ({
      endpointId: t.id({
        description: "The endpoint's global ID.",
        resolve: ({ endpointId }) => globalId("WebhookEndpoint", endpointId),
      }),
      url: t.exposeString("url", { description: "Where it delivers to." }),
      successRate: t.exposeFloat("successRate", {
        nullable: true,
        description: "The part, 0 to 1, of recent attempts that succeeded; null where there were none.",
      }),
      pending: t.exposeInt("pending", { description: "How many deliveries are still to be made." }),
      oldestPendingAt: t.expose("oldestPendingAt", {
        type: "DateTime",
        nullable: true,
        description: "Since when the oldest of them waits.",
      }),
    }),
  }),
  CarrierHealth: builder.objectRef<CarrierHealth>("CarrierHealth").implement({
    description: "How requests with an account of a carrier go, in the last 24 hours.",
    fields: (t) => ({
      accountId: t.id({
        description: "The account's global ID.",
        resolve: ({ accountId }) => globalId("CarrierAccount", accountId),
      }),
      carrier: t.expose("carrier", { type: AccountProvider, description: "The carrier, or the aggregator." }),
      name: t.string({
        description: "Its name.",
        resolve: ({ carrier }, _args, { services }) => services.dashboard.findAdapter(carrier)?.name ?? carrier,
      }),
      label: t.exposeString("label", { description: "The account's name." }),
      state: t.exposeString("state", { description: "UNCHECKED, WORKING or REJECTED." }),
      requests: t.exposeInt("requests", { description: "How many requests were made." }),
      failures: t.exposeInt("failures", { description: "How many of them failed." }),
      refusedSubscriptions: t.exposeInt("refusedSubscriptions", {
        description: "Parcels that the carrier does not tell of by itself, although it was asked to.",
      }),
    }),
  }),
});

/** The first page: numbers of the chosen workspace and mode, a few seconds old at most times. */
export const defineOverviewTypes = (builder: KolliBuilder, types: TrackerTypes & AccountProviders): void => {
  const { StatusCount, AttentionCount, DayCount } = defineCounts(builder, types);
  const { Performance, Webhook, CarrierHealth } = defineHealth(builder, types);
  const Steps = builder.objectRef<FirstSteps>("FirstSteps").implement({
    description: "What a newcomer does first, each as it has happened: in the dashboard, by the API or on the command line.",
    fields: (t) => ({
      hasTracker: t.exposeBoolean("hasTracker", { description: "A parcel was registered." }),
      hasCalledApi: t.exposeBoolean("hasCalledApi", { description: "A key was used." }),
      hasBeenTold: t.exposeBoolean("hasBeenTold", {
        description: "An event arrived somewhere: at a webhook, in the inbox, or by `kolli listen`.",
      }),
    }),
  });
  const OverviewType = builder.objectRef<Overview>("Overview").implement({
    description: "How things stand in the chosen workspace and mode.",
    fields: (t) => ({
      trackersByStatus: t.expose("trackersByStatus", {
        type: [StatusCount],
        description: "Every status, also those without trackers.",
      }),
      firstSteps: t.field({
        type: Steps,
        description: "What a newcomer does first.",
        extensions: costs({ weight: 30 }),
        resolve: (overview, _args, context) => context.services.overview.firstSteps(callerOf(context).scope, overview),
      }),
      needsAttention: t.expose("needsAttention", { type: [AttentionCount], description: "What does not progress, and why." }),
      troubled: t.expose("troubled", {
        type: [StatusCount],
        description:
          "Parcels that are followed and do not simply go their way: failed attempts, returns, and those of which nothing was heard since `silentUntil`.",
      }),
      silentUntil: t.exposeString("silentUntil", {
        description: "The day, `2026-11-14`, up to which trackers were created that should have had news by now.",
      }),
      createdPerDay: t.expose("createdPerDay", {
        type: [DayCount],
        description: "Trackers created, every day of the time asked for.",
      }),
      deliveredPerDay: t.expose("deliveredPerDay", {
        type: [DayCount],
        description: "Parcels delivered, every day of the time asked for.",
      }),
      carrierPerformance: t.expose("carrierPerformance", {
        type: [Performance],
        description: "Carriers that delivered in that time, the busiest first.",
      }),
      carrierHealth: t.field({
        type: [CarrierHealth],
        description: "The accounts with carriers; none in test mode.",
        resolve: ({ carrierHealth }) => [...carrierHealth],
      }),
      webhookHealth: t.field({
        type: [Webhook],
        description: "The webhook endpoints.",
        resolve: ({ webhookHealth }) => [...webhookHealth],
      }),
    }),
  });
  builder.queryField("overview", (t) =>
    t.field({
      type: OverviewType,
      description: "How things stand in the chosen workspace and mode. Large workspaces are counted at most once a minute.",
      // The database counts for it, more than this process does.
      extensions: requires("viewer", {
        weight: 3_000,
        counted: {
          argument: "days",
          max: daysMax,
          count: (days) => (typeof days === "number" ? days : daysMax),
          sizesListsBelow: true,
        },
      }),
      args: {
        days: t.arg.int({ defaultValue: 30, description: `How many days to look back, today included, 1 to ${daysMax}.` }),
        timeZone: t.arg.string({ defaultValue: "UTC", description: "Where days begin, as an IANA name: Europe/Stockholm." }),
      },
      resolve: (_root, args, context) => {
        const days = args.days ?? 30;
        const timeZone = args.timeZone ?? "UTC";
        if (days < 1 || days > daysMax)
          throw new ClientError("BAD_USER_INPUT", `days must be between 1 and ${daysMax}, got ${days}.`);
        if (!isTimeZone(timeZone))
          throw new ClientError("BAD_USER_INPUT", "timeZone is not an IANA time zone such as Europe/Stockholm.");
        return context.services.overview.read(callerOf(context).scope, { days, timeZone });
      },
    }),
  );
};
