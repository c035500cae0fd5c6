import type { Bounds } from "../lib/bounded/bounds.ts";

export const proofBounds = {
  files: {
    what: "documents that prove one delivery",
    cap: 5,
    beyond: "the first are kept",
    test: "test/integration/carriers/proof-fetcher.test.ts",
  },
  fileBytes: {
    what: "one of those documents",
    cap: 5_000_000,
    unit: "bytes",
    beyond: "not kept",
    test: "test/integration/carriers/proof-fetcher.test.ts",
  },
} as const satisfies Bounds;
