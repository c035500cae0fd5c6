import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerBatchOrApart, codeKey } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const matkahuolto = defineCarrier({
  carrier: "MATKAHUOLTO",
  name: "Matkahuolto",
  homeCountry: "FI",
  timeZone: "Europe/Helsinki",
  languages: ["fi", "sv", "en"],
  batchMax: 10,
  rateLimit: { requests: 2, perSeconds: 1 }, // Matkahuolto publishes none; this is ours
  leastIntervalSeconds: 1_800,
  environments: { production: "https://extservices.matkahuolto.fi", test: "https://extservicestest.matkahuolto.fi" },
  credentialFields: [
    textField("customerNumber", "Customer number", "Without its leading zeros.", { example: "9430018" }),
    secretField("password", "Password", "For the tracking interface, issued by Matkahuolto."),
  ],
  trackingPage: (code) => `https://www.matkahuolto.fi/seuranta/tilanne/?package_code=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For Matkahuolto's customers, who get a password for the tracking interface.",
    portal: "https://www.matkahuolto.fi",
    confidence: "medium",
    confidenceNote:
      "Call, fields and codes are from the interface's description 1.3 as public projects quote it. No example of a response was found.",
    estimate: false,
    places: true,
    offsets: "sometimes",
  },
  track: (codes, { http, credentials }) =>
    answerBatchOrApart(
      codes,
      (some) =>
        http.xml({
          path: "/mpaketti/public/tracking",
          query: { ids: some.map(codeKey).join(",") },
          headers: { authorization: basicAuth(credentials.customerNumber.replace(/^0+/, ""), credentials.password) },
        }),
      readTrackAnswer,
    ),
});
