import type { Bounds } from "../lib/bounded/bounds.ts";

export const eventBounds = {
  bodiesOfPage: {
    what: "the webhook bodies in a page of events or deliveries, and in one read of the feed for streams and exports",
    cap: 4 * 1024 * 1024,
    unit: "bytes",
    beyond: "the page is shorter than `first`, with `hasNextPage: true`; `nodes`: QUERY_TOO_COSTLY",
    test: "test/integration/events/event-bodies.test.ts",
  },
  bodiesPerItem: {
    what: "the webhook bodies in a page of events or deliveries, for each item requested with `first` or `last` (at least 256 KiB in all)",
    cap: 16 * 1024,
    unit: "bytes",
    beyond: "the page is shorter than `first`, with `hasNextPage: true`",
    test: "test/integration/events/event-bodies.test.ts",
  },
} as const satisfies Bounds;
