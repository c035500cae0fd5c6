import type { Bounds } from "../lib/bounded/bounds.ts";
import { hours } from "../lib/clock.ts";

export const carrierBounds = {
  answerBytes: {
    what: "a carrier's response, unpacked",
    cap: 5 * 1024 * 1024,
    unit: "bytes",
    beyond: "an unexpected answer",
    test: "src/carriers/client/http/http.test.ts",
  },
  accountsOfWorkspace: {
    what: "carrier accounts of a workspace",
    cap: 200,
    beyond: "refused: LIMIT_REACHED",
    test: "test/integration/growing-lists.test.ts",
  },
  accountsOfCarrier: {
    what: "accounts of a workspace with one carrier; each is asked in turn about a parcel that none of them knows",
    cap: 20,
    beyond: "refused: LIMIT_REACHED",
    test: "test/integration/growing-lists.test.ts",
  },
  prefixesOfAccount: {
    what: "reference prefixes in the rules of a carrier account",
    cap: 50,
    beyond: "refused: CREDENTIALS_INVALID",
    test: "src/carriers/accounts/account-rules.test.ts",
  },
  referencePrefix: {
    what: "one of those prefixes",
    cap: 64,
    unit: "characters",
    beyond: "refused: CREDENTIALS_INVALID",
    test: "src/carriers/accounts/account-rules.test.ts",
  },
  piecesOfReading: {
    what: "pieces of a consignment in a carrier's response or push",
    cap: 250,
    beyond: "the first are kept; `pieceCount` still says how many there are",
    test: "src/carriers/client/longest-reading.test.ts",
  },
  legsOfReading: {
    what: "carriers that take a parcel over in a carrier's response or push",
    cap: 20,
    beyond: "the first are kept",
    test: "src/carriers/client/longest-reading.test.ts",
  },
  openingHours: {
    what: "lines of the opening hours of a pickup point",
    cap: 50,
    beyond: "the first are kept",
    test: "src/carriers/client/longest-reading.test.ts",
  },
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
  pictureLinks: {
    what: "links to pictures of one delivery in a carrier's response",
    cap: 5,
    beyond: "the first are followed",
    test: "src/carriers/client/pictures.test.ts",
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
