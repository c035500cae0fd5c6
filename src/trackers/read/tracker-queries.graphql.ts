import type { KolliBuilder } from "../../graphql/builder.ts";
import { defineConnection, pageArguments } from "../../graphql/connection-types.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { trackerBounds } from "../bounds.ts";
import type { TrackerTypes } from "../tracker-types.graphql.ts";
import type { TrackerSort } from "./list.sql.ts";
import { searchedMiddles } from "./search.ts";
import {
  countedUpTo,
  countMatchingTrackers,
  maxFilterValues,
  maxNamed,
  readTracker,
  readTrackerByCode,
  readTrackers,
} from "./tracker-reads.ts";

const anyOf = `at most ${maxFilterValues} values`;

const sortMeanings: Readonly<Record<TrackerSort, string>> = {
  CREATED_AT_DESC: "Newest first.",
  CREATED_AT_ASC: "Oldest first.",
  UPDATED_AT_DESC: "Latest change first.",
  UPDATED_AT_ASC: "Latest change last.",
  LATE_SINCE_ASC: "Late the longest first, as `lateSince` says. Only with the filter `isLate: true`.",
  LATE_SINCE_DESC: "Late the longest last. Only with the filter `isLate: true`.",
};

const defineFilter = (builder: KolliBuilder, types: TrackerTypes) => {
  const TimeRange = builder.inputType("DateTimeRange", {
    description: "A period of time; leave out either end for an open period.",
    fields: (t) => ({
      from: t.field({ type: "DateTime", description: "At or after this time." }),
      before: t.field({ type: "DateTime", description: "Before this time." }),
    }),
  });
  const Filter = builder.inputType("TrackerFilter", {
    description: "Selects trackers that match every given condition. A list matches any of its values.",
    fields: (t) => ({
      status: t.field({ type: [types.TrackingStatus], description: `By status, ${anyOf}.` }),
      statusDetail: t.field({ type: [types.StatusDetail], description: `By the detail of the status, ${anyOf}.` }),
      carrier: t.field({ type: [types.Carrier], description: `By carrier, ${anyOf}.` }),
      trackingCode: t.stringList({ description: `By complete tracking code, case-insensitive, ${anyOf}.` }),
      reference: t.stringList({ description: `By exact reference, ${anyOf}.` }),
      codeOrReference: t.stringList({
        description: `By complete tracking code (case-insensitive) or exact reference, at most ${maxNamed} values: a list as people paste it.`,
      }),
      search: t.string({
        description: `By the start of the tracking code (case-insensitive) or of the reference; three characters or more also match anywhere in them, among the ${searchedMiddles.toLocaleString("en")} newest trackers. Values of the metadata keys that the workspace named as searchable are found too: whole ones, and parts of them among the ${trackerBounds.searchedMetadata.cap.toLocaleString("en")} newest. Such a search costs 50,000, and searches of a workspace run one at a time.`,
      }),
      metadata: t.field({ type: "JSON", description: 'By metadata that contains this object: `{"customer": "4711"}`.' }),
      isActive: t.boolean({ description: "Whether it is still tracked." }),
      stopReason: t.field({ type: [types.StopReason], description: `By why tracking has ended, ${anyOf}.` }),
      attention: t.field({ type: [types.TrackerAttention], description: `By why it needs attention, ${anyOf}.` }),
      exception: t.field({
        type: [types.TrackerExceptionKind],
        description: `By what is wrong with the parcel now: any of these exceptions is open, ${anyOf}.`,
      }),
      hasException: t.boolean({ description: "Whether any exception is open." }),
      needsAttention: t.boolean({ description: "Whether it needs attention for any reason." }),
      isLate: t.boolean({ description: "Whether it is late, as `lateSince` says." }),
      destinationCountryCode: t.stringList({
        description: `By the destination country that you set, ISO 3166-1 alpha-2, ${anyOf}.`,
      }),
      postalCode: t.string({ description: "By the start of the destination's postal code that you set." }),
      promisedAt: t.field({ type: TimeRange, description: "By the delivery time that you promised." }),
      createdAt: t.field({ type: TimeRange, description: "By time of creation." }),
      updatedAt: t.field({ type: TimeRange, description: "By time of the last change." }),
    }),
  });
  return { Filter, TimeRange };
};

export const defineTrackerQueries = (builder: KolliBuilder, types: TrackerTypes) => {
  const { Filter, TimeRange } = defineFilter(builder, types);
  const Sort = builder.enumType("TrackerSort", {
    description: "The order of a list of trackers.",
    values: describedValues(sortMeanings),
  });
  const Total = builder.objectRef<{ count: number; isMore: boolean }>("TrackerTotal").implement({
    description: "How many trackers match a filter.",
    fields: (t) => ({
      count: t.exposeInt("count", { description: "How many were counted." }),
      isMore: t.exposeBoolean("isMore", {
        description: `Whether there are more: counting stops at ${countedUpTo.toLocaleString("en")}.`,
      }),
    }),
  });
  const TrackerConnection = defineConnection(builder, "Tracker", types.Tracker);

  builder.queryFields((t) => ({
    tracker: t.field({
      type: types.Tracker,
      nullable: true,
      description: "One tracker by its global ID; null if it does not exist in this workspace and mode.",
      args: { id: t.arg.id({ required: true, description: "The tracker's global ID." }) },
      ...calls(readTracker),
    }),
    trackerByCode: t.field({
      type: types.Tracker,
      nullable: true,
      description: "Your newest tracker with this tracking code; null if you have none. `trackers` lists all of them.",
      args: {
        trackingCode: t.arg.string({ required: true, description: "The complete tracking code, case-insensitive." }),
        carrier: t.arg({ type: types.Carrier, description: "Only a tracker of this carrier." }),
      },
      ...calls(readTrackerByCode),
    }),
    trackerTotal: t.field({
      type: Total,
      description: "How many trackers match a filter.",
      args: { filter: t.arg({ type: Filter, description: "Only those that match." }) },
      ...calls(countMatchingTrackers),
    }),
    trackers: t.field({
      type: TrackerConnection,
      description: "The trackers of this workspace and mode, page by page in either direction.",
      args: {
        ...pageArguments(builder),
        filter: t.arg({ type: Filter, description: "Only those that match." }),
        sort: t.arg({ type: Sort, defaultValue: "CREATED_AT_DESC", description: "The order." }),
      },
      ...calls(readTrackers),
    }),
  }));
  return { TimeRange, TrackerFilterInput: Filter, TrackerConnection };
};
