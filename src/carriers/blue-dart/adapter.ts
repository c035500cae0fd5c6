import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { TokenRecipe } from "../client/http/http.ts";
import { rejectedByTokenEndpoint } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatch, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { isLicenceMismatch, readTokenAnswer, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token: TokenRecipe = {
  headers: (jwt) => ({ jwttoken: jwt }),
  async fetch(http, { clientId, clientSecret }) {
    const reply = await http.json({
      path: "/in/transportation/token/v1/login",
      headers: { clientid: clientId ?? "", clientsecret: clientSecret ?? "" },
      readError: rejectedByTokenEndpoint,
    });
    return reply.ok ? readTokenAnswer(reply.value.body) : reply;
  },
};

export const blueDart = defineCarrier({
  carrier: "BLUE_DART",
  name: "Blue Dart",
  homeCountry: "IN",
  timeZone: "Asia/Kolkata",
  languages: ["en"],
  batchMax: 25,
  rateLimit: { requests: 5, perSeconds: 1 }, // Blue Dart publishes none; this is ours
  environments: { production: "https://apigateway.bluedart.com", sandbox: "https://apigateway-sandbox.bluedart.com" },
  credentialFields: [
    textField("clientId", "Client ID", "The consumer key of your application on Blue Dart's developer portal."),
    secretField("clientSecret", "Client secret", "The consumer secret of the same application."),
    textField("loginId", "Login ID", "From your Blue Dart account.", { example: "BOM00001" }),
    secretField("licenceKey", "Tracking licence key", "Issued by Blue Dart. It is not the key for shipping."),
  ],
  trackingPage: (code) => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "An application on Blue Dart's developer portal, and the login and tracking licence key of a Blue Dart account.",
    portal: "https://www.bluedart.com",
    confidence: "medium",
    confidenceNote:
      "Calls and XML are from several public clients and two observed responses; what scan codes mean is from a public logistics platform's table.",
    estimate: true,
    places: true,
    offsets: "never",
    facts: ["serviceName", "weight", "origin", "destination"],
  },
  async track(codes, { http, credentials }) {
    const ask = (version: string | undefined) =>
      http.xml({
        path: "/in/transportation/tracking/v1/shipment",
        query: {
          handler: "tnt",
          action: "custawbquery",
          loginid: credentials.loginId,
          awb: "awb",
          numbers: codes.map(codeKey).join(","),
          format: "xml",
          lickey: credentials.licenceKey,
          verno: version,
          scan: "1",
        },
        token,
      });
    const reply = await ask("1");
    // Some accounts are refused because of the version alone.
    const isRefused = reply.ok && isLicenceMismatch(reply.value.body);
    return answerBatch(codes, isRefused ? await ask(undefined) : reply, (body) => readTrackAnswer(body, codes));
  },
});
