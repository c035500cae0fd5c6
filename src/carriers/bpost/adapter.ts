import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const bpost = defineCarrier({
  carrier: "BPOST",
  name: "bpost",
  homeCountry: "BE",
  timeZone: "Europe/Brussels",
  languages: ["nl", "fr", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // bpost publishes none; this is ours
  environments: { production: "https://api.parcel.bpost.cloud" },
  credentialFields: [
    textField("accountId", "Account ID", "From your Shipping Manager account.", { example: "123456" }),
    secretField("passphrase", "Passphrase", "Shipping Manager › Admin › General settings."),
  ],
  trackingPage: (code) => `https://track.bpost.cloud/btr/web/#/search?itemCode=${encodeURIComponent(code)}&lang=en`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers with a Shipping Manager account. Messages are in the language of the account.",
    portal: "https://www.bpost.be",
    confidence: "medium",
    confidenceNote:
      "The XML is from bpost's schema; the meaning of most codes is from a secondary source that has no texts for them.",
    estimate: true,
    places: true,
    offsets: "sometimes",
    facts: ["weight", "deliveryWindow", "pickupPoint"],
    pickupPoint: ["name", "street", "location"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.xml({
        path: `/services/trackedmail/item/${encodeURIComponent(codeKey(code))}/trackingInfo`,
        headers: { accept: "application/xml", authorization: basicAuth(credentials.accountId, credentials.passphrase) },
        readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
