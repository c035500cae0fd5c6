import type { Bounds } from "../lib/bounded/bounds.ts";

export const dashboardBounds = {
  shownRefusals: {
    what: "reasons for which a carrier refused subscriptions that are shown for an account",
    cap: 5,
    beyond: "the most frequent are shown",
    test: "test/integration/dashboard/growing-lists.test.ts",
  },
  shownMoments: {
    what: "changes of a parcel that the control for its time goes through",
    cap: 1_000,
    beyond: "the newest are listed",
    test: "test/integration/dashboard/parcel-moments.test.ts",
  },
  savedViews: {
    what: "views of the list of trackers that a member saves for themselves in a workspace, and as many that its members share",
    cap: 50,
    beyond: "refused: LIMIT_REACHED",
    test: "test/integration/dashboard/saved-views.test.ts",
  },
  viewQuery: {
    what: "the filters of a saved view, as the list's address has them",
    cap: 4_000,
    unit: "characters",
    beyond: "refused: VIEW_INVALID",
    test: "test/integration/dashboard/saved-views.test.ts",
  },
} as const satisfies Bounds;
