import type { Bounds } from "../lib/bounded/bounds.ts";

export const webhookBounds = {
  endpointsOfWorkspace: {
    what: "webhooks of a workspace and mode",
    cap: 100,
    beyond: "refused: LIMIT_REACHED",
    test: "test/integration/webhook-management.test.ts",
  },
} as const satisfies Bounds;
