import type { Bounds } from "../lib/bounded/bounds.ts";
import { hours } from "../lib/clock.ts";

export const webhookBounds = {
  responseRead: {
    what: "a receiver's response to a webhook that is read",
    cap: 64 * 1024,
    unit: "bytes",
    beyond: "the connection is closed; the status counts",
    test: "test/integration/webhooks/webhook-failures.test.ts",
  },
  responseKept: {
    what: "a receiver's response to a webhook that is kept",
    cap: 4 * 1024,
    unit: "bytes",
    beyond: "cut",
    test: "test/integration/webhooks/webhook-failures.test.ts",
  },
  detailLength: {
    what: "the reason for a failed attempt that is kept",
    cap: 2_000,
    unit: "characters",
    beyond: "cut",
    test: "src/destinations/attempt.test.ts",
  },
  retryAfter: {
    what: "the pause that a receiver asks for with Retry-After",
    cap: hours(24),
    unit: "ms",
    beyond: "the next attempt follows after the cap",
    test: "src/destinations/queue/retry-schedule.test.ts",
  },
  shownAttempts: {
    what: "attempts of a delivery that are shown; each retry by a person adds up to ten, until the delivery is erased",
    cap: 200,
    beyond: "the newest are shown; `attemptCount` says how many there were",
    test: "test/integration/dashboard/growing-lists.test.ts",
  },
  shownNotices: {
    what: "notices of a workspace and mode that are shown until they are dismissed",
    cap: 50,
    beyond: "the newest are shown",
    test: "test/integration/dashboard/growing-lists.test.ts",
  },
  settingLength: {
    what: "a setting of a destination, such as a key of a queue's service account",
    cap: 16 * 1024,
    unit: "characters",
    beyond: "refused: WEBHOOK_SETTING_INVALID",
    test: "test/conformance/destinations/settings.test.ts",
  },
  endpointsOfWorkspace: {
    what: "webhooks of a workspace and mode",
    cap: 100,
    beyond: "refused: TOO_MANY_WEBHOOKS",
    test: "test/integration/webhooks/webhook-health.test.ts",
  },
  countedReplay: {
    what: "deliveries that are counted before a replay",
    cap: 10_000,
    beyond: "shown as more than 10,000; all are replayed, 1,000 at a time",
    test: "test/integration/front/count-bounds.test.ts",
  },
  keptTests: {
    what: "test events of a workspace and mode that are kept",
    cap: 50,
    beyond: "the oldest are deleted",
    test: "test/integration/front/count-bounds.test.ts",
  },
  countedDeliveries: {
    what: "waiting or failed deliveries of a webhook that are counted for its page",
    cap: 100_000,
    beyond: "shown as over 100,000",
    test: "test/integration/webhooks/webhook-health.test.ts",
  },
  knownEndpoints: {
    what: "webhooks that a process remembers, so that their deliveries need not be claimed",
    cap: 10_000,
    beyond: "those of the workspaces that were sent to least recently are forgotten; their deliveries are claimed",
    test: "src/destinations/queue/known-endpoints.test.ts",
  },
} as const satisfies Bounds;
