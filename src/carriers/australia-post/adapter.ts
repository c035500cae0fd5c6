import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth, type CarrierRequest } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatch } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readErrorCode, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const readError: CarrierRequest["readError"] = (response) => {
  if (response.status === 429) return null;
  const code = readErrorCode(response.json());
  if (code === "API_001") return { code: "credentials-rejected", detail: "Australia Post returned API_001" };
  if (code === "API_002") return { code: "rate-limited", retryAfterMs: null };
  return null;
};

export const australiaPost = defineCarrier({
  carrier: "AUSTRALIA_POST",
  name: "Australia Post / StarTrack",
  homeCountry: "AU",
  timeZone: "Australia/Sydney",
  languages: ["en"],
  batchMax: 10,
  rateLimit: { requests: 10, perSeconds: 60 },
  environments: { production: "https://digitalapi.auspost.com.au", test: "https://digitalapi.auspost.com.au/test" },
  credentialFields: [
    textField("apiKey", "API key", "From developers.auspost.com.au, for Shipping and Tracking."),
    secretField("password", "API password", "You receive it with the key."),
    textField(
      "accountNumber",
      "Account number",
      "From your eParcel contract (10 digits) or your StarTrack contract (8 digits).",
      {
        example: "0000123456",
      },
    ),
  ],
  trackingPage: (code) => `https://auspost.com.au/mypost/track/#/details/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers with an eParcel or StarTrack contract, and for their own parcels only.",
    portal: "https://developers.auspost.com.au",
    confidence: "medium",
    confidenceNote:
      "Call, shape and status names are from Australia Post's reference. Events have only descriptions; the patterns are ours.",
    estimate: false,
    places: true,
    offsets: "always",
  },
  async track(codes, { http, credentials }) {
    const reply = await http.json({
      path: "/shipping/v1/track",
      query: { tracking_ids: codes.join(",") },
      headers: {
        authorization: basicAuth(credentials.apiKey, credentials.password),
        "account-number": credentials.accountNumber,
      },
      readError,
    });
    return answerBatch(codes, reply, readTrackAnswer);
  },
});
