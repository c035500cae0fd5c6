import type { KolliBuilder } from "../graphql/builder.ts";
import { searchSurcharge } from "../trackers/read/search.ts";
import type { defineTrackerQueries } from "../trackers/read/tracker-queries.graphql.ts";
import { readFilter, type TrackerFilterArgument } from "../trackers/read/tracker-reads.ts";
import { dashboardBounds } from "./bounds.ts";
import { callerOf } from "./caller.ts";
import { requires } from "./permissions.ts";

/** Enough to know whether it is worth scrolling; beyond it the exact number does not matter, and the database should not count it. */
const countedUpTo = dashboardBounds.countedTrackers.cap;

export const defineTrackerTotal = (
  builder: KolliBuilder,
  { TrackerFilterInput }: Pick<ReturnType<typeof defineTrackerQueries>, "TrackerFilterInput">,
): void => {
  const Total = builder.objectRef<{ count: number }>("TrackerTotal").implement({
    description: "How many trackers match a filter.",
    fields: (t) => ({
      count: t.int({ description: "How many were counted.", resolve: ({ count }) => Math.min(count, countedUpTo) }),
      isMore: t.boolean({
        description: `Whether there are more: counting stops at ${countedUpTo.toLocaleString("en")}.`,
        resolve: ({ count }) => count > countedUpTo,
      }),
    }),
  });
  builder.queryField("trackerTotal", (t) =>
    t.field({
      type: Total,
      description: "How many trackers match a filter.",
      extensions: requires("viewer", { weight: 2_000, surcharge: searchSurcharge }),
      args: { filter: t.arg({ type: TrackerFilterInput, description: "Only those that match." }) },
      resolve: async (_root, { filter }, context) => ({
        count: await context.services.trackers.count(
          callerOf(context).scope,
          readFilter((filter ?? {}) as TrackerFilterArgument),
          countedUpTo + 1,
        ),
      }),
    }),
  );
};
