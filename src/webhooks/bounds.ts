import type { Bounds } from "../lib/bounded/bounds.ts";

export const webhookBounds = {
  endpointsOfWorkspace: {
    what: "webhooks of a workspace and mode",
    cap: 100,
    beyond: "refused: TOO_MANY_WEBHOOKS",
    test: "test/integration/webhook-management.test.ts",
  },
  countedDeliveries: {
    what: "waiting or failed deliveries of a webhook that are counted for its page",
    cap: 100_000,
    beyond: "shown as over 100,000",
    test: "test/integration/webhook-health.test.ts",
  },
} as const satisfies Bounds;
