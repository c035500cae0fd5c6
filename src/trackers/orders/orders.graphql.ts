import type { KolliBuilder } from "../../graphql/builder.ts";
import { pageArguments } from "../../graphql/connection-types.ts";
import { costs } from "../../graphql/cost/cost.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { trackerBounds } from "../bounds.ts";
import type { defineTrackerQueries } from "../read/tracker-queries.graphql.ts";
import { listTrackersPage, trackerRowCost } from "../read/tracker-reads.ts";
import type { TrackerTypes } from "../tracker-types.graphql.ts";
import { type Order, readOrder, worstFirst } from "./orders.ts";

const counted = trackerBounds.parcelsOfOrder.cap.toLocaleString("en");

/** `order`: the trackers with one reference, summed up. */
export const defineOrders = (
  builder: KolliBuilder,
  { TrackingStatus, TrackerConnection }: TrackerTypes & ReturnType<typeof defineTrackerQueries>,
) => {
  const StatusCount = builder.objectRef<{ status: TrackingStatus; count: number }>("StatusCount").implement({
    description: "How many trackers have a status now.",
    fields: (t) => ({
      status: t.expose("status", { type: TrackingStatus, description: "The status." }),
      count: t.exposeInt("count", { description: "How many." }),
    }),
  });
  const OrderType = builder.objectRef<Order>("Order").implement({
    description: "The parcels that have the same reference.",
    fields: (t) => ({
      reference: t.exposeString("reference", { description: "The order number or reference." }),
      status: t.expose("status", {
        type: TrackingStatus,
        description: `One status for all of its parcels, the worst news first: ${worstFirst.join(", ")}. DELIVERED means that every parcel is.`,
      }),
      statusCounts: t.field({
        type: [StatusCount],
        description: "How many of its parcels have each status, the worst first; statuses without parcels are left out.",
        extensions: costs({ size: worstFirst.length }),
        resolve: ({ statusCounts }) => [...statusCounts],
      }),
      trackerCount: t.exposeInt("trackerCount", { description: "How many trackers have this reference." }),
      exceptionCount: t.exposeInt("exceptionCount", { description: "How many of them have an exception open." }),
      isMore: t.exposeBoolean("isMore", { description: `Whether there are more: counting stops at ${counted}.` }),
      expectedDay: t.expose("expectedDay", {
        type: "Date",
        nullable: true,
        description:
          "The day on which the last of its parcels that are under way is expected: the latest of their predictions. Null if none is under way, if one has no prediction, and if there are more than are counted.",
      }),
      trackers: t.field({
        type: TrackerConnection,
        description: "Its trackers, newest first. `trackers` continues from the same cursors, with this reference as its filter.",
        args: pageArguments(builder),
        extensions: costs({ weight: 200, perItem: trackerRowCost }),
        resolve: ({ reference }, args, { services, scope }) =>
          listTrackersPage(services, scope, { ...args, filter: { reference: [reference] } }),
      }),
    }),
  });
  builder.queryField("order", (t) =>
    t.field({
      type: OrderType,
      nullable: true,
      description: "Several parcels of one order, by their reference; null if no tracker of this workspace and mode has it.",
      args: { reference: t.arg.string({ required: true, description: "The exact reference." }) },
      ...calls(readOrder),
    }),
  );
  return { StatusCount };
};
