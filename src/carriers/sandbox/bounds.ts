import type { Bounds } from "../../lib/bounded/bounds.ts";

export const sandboxBounds = {
  stepsOfJourney: {
    what: "scans of a simulated journey in test mode",
    cap: 250,
    beyond: "refused: CHECKPOINT_LIMIT_REACHED; RESET starts a new journey",
    test: "src/carriers/sandbox/sandbox.test.ts",
  },
} as const satisfies Bounds;
