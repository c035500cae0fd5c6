import type { Bounds } from "../lib/bounded/bounds.ts";

export const egressBounds = {
  webhookUrl: {
    what: "the URL of a webhook",
    cap: 2048,
    unit: "characters",
    beyond: "refused: WEBHOOK_URL_REFUSED",
    test: "src/egress/judge-url.test.ts",
  },
  answerRead: {
    what: "the answer of a mail provider that is read",
    cap: 256 * 1024,
    unit: "bytes",
    beyond: "the email counts as not sent and is retried",
    test: "test/integration/dashboard/mail-providers.test.ts",
  },
} as const satisfies Bounds;
