import { defineCarrier } from "../adapter.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";

export const bring = defineCarrier({
  carrier: "BRING",
  name: "Bring / Posten Norge",
  homeCountry: "NO",
  timeZone: "Europe/Oslo",
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Bring publishes none; this is ours
  environments: { production: "https://api.bring.com" },
  credentialFields: [
    textField("uid", "Mybring user", "The e-mail address you sign in to Mybring with.", { example: "me@shop.no" }),
    secretField("apiKey", "API key", "Mybring › Account › Settings › API."),
    textField("clientUrl", "Your site", "Bring wants to know who calls.", { example: "https://shop.no" }),
    secretField(
      "pushSecret",
      "Event Cast secret",
      "A word of your choice, sent by Bring in the header x-kolli-secret. Without it pushes are refused.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://tracking.bring.com/tracking/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "Any Mybring user can create a key. Bring has no sandbox; its numbers TESTPACKAGE… work with real keys.",
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
        headers: {
          "x-mybring-api-uid": credentials.uid,
          "x-mybring-api-key": credentials.apiKey,
          "x-bring-client-url": credentials.clientUrl,
        },
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
  push: {
    setup:
      "Create an Event Cast webhook with the address shown here and the extra header x-kolli-secret holding the Event Cast secret.",
    receive: receivePush,
  },
});
