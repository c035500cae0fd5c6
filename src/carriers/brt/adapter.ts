import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const brt = defineCarrier({
  carrier: "BRT",
  name: "BRT (Bartolini)",
  homeCountry: "IT",
  timeZone: "Europe/Rome",
  languages: ["it", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // BRT publishes none; this is ours
  environments: { production: "https://api.brt.it" },
  credentialFields: [
    textField("userId", "Customer code", "The userID for BRT's web services.", { example: "1020117" }),
    secretField("password", "Password", "The password of the same customer code."),
  ],
  trackingPage: (code) =>
    `https://vas.brt.it/vas/sped_det_show.hsm?referer=sped_numspe_par.htm&ChiSono=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers of BRT, on request. Messages are in Italian or English, depending on the account.",
    portal: "https://www.brt.it",
    confidence: "medium",
    confidenceNote: "Call, fields and event codes are from open clients in use; no live response is public.",
    estimate: true,
    places: true,
    offsets: "never",
    facts: ["deliveryWindow"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: `/rest/v1/tracking/parcelID/${encodeURIComponent(codeKey(code))}`,
        headers: { userID: credentials.userId, password: credentials.password },
      });
      return answerOne(reply, readTrackAnswer);
    }),
});
