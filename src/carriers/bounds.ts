import type { Bounds } from "../lib/bounded/bounds.ts";

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
} as const satisfies Bounds;
