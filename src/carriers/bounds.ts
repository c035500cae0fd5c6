import type { Bounds } from "../lib/bounded/bounds.ts";
import { hours } from "../lib/clock.ts";

export const carrierBounds = {
  scansOfReading: {
    what: "scans of one parcel in a carrier's response or push",
    cap: 500,
    beyond: "the newest are kept, the others counted (`kolli_scans_left_out_total`) and recorded on the account",
    test: "test/integration/long-readings.test.ts",
  },
  parcelsOfPush: {
    what: "parcels in one push",
    cap: 1_000,
    beyond: "refused: PAYLOAD_TOO_LARGE",
    test: "test/integration/long-readings.test.ts",
  },
  scansOfPush: {
    what: "scans in one push, of all its parcels, after the newest of each were kept",
    cap: 5_000,
    beyond: "refused: PAYLOAD_TOO_LARGE",
    test: "test/integration/long-readings.test.ts",
  },
  pushBytes: {
    what: "body of a push",
    cap: 2 * 1024 * 1024,
    unit: "bytes",
    beyond: "refused: PAYLOAD_TOO_LARGE",
    test: "test/integration/push-limit.test.ts",
  },
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
