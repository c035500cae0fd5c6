import { objectOnFirstUse, onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";
import { signedIn } from "./sign-in.ts";
import type * as SubscriptionsModule from "./subscriptions.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");
const subscriptions = objectOnFirstUse<typeof SubscriptionsModule, "subscriptions">(
  import.meta.url,
  "./subscriptions.ts",
  "subscriptions",
);

export const bring = defineCarrier({
  carrier: "BRING",
  name: "Bring / Posten Norge",
  homeCountry: "NO",
  timeZone: "Europe/Oslo",
  languages: ["no", "en", "sv", "da"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Bring publishes none; this is ours
  environments: { production: "https://api.bring.com" },
  credentialFields: [
    textField("uid", "Mybring user", "The email address you sign in to Mybring with.", { example: "me@shop.no" }),
    secretField("apiKey", "API key", "Mybring › Account › Settings › API."),
    textField("clientUrl", "Your site", "Bring requires it to identify callers.", { example: "https://shop.no" }),
    secretField(
      "pushSecret",
      "Event Cast secret",
      "Only for webhooks that you create yourself: a secret that Bring sends in the header x-kolli-secret. If you leave it empty, Kolli generates one.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://tracking.bring.com/tracking/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "Any Mybring user can create a key. Bring has no sandbox; its numbers TESTPACKAGE… work with real keys.",
    portal: "https://www.mybring.com",
    confidence: "high",
    confidenceNote: "From Bring's public developer site. The codes inside a consignment's error and the 403 are inferred.",
    estimate: true,
    places: true,
    offsets: "always",
    facts: ["serviceName", "weight", "pieceCount", "destination", "pickupPoint"],
    pickupPoint: ["location", "holdUntil", "code"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: "/tracking/api/v2/tracking.json",
        query: { q: code, lang: "en" },
        headers: signedIn(credentials),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
  push: {
    secretField: "pushSecret",
    setup: "Kolli creates an Event Cast webhook for each parcel. You do not need to set up anything with Bring.",
    subscriptions,
    receive: receivePush,
  },
});
