import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest, TokenRecipe } from "../client/http/http.ts";
import { readOAuthToken, rejectedByTokenEndpoint } from "../client/http/oauth.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const countries = {
  sg: "Singapore",
  my: "Malaysia",
  id: "Indonesia",
  ph: "Philippines",
  vn: "Vietnam",
  th: "Thailand",
};

/** Each country has its own system; the sandbox plays Singapore. */
const countryOf = ({ country }: Readonly<Record<string, string>>): string => country || "sg";

const token: TokenRecipe = {
  async fetch(http, credentials) {
    const reply = await http.json({
      path: `/${countryOf(credentials)}/2.0/oauth/access_token`,
      json: {
        client_id: credentials.clientId,
        client_secret: credentials.clientKey,
        grant_type: "client_credentials",
      },
      readError: rejectedByTokenEndpoint,
    });
    return reply.ok ? readOAuthToken(reply.value.body) : reply;
  },
};

const readError: CarrierRequest["readError"] = ({ status }) => (status === 404 ? { code: "not-found" } : null);

export const ninjaVan = defineCarrier({
  carrier: "NINJA_VAN",
  name: "Ninja Van",
  homeCountry: "SG",
  timeZone: "Asia/Singapore",
  languages: ["en", "id", "th", "vi"],
  batchMax: 10, // Ninja Van publishes no ceiling; this is ours
  rateLimit: { requests: 2, perSeconds: 1 }, // it asks to be polled seldom, and publishes no limit; this is ours
  environments: { production: "https://api.ninjavan.co", sandbox: "https://api-sandbox.ninjavan.co" },
  credentialFields: [
    textField("clientId", "Client ID", "Ninja Dashboard › Settings › Ninja API (IT)."),
    secretField("clientKey", "Client key", "From the same page. It also signs webhooks."),
    choiceField("country", "Country", "The country of the account. The default is Singapore.", countries),
  ],
  trackingPage: (code) => `https://www.ninjavan.co/en-sg/tracking?id=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote:
      "Client ID and key from Ninja Dashboard; you get those for production after Ninja Van has reviewed the integration.",
    portal: "https://dashboard.ninjavan.co",
    confidence: "medium",
    confidenceNote:
      "Calls, signature and fields are from clients that follow Ninja Van's specification; no complete response was available. Events are phrases, mapped by us.",
    estimate: false,
    places: true,
    offsets: "always",
    facts: ["weight"],
  },
  track: (codes, { http, credentials }) =>
    answerBatchOrApart(
      codes,
      (asked) =>
        http.json({
          path: `/${countryOf(credentials)}/1.0/orders/tracking-events`,
          query: { tracking_number: asked.map(codeKey) },
          token,
          readError,
        }),
      (body) => readTrackAnswer(body, codes),
    ),
  push: {
    setup: "In Ninja Dashboard › Settings › Ninja API (IT), add the address shown here as a webhook (version 2) for every event.",
    receive: receivePush,
  },
});
