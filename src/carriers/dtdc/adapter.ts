import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { secretField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const dtdc = defineCarrier({
  carrier: "DTDC",
  name: "DTDC",
  homeCountry: "IN",
  timeZone: "Asia/Kolkata",
  languages: ["en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // DTDC publishes none; this is ours
  environments: { production: "https://blktracksvc.dtdc.com/dtdc-api" },
  credentialFields: [
    secretField(
      "accessToken",
      "Tracking token",
      "From DTDC, or from its authenticate call with your tracking user: such as AB123_trk_json:… It is not the key for bookings.",
    ),
  ],
  trackingPage: (code) => `https://www.dtdc.in/tracking/shipment-tracking.asp?strCnno=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For customers of DTDC; its support issues the tracking token, which differs from the key for bookings.",
    portal: "https://www.dtdc.in",
    confidence: "high",
    confidenceNote:
      "Call, fields and error words are from DTDC's own document (version 2.2) and observed responses; codes of returns are from a platform's table.",
    estimate: true,
    places: true,
    offsets: "never",
    facts: ["serviceName", "weight", "pieceCount", "origin", "destination", "attempts"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: "/rest/JSONCnTrk/getTrackDetails",
        headers: { "x-access-token": credentials.accessToken },
        json: { trkType: "cnno", strcnno: codeKey(code), addtnlDtl: "Y" },
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
