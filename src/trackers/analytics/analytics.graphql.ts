import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { describedValues, growing } from "../../graphql/described-values.ts";
import { countedMilestones, mostDaysCounted } from "../../predictions/counts/figures.ts";
import type { Milestone } from "../../predictions/model/parcel.ts";
import { exceptionKinds } from "../../tracking/exceptions.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { trackerBounds } from "../bounds.ts";
import { carrierIdMeaning } from "../meanings.ts";
import type { TrackerTypes } from "../tracker-types.graphql.ts";
import {
  type Analytics,
  type AnalyticsComparison,
  type AnalyticsError,
  type AnalyticsGroup,
  type AnalyticsRow,
  type AnalyticsShare,
  type AnalyticsStay,
  analyticsGroups,
  leastParcels,
  readAnalytics,
} from "./analytics.ts";

const groupMeanings: Readonly<Record<AnalyticsGroup, string>> = {
  CARRIER: "By carrier.",
  SERVICE: "By the carrier's service.",
  ORIGIN: "By the country that the parcel comes from.",
  DESTINATION: "By the country that it goes to.",
  WEEK: "By the week in which the carrier got it.",
};

const milestoneMeanings: Readonly<Record<Milestone, string>> = {
  LABEL: "A label exists; the carrier does not have the parcel yet.",
  PICKED_UP: "The carrier has it.",
  IN_TRANSIT: "It moves through the carrier's network.",
  ARRIVED: "It has arrived in the destination country.",
  OUT_FOR_DELIVERY: "It is on the final delivery leg.",
};

const { groupsOfAnalytics, filterValues } = trackerBounds;
const anyOf = `any of these, at most ${filterValues.cap}`;

/** How right estimates and predictions were, and how long parcels stayed where. */
const defineMeans = (builder: KolliBuilder) => {
  const few = `null for fewer than ${leastParcels}`;
  const Milestone = builder.enumType("ParcelMilestone", {
    description: growing("What a parcel reaches on its way."),
    values: describedValues<Milestone>(milestoneMeanings),
  });
  const Stay = builder.objectRef<AnalyticsStay>("AnalyticsStay").implement({
    description: "How long parcels stayed at a milestone.",
    fields: (t) => ({
      milestone: t.expose("milestone", { type: Milestone, description: "The milestone." }),
      parcels: t.exposeInt("parcels", { description: "How many have left it." }),
      meanDays: t.exposeFloat("meanDays", {
        nullable: true,
        description: `The mean of days until the next milestone or the arrival; ${few}.`,
      }),
    }),
  });
  const ErrorType = builder.objectRef<AnalyticsError>("AnalyticsError").implement({
    description: "How many days something was off, of the parcels that arrived.",
    fields: (t) => ({
      parcels: t.exposeInt("parcels", { description: "How many are judged." }),
      meanDays: t.exposeFloat("meanDays", { nullable: true, description: `The mean of days off, on either side; ${few}.` }),
      biasDays: t.exposeFloat("biasDays", {
        nullable: true,
        description: `By how many days parcels came later on average; below 0: earlier; ${few}.`,
      }),
    }),
  });
  const Comparison = builder.objectRef<AnalyticsComparison>("AnalyticsComparison").implement({
    description: "The first prediction and the carrier's first estimate, of the parcels that had both and arrived.",
    fields: (t) => ({
      parcels: t.exposeInt("parcels", { description: "How many." }),
      predictionDays: t.exposeFloat("predictionDays", {
        nullable: true,
        description: `By how many days the prediction was off on average; ${few}.`,
      }),
      estimateDays: t.exposeFloat("estimateDays", {
        nullable: true,
        description: `By how many days the estimate was off on average; ${few}.`,
      }),
    }),
  });
  return { Stay, ErrorType, Comparison };
};

const defineRow = (builder: KolliBuilder, { Carrier, TrackerExceptionKind }: TrackerTypes) => {
  const Share = builder.objectRef<AnalyticsShare>("AnalyticsShare").implement({
    description: "A part of the parcels of a group.",
    fields: (t) => ({
      count: t.exposeInt("count", { description: "How many." }),
      of: t.exposeInt("of", { description: "Of how many." }),
      share: t.exposeFloat("share", {
        nullable: true,
        description: `The share, 0 to 1; null if \`of\` is less than ${leastParcels}.`,
      }),
    }),
  });
  const Exceptions = builder.objectRef<AnalyticsRow["exceptions"][number]>("AnalyticsExceptionCount").implement({
    description: "How many parcels of a group had one kind of exception.",
    fields: (t) => ({
      kind: t.expose("kind", { type: TrackerExceptionKind, description: "What went wrong." }),
      count: t.exposeInt("count", { description: "How many, those that are over included." }),
    }),
  });
  const { Stay, ErrorType, Comparison } = defineMeans(builder);
  const within = (share: string) =>
    `Days from hand-over within which ${share} of the deliveries arrived; null for fewer than ${leastParcels}. ${mostDaysCounted} stands for more.`;
  return builder.objectRef<AnalyticsRow>("AnalyticsRow").implement({
    description: "The parcels of a group. What `by` does not have is null, and what is not known of them too.",
    fields: (t) => ({
      carrier: t.expose("carrier", { type: Carrier, nullable: true, description: "The carrier." }),
      carrierId: t.exposeString("carrier", { nullable: true, description: carrierIdMeaning }),
      service: t.exposeString("service", {
        nullable: true,
        description: "The carrier's name for the service, in small letters.",
      }),
      originCountryCode: t.exposeString("origin", { nullable: true, description: "Where they come from, ISO 3166-1 alpha-2." }),
      destinationCountryCode: t.exposeString("destination", { nullable: true, description: "Where they go to." }),
      week: t.expose("week", { type: "Date", nullable: true, description: "The Monday of the week." }),
      parcels: t.exposeInt("parcels", { description: "How many parcels." }),
      delivered: t.exposeInt("delivered", { description: "How many have arrived, or can be collected." }),
      p50Days: t.exposeInt("p50Days", { nullable: true, description: within("half") }),
      p80Days: t.exposeInt("p80Days", { nullable: true, description: within("80 %") }),
      p95Days: t.exposeInt("p95Days", { nullable: true, description: within("95 %") }),
      promiseKept: t.expose("promiseKept", {
        type: Share,
        description:
          "Those that arrived by the time that you promised, of those with a promise that arrived, came back or were lost.",
      }),
      firstEstimateKept: t.expose("firstEstimateKept", {
        type: Share,
        description: "The same for the day that the carrier estimated first.",
      }),
      predictionKept: t.expose("predictionKept", {
        type: Share,
        description: "The same for the last day of the interval that was predicted first.",
      }),
      predictionInside: t.expose("predictionInside", {
        type: Share,
        description:
          "Those that arrived within the interval that was predicted first, of those with one that arrived. It is meant to be 0.8.",
      }),
      predictionWidthDays: t.exposeFloat("predictionWidthDays", {
        nullable: true,
        description: `How many days that interval has on average; null for fewer than ${leastParcels}.`,
      }),
      estimateError: t.expose("estimateError", {
        type: ErrorType,
        description: "How many days the carrier's first estimate was off.",
      }),
      predictionError: t.expose("predictionError", {
        type: ErrorType,
        description: "How many days the first prediction was off.",
      }),
      comparison: t.expose("comparison", {
        type: Comparison,
        description: "Both, of the same parcels.",
      }),
      stays: t.expose("stays", {
        type: [Stay],
        description: "How long parcels stayed at each milestone; those that none has left are left out.",
        extensions: costs({ size: countedMilestones.length }),
      }),
      firstAttempt: t.expose("firstAttempt", {
        type: Share,
        description: "Those that arrived without a failed attempt before, of those that arrived or had one.",
      }),
      exceptions: t.expose("exceptions", {
        type: [Exceptions],
        description: "What went wrong, by kind; kinds without parcels are left out.",
        extensions: costs({ size: exceptionKinds.length }),
      }),
      returned: t.exposeInt("returned", { description: "How many were sent back." }),
      lost: t.exposeInt("lost", { description: "How many the carrier reported as lost, and has not found." }),
    }),
  });
};

/** `analytics`: what became of parcels, by carrier, lane and week. */
export const defineAnalytics = (builder: KolliBuilder, types: TrackerTypes): void => {
  const Row = defineRow(builder, types);
  const Group = builder.enumType("AnalyticsGroup", {
    description: growing("What parcels are grouped by."),
    values: describedValues<AnalyticsGroup>(groupMeanings),
  });
  const Filter = builder.inputType("AnalyticsFilter", {
    description: "Selects the parcels of these weeks that match every given condition.",
    fields: (t) => ({
      from: t.field({
        type: "Date",
        description: "From the week with this day on; 13 weeks if it is left out, two years at most.",
      }),
      until: t.field({ type: "Date", description: "Up to the week with this day; the present one if it is left out." }),
      carrier: t.field({ type: [types.Carrier], description: `By carrier, ${anyOf}.` }),
      service: t.stringList({ description: `By service, whatever its capital letters, ${anyOf}.` }),
      origin: t.stringList({ description: `By the country that they come from, ISO 3166-1 alpha-2, ${anyOf}.` }),
      destination: t.stringList({ description: `By the country that they go to, ${anyOf}.` }),
    }),
  });
  const AnalyticsType = builder.objectRef<Analytics>("Analytics").implement({
    description: "What became of parcels.",
    fields: (t) => ({
      from: t.expose("from", { type: "Date", description: "The first day, a Monday." }),
      until: t.expose("until", { type: "Date", description: "The last day, a Sunday." }),
      rows: t.expose("rows", {
        type: [Row],
        description: `The groups, the largest first, up to ${groupsOfAnalytics.cap.toLocaleString("en")}.`,
        extensions: costs({ size: 50 }),
      }),
      hiddenRows: t.exposeInt("hiddenRows", {
        description: `How many groups are left out: they have fewer than ${leastParcels} parcels.`,
      }),
      isMore: t.exposeBoolean("isMore", { description: "Whether there are more groups than `rows` can have." }),
    }),
  });
  builder.queryField("analytics", (t) =>
    t.field({
      type: AnalyticsType,
      description:
        "What became of parcels: deliveries, days, promises, first attempts, exceptions, returns and losses, by the week in which the carrier got them. Counted seconds after each event.",
      args: {
        filter: t.arg({ type: Filter, description: "Which parcels." }),
        by: t.arg({
          type: [Group],
          description: `What to group them by, at most ${analyticsGroups.length}; all are one group if it is left out.`,
        }),
      },
      ...calls(readAnalytics),
    }),
  );
};
