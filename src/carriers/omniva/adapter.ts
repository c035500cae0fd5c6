import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { basicAuth } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { isUnknownBarcode, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

export const omniva = defineCarrier({
  carrier: "OMNIVA",
  name: "Omniva",
  homeCountry: "EE",
  timeZone: "Europe/Tallinn",
  languages: ["en", "et", "lv", "lt"],
  batchMax: 1,
  rateLimit: { requests: 10, perSeconds: 60 }, // for questions by barcode, as a public client found
  environments: {
    production: "https://omx.omniva.eu/api/v01/omx",
    test: "https://test-omx.omniva.eu/api/v01/omx",
  },
  credentialFields: [
    textField("customerCode", "Customer code", "From your contract with Omniva.", { example: "12345" }),
    secretField("password", "Password", "For Omniva's web services (OMX)."),
  ],
  trackingPage: (code) => `https://www.omniva.ee/private/track_and_trace?barcode=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For business customers in Estonia, Latvia and Lithuania.",
    portal: "https://www.omniva.ee",
    confidence: "medium",
    confidenceNote: "Address and event codes are from Omniva's own library. Bodies of errors and some fields are inferred.",
    estimate: false,
    places: false,
    offsets: "sometimes",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: `/shipments/${encodeURIComponent(codeKey(code))}`,
        headers: { accept: "application/json", authorization: basicAuth(credentials.customerCode, credentials.password) },
        readError: ({ status, json }) => (status === 404 || isUnknownBarcode(json()) ? { code: "not-found" } : null),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
