import type { Bounds } from "../lib/bounded/bounds.ts";

export const apiKeyBounds = {
  sightings: {
    what: "networks of API keys that a process remembers, and that wait to be written",
    cap: 50_000,
    beyond: "forgotten, or noted when the key is used again",
    test: "src/api-keys/key-networks.test.ts",
  },
  keysOfWorkspace: {
    what: "API keys of a workspace and mode that are neither revoked nor expired",
    cap: 500,
    beyond: "refused: LIMIT_REACHED",
    test: "test/integration/dashboard/growing-lists.test.ts",
  },
  shownKeys: {
    what: "API keys of a workspace and mode that are listed: those that work first, then the newest of the others",
    cap: 1_000,
    beyond: "not listed",
    test: "test/integration/dashboard/growing-lists.test.ts",
  },
  knownNetworks: {
    what: "networks that an API key was used from and that are remembered: a key in an app on telephones is used from everywhere",
    cap: 1_000,
    beyond: "further ones are not written to the audit log",
    test: "test/integration/dashboard/growing-lists.test.ts",
  },
  networksOfKey: {
    what: "networks that an API key may be used from",
    cap: 50,
    beyond: "refused: NETWORK_INVALID",
    test: "src/api-keys/allowed-networks.test.ts",
  },
  rateBuckets: {
    what: "API keys and sessions whose budgets a process counts",
    cap: 100_000,
    beyond: "full budgets are forgotten first",
    test: "src/api-keys/rate-limit.test.ts",
  },
} as const satisfies Bounds;
