import type { Bounds } from "../lib/bounded/bounds.ts";

export const dashboardBounds = {
  shownRefusals: {
    what: "reasons for which a carrier refused subscriptions that are shown for an account",
    cap: 5,
    beyond: "the most frequent are shown",
    test: "test/integration/dashboard/growing-lists.test.ts",
  },
} as const satisfies Bounds;
