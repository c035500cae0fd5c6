import type { Bounds } from "../lib/bounded/bounds.ts";
import { hours } from "../lib/clock.ts";

export const carrierBounds = {
  pause: {
    what: "the pause that a carrier asks for, by Retry-After or in its own words",
    cap: hours(24),
    unit: "ms",
    beyond: "Kolli sends one request after the cap, and continues if the carrier answers it",
    test: "test/integration/carrier-pauses.test.ts",
  },
  transportStates: {
    what: "carrier accounts whose tokens and breakers a process keeps",
    cap: 10_000,
    beyond: "the one that was used least recently is forgotten and signs in again",
    test: "src/carriers/client/http/transport.test.ts",
  },
} as const satisfies Bounds;
