import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token = oauthToken({
  host: "auth",
  path: "/oauth/token",
  client: "form",
  fields: () => ({ audience: "client-tracking-api" }),
});

export const evri = defineCarrier({
  carrier: "EVRI",
  name: "Evri",
  homeCountry: "GB",
  timeZone: "Europe/London",
  languages: ["en"],
  batchMax: 1,
  rateLimit: { requests: 2, perSeconds: 1 }, // Evri publishes none; this is ours
  leastIntervalSeconds: 1_800,
  environments: {
    production: { api: "https://api.hermesworld.co.uk", auth: "https://hermes-client-integration-prod.eu.auth0.com" },
  },
  credentialFields: [
    textField("clientId", "Client ID", "Issued by Evri's integration team."),
    secretField("clientSecret", "Client secret", "You receive it with the client ID."),
    secretField("apiKey", "API key", "For the client tracking API."),
  ],
  trackingPage: (code) => `https://www.evri.com/track/parcel/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For Evri's clients. Its integration team issues the credentials.",
    portal: "https://www.evri.com",
    confidence: "low",
    confidenceNote:
      "Beta. Token, addresses and headers are agreed on by four public clients; most tracking points are read by our patterns.",
    estimate: false,
    places: false,
    offsets: "sometimes",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: "/client-tracking-api/v1/events",
        query: { barcode: codeKey(code), descriptionType: "CLIENT" },
        headers: { apikey: credentials.apiKey },
        token,
        readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
      });
      return answerOne(reply, readTrackAnswer);
    }),
});
