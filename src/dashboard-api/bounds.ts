import type { Bounds } from "../lib/bounded/bounds.ts";

export const dashboardBounds = {
  countedTrackers: {
    what: "trackers that are counted for the list in the dashboard",
    cap: 10_000,
    beyond: "shown as more than 10,000",
    test: "test/integration/front/count-bounds.test.ts",
  },
  shownRefusals: {
    what: "reasons for which a carrier refused subscriptions that are shown for an account",
    cap: 5,
    beyond: "the most frequent are shown",
    test: "test/integration/dashboard/growing-lists.test.ts",
  },
} as const satisfies Bounds;
