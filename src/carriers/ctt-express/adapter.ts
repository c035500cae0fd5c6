import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token = oauthToken({
  path: "/integrations/oauth2/token",
  client: "form",
  fields: () => ({ scope: "urn:com:ctt-express:integration-clients:scopes:common/ALL" }),
});

export const cttExpress = defineCarrier({
  carrier: "CTT_EXPRESS",
  name: "CTT Express",
  homeCountry: "ES",
  timeZone: "Europe/Madrid",
  languages: ["es", "pt", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // CTT Express publishes none; this is ours
  environments: { production: "https://api.cttexpress.com", test: "https://api-test.cttexpress.com" },
  credentialFields: [
    textField("clientId", "Client ID", "For the integration, issued by CTT Express."),
    secretField("clientSecret", "Client secret", "From the same integration."),
    textField("userName", "User name", "Only if CTT Express gave you one. It is sent as user_name.", { optional: true }),
    secretField("password", "Password", "The password of that user.", { optional: true }),
  ],
  trackingPage: (code) => `https://app.cttexpress.com/AreaClientes/Views/Destinatarios.aspx?s=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers of CTT Express, on request.",
    portal: "https://www.cttexpress.com",
    confidence: "medium",
    confidenceNote:
      "The calls are from open clients, the codes from CTT's master data in one of them; incidents have only a description.",
    estimate: true,
    places: false,
    offsets: "sometimes",
    facts: ["weight", "pieceCount", "origin", "destination"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: `/integrations-info/trf/item-history-api/history/${encodeURIComponent(codeKey(code))}`,
        query: { view: "APITRACK", showItems: "false" },
        headers: {
          ...(credentials.userName && { user_name: credentials.userName }),
          ...(credentials.password && { password: credentials.password }),
        },
        token,
        readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
