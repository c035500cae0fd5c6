import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { TokenRecipe } from "../client/http/http.ts";
import { readOAuthToken, rejectedByTokenEndpoint } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer, withRefusal } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token: TokenRecipe = {
  async fetch(http, { clientId = "", clientSecret = "", scope = "" }) {
    const reply = await http.json({
      path: "/user/sessions",
      json: { clientId, secretId: clientSecret, grantType: "client_credentials", scope },
      headers: { poste_clientid: clientId },
      readError: rejectedByTokenEndpoint,
    });
    return reply.ok ? readOAuthToken(reply.value.body) : reply;
  },
};

export const posteItaliane = defineCarrier({
  carrier: "POSTE_ITALIANE",
  name: "Poste Italiane",
  homeCountry: "IT",
  timeZone: "Europe/Rome",
  languages: ["it", "en"],
  batchMax: 10,
  rateLimit: { requests: 2, perSeconds: 1 }, // Poste publishes none; this is ours
  leastIntervalSeconds: 3_600,
  environments: {
    production: "https://apiw.gp.posteitaliane.it/gp/internet",
    test: "https://apid.gp.posteitaliane.it/dev/kindergarden",
  },
  credentialFields: [
    textField("clientId", "Client ID", "For Poste Delivery Business, issued by Poste."),
    secretField("clientSecret", "Secret ID", "You receive it with the client ID."),
    textField("scope", "Scope", "You receive it with the client ID."),
  ],
  trackingPage: (code) => `https://www.poste.it/cerca/index.html#/risultati-spedizioni/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers of Poste Delivery Business with access to its API.",
    portal: "https://www.poste.it",
    confidence: "medium",
    confidenceNote:
      "Call and fields are from Poste's manual as four public clients keep it. Codes are not published: our patterns read the words.",
    estimate: false,
    places: true,
    offsets: "never",
    facts: ["serviceName"],
  },
  track: (codes, { http, credentials }) =>
    answerBatchOrApart(
      codes,
      async (asked) =>
        withRefusal(
          await http.json({
            path: "/postalandlogistics/parcel/tracking",
            json: {
              arg0: {
                shipmentsData: asked.map((code) => ({ waybillNumber: codeKey(code), lastTracingState: "N" })),
                statusDescription: "E",
                customerType: "DQ",
              },
            },
            headers: { poste_clientid: credentials.clientId },
            token,
          }),
        ),
      (body) => readTrackAnswer(body, codes),
    ),
});
