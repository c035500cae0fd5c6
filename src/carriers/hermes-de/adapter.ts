import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest } from "../client/http/http.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatch } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { isForLater, readResultCodes, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token = oauthToken({
  path: "/authorization-facade/oauth2/access_token",
  host: "auth",
  client: "form",
  fields: ({ username = "", password = "" }) => ({ grant_type: "password", username, password }),
});

/** An invalid (e902) or expired (e903) token comes as 400, not 401, and so does what has only to be asked again. */
const readError: CarrierRequest["readError"] = ({ json }) => {
  const codes = readResultCodes(json());
  const refusal = codes.find((code) => ["e900", "e902", "e903"].includes(code));
  if (refusal) return { code: "credentials-rejected", detail: `Hermes returned ${refusal}` };
  const later = codes.find(isForLater);
  return later ? { code: "unavailable", detail: `Hermes returned ${later}` } : null;
};

export const hermesDe = defineCarrier({
  carrier: "HERMES_DE",
  name: "Hermes Germany",
  homeCountry: "DE",
  timeZone: "Europe/Berlin",
  languages: ["de", "en"],
  batchMax: 100,
  rateLimit: { requests: 5, perSeconds: 1 }, // Hermes publishes none; this is ours
  environments: {
    production: { api: "https://de-api.hermesworld.com/services/hsi", auth: "https://authme.myhermes.de" },
    integration: { api: "https://de-api-int.hermesworld.com/services/hsi", auth: "https://authme-int.myhermes.de" },
  },
  credentialFields: [
    textField("username", "User name", "From your access to the Hermes Shipping Interface (HSI)."),
    secretField("password", "Password", "The password of the same access."),
    textField("clientId", "Client ID", "From the application that Hermes registered for you."),
    secretField("clientSecret", "Client secret", "From the same application."),
  ],
  trackingPage: (code) => `https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For contract customers: Hermes issues user, password and client for the HSI.",
    portal: "https://www.myhermes.de",
    confidence: "high",
    confidenceNote: "From Hermes's OpenAPI and list of event codes. Number formats are inferred.",
    estimate: true,
    places: true,
    offsets: "sometimes",
    facts: ["destination", "deliveryWindow"],
  },
  async track(codes, { http }) {
    const reply = await http.json({
      path: "/shipmentinfo",
      query: { shipmentID: codes },
      headers: { "accept-language": "EN", accept: "application/json" },
      token,
      readError,
    });
    return answerBatch(codes, reply, readTrackAnswer);
  },
});
