import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest } from "../client/http/http.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { choiceField, secretField, textField } from "../credential-fields.ts";
import { answerOne, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

/** Login with Amazon: a seller's refresh token for an access token of an hour. */
const token = oauthToken({
  path: "/auth/o2/token",
  host: "auth",
  client: "form",
  fields: ({ refreshToken = "" }) => ({ grant_type: "refresh_token", refresh_token: refreshToken }),
  tokenHeaders: (accessToken) => ({ "x-amz-access-token": accessToken }),
});

const readError: CarrierRequest["readError"] = ({ status }) => (status === 404 ? { code: "not-found" } : null);

const auth = "https://api.amazon.com";

export const amazonShipping = defineCarrier({
  carrier: "AMAZON_SHIPPING",
  name: "Amazon Shipping",
  homeCountry: "GB",
  timeZone: "Europe/London",
  languages: ["en"],
  batchMax: 1,
  rateLimit: { requests: 80, perSeconds: 1 },
  environments: {
    europe: { api: "https://sellingpartnerapi-eu.amazon.com", auth },
    "north-america": { api: "https://sellingpartnerapi-na.amazon.com", auth },
    "far-east": { api: "https://sellingpartnerapi-fe.amazon.com", auth },
    "sandbox-europe": { api: "https://sandbox.sellingpartnerapi-eu.amazon.com", auth },
    "sandbox-north-america": { api: "https://sandbox.sellingpartnerapi-na.amazon.com", auth },
    "sandbox-far-east": { api: "https://sandbox.sellingpartnerapi-fe.amazon.com", auth },
  },
  credentialFields: [
    textField(
      "clientId",
      "LWA client ID",
      "From your app in the Solution Provider Portal or Seller Central, with the Amazon Shipping role.",
    ),
    secretField("clientSecret", "LWA client secret", "From the same app."),
    secretField("refreshToken", "Refresh token", "From authorising the app for your Amazon Shipping account."),
    textField("carrierId", "Carrier ID", "The carrier of your parcels, as Amazon's getRates names it.", { example: "AMZN_UK" }),
    choiceField(
      "businessId",
      "Shipping business",
      "The country of your Amazon Shipping account. Amazon's default is the UK.",
      Object.fromEntries(
        ["UK", "US", "IN", "UAE", "SA", "EG", "IT", "ES", "FR", "JP"].map((country) => [`AmazonShipping_${country}`, country]),
      ),
    ),
  ],
  trackingPage: (code) => `https://track.amazon.com/tracking/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote:
      "For sellers with an Amazon Shipping account: an SP-API app that the account authorises. Not for amazon.com orders.",
    portal: "https://developer-docs.amazon.com/amazon-shipping",
    confidence: "high",
    confidenceNote:
      "Call, fields and codes are from Amazon's model of Shipping v2; sign-in and carrier IDs are widely documented.",
    estimate: true,
    places: true,
    offsets: "utc",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: "/shipping/v2/tracking",
        query: { trackingId: code, carrierId: credentials.carrierId },
        headers: credentials.businessId ? { "x-amzn-shipping-business-id": credentials.businessId } : {},
        token,
        readError,
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
