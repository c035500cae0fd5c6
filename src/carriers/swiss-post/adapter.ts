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
  path: "/OAuth/token",
  client: "form",
  fields: () => ({ scope: "MYSB_MAILPIECE_TRACKING_B2B_READ" }),
});

/** Printed with dots between its parts: 99.00.123456.12345678. */
const identCodeOf = (code: string): string => codeKey(code).replaceAll(".", "");

export const swissPost = defineCarrier({
  carrier: "SWISS_POST",
  name: "Swiss Post",
  homeCountry: "CH",
  timeZone: "Europe/Zurich",
  languages: ["de", "fr", "it", "en"],
  batchMax: 1,
  rateLimit: { requests: 2, perSeconds: 1 }, // the post publishes none; this is ours
  leastIntervalSeconds: 3_600,
  environments: {
    production: {
      api: "https://mysb.apis.post.ch/logistics/mailpiece/tracking/business/v1",
      auth: "https://api.post.ch",
    },
  },
  credentialFields: [
    textField("clientId", "Client ID", "For the Mailpiece Tracking B2B API, from developer.apis.post.ch."),
    secretField("clientSecret", "Client secret", "You receive it with the client ID."),
  ],
  trackingPage: (code) => `https://service.post.ch/ekp-web/ui/entry/search/${encodeURIComponent(identCodeOf(code))}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For business customers with a franking licence, and for their own consignments only.",
    portal: "https://developer.apis.post.ch",
    confidence: "low",
    confidenceNote:
      "Beta. Token, scope and paths are from two public projects; fields are from one, and what most codes mean is inferred.",
    estimate: false,
    places: true,
    offsets: "sometimes",
  },
  track: (codes, { http }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: `/mailpieces/${encodeURIComponent(identCodeOf(code))}/events/`,
        headers: { "accept-language": "en" },
        token,
        readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
      });
      return answerOne(reply, readTrackAnswer);
    }),
});
