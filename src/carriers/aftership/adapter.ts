import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { codesBy } from "../aggregated/aggregator-codes.ts";
import { secretField } from "../credential-fields.ts";
import { wordLanguages } from "../reading/words/language-words.ts";
import type * as PushModule from "./push.ts";
import type * as TrackModule from "./track.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { checkAfterShipKey, trackThroughAfterShip } = onFirstUse<typeof TrackModule>(import.meta.url, "./track.ts");

export const slugs = codesBy("aftership");

export const aftership = defineCarrier({
  carrier: "AFTERSHIP",
  name: "AfterShip",
  homeCountry: "HK",
  timeZone: "Asia/Hong_Kong",
  languages: wordLanguages,
  batchMax: 40,
  // Lists may be asked for six times a second, trackings made twenty times.
  rateLimit: { requests: 5, perSeconds: 1 },
  environments: { production: "https://api.aftership.com/tracking/2025-01" },
  credentialFields: [
    secretField(
      "apiKey",
      "API key",
      "In AfterShip's admin under Settings › API keys, with the permission to read and create trackings.",
    ),
    secretField("webhookSecret", "Webhook secret", "In AfterShip Tracking under Settings › Webhooks. Needed for pushes.", {
      optional: true,
    }),
  ],
  trackingPage: (code) => `https://www.aftership.com/track/${encodeURI(code)}`,
  numberFormats: [],
  reaches: slugs,
  about: {
    access: "self-service",
    accessNote:
      "An AfterShip Tracking plan with API access. Each number that Kolli tracks through it becomes a tracking there, and counts once against the plan's quota.",
    portal: "https://admin.aftership.com",
    confidence: "medium",
    confidenceNote:
      "Calls, shapes and errors are from AfterShip's own SDKs and documents of 2025-01; not tested with a real key.",
    estimate: true,
    places: true,
    offsets: "sometimes",
    facts: ["serviceName", "weight", "pieceCount", "origin", "destination", "deliveryWindow", "attempts"],
  },
  track: trackThroughAfterShip,
  check: checkAfterShipKey,
  push: {
    secretField: "webhookSecret",
    setup:
      "Add the address shown here in AfterShip Tracking under Settings › Webhooks, for tracking updates, and enter its webhook secret above. AfterShip sends only to the ports 80, 443 and 8080.",
    receive: receivePush,
  },
});
