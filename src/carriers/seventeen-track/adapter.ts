import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { codesBy } from "../aggregated/aggregator-codes.ts";
import { secretField } from "../credential-fields.ts";
import { wordLanguages } from "../reading/words/language-words.ts";
import type * as PushModule from "./push.ts";
import type * as TrackModule from "./track.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { check17TrackKey, readQuota, trackThrough17Track } = onFirstUse<typeof TrackModule>(import.meta.url, "./track.ts");

export const carrierCodes = codesBy("seventeenTrack");

export const seventeenTrack = defineCarrier({
  carrier: "SEVENTEEN_TRACK",
  name: "17TRACK",
  homeCountry: "CN",
  timeZone: "Asia/Shanghai",
  languages: wordLanguages,
  batchMax: 40,
  rateLimit: { requests: 3, perSeconds: 1 },
  environments: { production: "https://api.17track.net/track/v2.4" },
  credentialFields: [
    secretField(
      "apiKey",
      "API key",
      "In 17TRACK's API console under Settings › Security. A new key works after up to five minutes.",
    ),
  ],
  trackingPage: (code) => `https://t.17track.net/en#nums=${encodeURI(code)}`,
  numberFormats: [],
  reaches: carrierCodes,
  about: {
    access: "self-service",
    accessNote:
      "An account with 17TRACK's API. Each number that Kolli tracks through it is registered once and counts against the plan's quota; later checks are free.",
    portal: "https://api.17track.net",
    confidence: "medium",
    confidenceNote:
      "Calls, error codes and statuses are from 17TRACK's help pages and public clients of v2.2 and v2.4; not tested with a real key.",
    estimate: true,
    places: true,
    offsets: "sometimes",
    facts: ["serviceName", "weight", "pieceCount", "origin", "destination", "deliveryWindow"],
  },
  track: trackThrough17Track,
  check: check17TrackKey,
  readQuota,
  push: {
    setup: "Enter the address shown here in 17TRACK's API console under Settings › Webhook. 17TRACK signs with the API key.",
    receive: receivePush,
  },
});
