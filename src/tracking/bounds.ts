import type { Bounds } from "../lib/bounded/bounds.ts";

export const trackingBounds = {
  exceptionsOfTracker: {
    what: "exceptions of a tracker",
    cap: 20,
    beyond: "the oldest that are cleared are dropped; their scans stay",
    test: "src/tracking/exceptions.test.ts",
  },
} as const satisfies Bounds;
