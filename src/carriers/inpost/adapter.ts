import { defineCarrier } from "../adapter.ts";
import { choiceField, secretField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import { receivePush } from "./push.ts";
import { readTrackAnswer } from "./reading.ts";
import { statusTitles, withTitles } from "./status-titles.ts";

export const inpost = defineCarrier({
  carrier: "INPOST",
  name: "InPost",
  homeCountry: "PL",
  timeZone: "Europe/Warsaw",
  languages: ["pl", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // InPost publishes none; this is ours
  environments: {
    production: "https://api-shipx-pl.easypack24.net",
    sandbox: "https://sandbox-api-shipx-pl.easypack24.net",
  },
  credentialFields: [
    choiceField("language", "Language", "The language of messages. The default is English.", {
      en_GB: "English",
      pl_PL: "Polski",
    }),
    secretField(
      "pushSecret",
      "Webhook secret",
      "The HMAC secret agreed with InPost's integration team. Without it, pushes are refused.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://inpost.pl/en/find-parcel?number=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "open",
    accessNote: "Polish parcels can be tracked without an account. InPost's integration team sets up webhooks.",
    confidence: "high",
    confidenceNote:
      "From the ShipX documentation. The names in a webhook's body are from secondary sources, so Kolli only uses it as a signal to check.",
    estimate: false,
    places: false,
    offsets: "always",
    facts: ["origin", "pickupPoint"],
    pickupPoint: ["name", "street", "location", "openingHours"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: `/v1/tracking/${encodeURIComponent(codeKey(code))}`,
        readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
      });
      if (!reply.ok) return reply;
      const { value } = reply;
      const titled = await http.withToken(statusTitles(credentials.language), async (titles) => withTitles(value, titles));
      return answerOne(titled.ok ? titled : withTitles(value, "{}"), (body) => readTrackAnswer(body, code));
    }),
  // Nothing to be wrong about: tracking is open.
  check: async ({ http }) => http.json({ path: "/v1/statuses" }),
  push: {
    secretField: "pushSecret",
    setup:
      "Ask InPost's integration team for a tracking webhook to the address shown here, signed with HMAC-SHA-256 and the webhook secret.",
    receive: receivePush,
  },
});
