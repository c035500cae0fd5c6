import type { Bounds } from "../../lib/bounded/bounds.ts";

export const explainBounds = {
  quotedWords: {
    what: "a carrier's words in the sentence that says why a parcel is late",
    cap: 120,
    unit: "characters",
    beyond: "cut",
    test: "src/checks/explain/why-late.test.ts",
  },
  historyRows: {
    what: "rows of past deliveries (by week and lane) that parcels which are late are compared with in one look",
    cap: 5_000,
    beyond: "what is usual is said of those that were read; for other lanes it is not known",
    test: "test/integration/predictions/explanation.test.ts",
  },
} as const satisfies Bounds;
