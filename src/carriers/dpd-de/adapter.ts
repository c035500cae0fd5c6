import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { fail } from "../../lib/result.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats, parcelNumberOf } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readRefusal, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const dpdDe = defineCarrier({
  carrier: "DPD_DE",
  name: "DPD Germany",
  homeCountry: "DE",
  timeZone: "Europe/Berlin",
  languages: ["de", "en"],
  batchMax: 1,
  rateLimit: { requests: 1, perSeconds: 1 }, // DPD limits each account and does not say to how much; this is ours
  leastIntervalSeconds: 1_200,
  environments: { production: "https://cloud.dpd.com/api/v1", sandbox: "https://cloud-stage.dpd.com/api/v1" },
  credentialFields: [
    textField("partnerName", "Partner name", "The PartnerCredentials-Name for the DPD Cloud Service."),
    secretField("partnerToken", "Partner token", "PartnerCredentials-Token."),
    textField("cloudUserId", "Cloud user ID", "UserCredentials-cloudUserID."),
    secretField("userToken", "User token", "UserCredentials-Token."),
  ],
  trackingPage: (code) => `https://tracking.dpd.de/status/de_DE/parcel/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "DPD emails you the four values. Those for the sandbox are in its developer portal and work only there.",
    portal: "https://esolutions.dpd.com",
    confidence: "low",
    confidenceNote:
      "Address, headers and errors are certain. Times are not described, only five milestones are reported, and problems have only a description.",
    estimate: true,
    places: true,
    offsets: "never",
    facts: ["serviceName", "weight", "pieceCount", "destination"],
  },
  track: (codes, { http, credentials, hintsOf }) =>
    eachCode(
      codes,
      async (code) => {
        const postalCode = hintsOf(code).postalCode?.replace(/\s/g, "") || "null"; // a missing part of the path is a 404
        const reply = await http.json({
          path: `/getOrderStatus/${encodeURIComponent(parcelNumberOf(codeKey(code)))}/${encodeURIComponent(postalCode)}`,
          headers: {
            version: "100",
            language: "de_DE", // problems are reported in words, which are known in German
            "partnercredentials-name": credentials.partnerName,
            "partnercredentials-token": credentials.partnerToken,
            "usercredentials-clouduserid": credentials.cloudUserId,
            "usercredentials-token": credentials.userToken,
          },
        });
        const refusal = reply.ok ? readRefusal(reply.value.body) : null;
        return answerOne(refusal ? fail(refusal) : reply, (body) => readTrackAnswer(body, parcelNumberOf(codeKey(code))));
      },
      2,
    ),
});
