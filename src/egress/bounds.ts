import type { Bounds } from "../lib/bounded/bounds.ts";

export const egressBounds = {
  webhookUrl: {
    what: "the URL of a webhook",
    cap: 2048,
    unit: "characters",
    beyond: "refused: WEBHOOK_URL_REFUSED",
    test: "src/egress/judge-url.test.ts",
  },
} as const satisfies Bounds;
