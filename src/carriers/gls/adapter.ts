import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest } from "../client/http/http.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { isOverQuota, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token = oauthToken({ path: "/oauth2/v2/token", client: "basic" });

/** GLS answers for each number on its own; a refusal of the whole list is about how the numbers are written, or the gateway's own. */
const readError: CarrierRequest["readError"] = ({ status, json }) => {
  if (isOverQuota(json())) return { code: "rate-limited", retryAfterMs: null };
  return status === 400 || status === 404 ? { code: "not-found" } : null;
};

export const gls = defineCarrier({
  carrier: "GLS",
  name: "GLS",
  homeCountry: "DE",
  timeZone: "Europe/Berlin",
  languages: ["en", "de"],
  batchMax: 10,
  rateLimit: { requests: 500, perSeconds: 86_400 },
  environments: {
    production: "https://api.gls-group.net",
    sandbox: "https://api-sandbox.gls-group.net",
    qas: "https://api-qas.gls-group.net",
  },
  credentialFields: [
    textField("clientId", "Client ID", "From an app on dev-portal.gls-group.net that is subscribed to Track & Trace."),
    secretField("clientSecret", "Client secret", "From the same app."),
    choiceField("language", "Language", "The language of messages. The default is English.", {
      EN: "English",
      DE: "Deutsch",
      FR: "Français",
    }),
  ],
  trackingPage: (code) => `https://gls-group.com/track/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "An app on GLS's developer portal. 500 requests per day, with ten numbers each, unless agreed otherwise.",
    portal: "https://dev-portal.gls-group.net",
    confidence: "high",
    confidenceNote: "From GLS's OpenAPI. It publishes the parcel's states, but few event codes; the others stay unknown.",
    estimate: false,
    places: true,
    offsets: "always",
  },
  track: (codes, { http, credentials }) =>
    answerBatchOrApart(
      codes,
      (some) =>
        http.json({
          path: `/track-and-trace-v1/tracking/simple/trackids/${some.map((code) => encodeURIComponent(codeKey(code))).join(",")}`,
          query: { showEvents: "true" },
          headers: { "accept-language": credentials.language || "EN" },
          token,
          readError,
        }),
      readTrackAnswer,
    ),
});
