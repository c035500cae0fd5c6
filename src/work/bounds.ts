import type { Bounds } from "../lib/bounded/bounds.ts";

export const workBounds = {
  rememberedFailing: {
    what: "destinations that a process remembers as failing while nothing is sent to them",
    cap: 10_000,
    beyond: "those that were used least recently are forgotten; the database still knows",
    test: "src/work/slots.test.ts",
  },
} as const satisfies Bounds;
