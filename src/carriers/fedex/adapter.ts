import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { dayAfter, type Hints } from "../../tracking/carrier-port.ts";
import { defineCarrier } from "../adapter.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatchOrApart } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as PushModule from "./push.ts";
import type * as ReadingModule from "./reading.ts";

const { receivePush } = onFirstUse<typeof PushModule>(import.meta.url, "./push.ts");
const { readDocuments, readError, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const token = oauthToken({ path: "/oauth/token", client: "form" });

/** FedEx uses a number again. What a shop calls the day of shipping may be the label's, days before FedEx has the parcel. */
const shipDatesOf = ({ shippedOn }: Hints) =>
  shippedOn === undefined ? {} : { shipDateBegin: dayAfter(shippedOn, -3), shipDateEnd: dayAfter(shippedOn, 30) };

export const fedex = defineCarrier({
  carrier: "FEDEX",
  name: "FedEx",
  homeCountry: "US",
  timeZone: "America/Chicago",
  languages: ["en"],
  batchMax: 30,
  rateLimit: { requests: 60, perSeconds: 60 }, // 1,400 per 10 s are allowed, but more than about 1/s for two minutes blocks the address
  environments: { production: "https://apis.fedex.com", sandbox: "https://apis-sandbox.fedex.com" },
  credentialFields: [
    textField("clientId", "API key", "From a project on developer.fedex.com that has the Track API."),
    secretField("clientSecret", "Secret key", "From the same project."),
    secretField(
      "pushSecret",
      "Webhook security token",
      "From an Advanced Integrated Visibility webhook project, if you have one. Without it, pushes are refused.",
      { optional: true },
    ),
  ],
  trackingPage: (code) => `https://www.fedex.com/fedextrack/?trknbr=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "self-service",
    accessNote: "Free: a separate project for the Track API on developer.fedex.com. Webhooks are a paid product.",
    portal: "https://developer.fedex.com",
    confidence: "high",
    confidenceNote: "From FedEx's OpenAPI and portal. Webhook payload and some rare codes are inferred.",
    estimate: true,
    places: true,
    offsets: "sometimes",
    facts: ["serviceName", "weight", "pieceCount", "origin", "destination", "deliveryWindow", "pickupPoint", "attempts"],
    pickupPoint: ["name", "street", "location"],
  },
  track: (codes, { http, newRequestId, hintsOf }) =>
    answerBatchOrApart(
      codes,
      (some) =>
        http.json({
          path: "/track/v1/trackingnumbers",
          headers: { "x-locale": "en_US", "x-customer-transaction-id": newRequestId() },
          json: {
            includeDetailedScans: true,
            trackingInfo: some.map((trackingNumber) => ({
              ...shipDatesOf(hintsOf(trackingNumber)),
              trackingNumberInfo: { trackingNumber },
            })),
          },
          token,
          readError,
        }),
      readTrackAnswer,
    ),
  async fetchProof(code, { http, newRequestId }) {
    const reply = await http.json({
      path: "/track/v1/trackingdocuments",
      headers: { "x-locale": "en_US", "x-customer-transaction-id": newRequestId() },
      json: {
        trackDocumentDetail: { documentType: "SIGNATURE_PROOF_OF_DELIVERY", documentFormat: "PDF" },
        trackDocumentSpecification: [{ trackingNumberInfo: { trackingNumber: code } }],
      },
      token,
      readError,
    });
    return reply.ok ? readDocuments(reply.value.body) : reply;
  },
  push: {
    secretField: "pushSecret",
    setup:
      "In an Advanced Integrated Visibility project on developer.fedex.com, enter the address shown here and the security token.",
    receive: receivePush,
  },
});
