import type { Bounds } from "../bounded/bounds.ts";

/** What an operator can set: `config.ts` reads the usual values from here. */
export const frontBounds = {
  pushBurst: {
    what: "pushes to one carrier account in a burst; each further 8 KiB of a body counts as one more",
    cap: 1_000,
    setting: "KOLLI_PUSH_BURST",
    beyond: "refused: THROTTLED, with Retry-After",
    test: "test/integration/push-limit.test.ts",
  },
  pushesPerSecond: {
    what: "pushes per second to one carrier account on average",
    cap: 100,
    setting: "KOLLI_PUSH_LIMIT",
    beyond: "refused: THROTTLED, with Retry-After",
    test: "test/integration/push-limit.test.ts",
  },
} as const satisfies Bounds;
