import type { Bounds } from "../../lib/bounded/bounds.ts";

export const remoteBounds = {
  profiles: {
    what: "profiles of the command line",
    cap: 100,
    beyond: "`kolli login` is refused",
    test: "test/integration/commands/profiles.test.ts",
  },
} as const satisfies Bounds;
