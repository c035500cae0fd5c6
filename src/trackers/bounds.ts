import type { Bounds } from "../lib/bounded/bounds.ts";

export const trackerBounds = {
  bulkItems: {
    what: "items of trackerBulkCreate, -Update, -Refresh, -Stop and -Delete",
    cap: 1000,
    beyond: "refused: BATCH_TOO_LARGE",
    test: "test/integration/bulk.test.ts",
  },
} as const satisfies Bounds;
