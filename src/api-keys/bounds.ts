import type { Bounds } from "../lib/bounded/bounds.ts";

export const apiKeyBounds = {
  rateBuckets: {
    what: "API keys and sessions whose budgets a process counts",
    cap: 100_000,
    beyond: "full budgets are forgotten first",
    test: "src/api-keys/rate-limit.test.ts",
  },
} as const satisfies Bounds;
