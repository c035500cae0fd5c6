import type { Bounds } from "../lib/bounded/bounds.ts";

/** What other services' APIs take and give at most, where that is less than Kolli's own. */
export const compatBounds = {
  easypostPage: {
    what: "trackers or events on one page of EasyPost's API",
    cap: 100,
    beyond: "the page has this many, with `has_more`",
    test: "test/integration/compat/easypost.test.ts",
  },
  shippoMetadata: {
    what: "`metadata` in Shippo's API",
    cap: 100,
    unit: "characters",
    beyond: "refused: 400",
    test: "test/integration/compat/shippo.test.ts",
  },
} as const satisfies Bounds;
