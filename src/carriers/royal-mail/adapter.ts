import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import type { CarrierRequest } from "../client/http/http.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readErrorAnswer, readEventsAnswer, readSignatureAnswer } = onFirstUse<typeof ReadingModule>(
  import.meta.url,
  "./reading.ts",
);

const questionOf = (
  code: string,
  about: "events" | "signature",
  credentials: Readonly<Record<"clientId" | "clientSecret", string>>,
): CarrierRequest => ({
  path: `/mailpieces/v2/${encodeURIComponent(codeKey(code))}/${about}`,
  headers: {
    "x-ibm-client-id": credentials.clientId,
    "x-ibm-client-secret": credentials.clientSecret,
    "x-accept-rmg-terms": "yes",
  },
  readError: (response) => readErrorAnswer(response.json()),
});

export const royalMail = defineCarrier({
  carrier: "ROYAL_MAIL",
  name: "Royal Mail",
  homeCountry: "GB",
  timeZone: "Europe/London",
  languages: ["en"],
  batchMax: 1, // thirty for a summary, but a history is given for one item at a time
  rateLimit: { requests: 2, perSeconds: 1 }, // depends on the plan and is not published; this is ours
  environments: { production: "https://api.royalmail.net" },
  credentialFields: [
    textField("clientId", "Client ID", "From an app on developer.royalmail.net that has been granted the Tracking API v2."),
    secretField("clientSecret", "Client secret", "From the same app."),
  ],
  trackingPage: (code) => `https://www.royalmail.com/track-your-item#/tracking-results/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "An app on developer.royalmail.net. Royal Mail must approve the app and your acceptance of its terms.",
    portal: "https://developer.royalmail.net",
    confidence: "high",
    confidenceNote: "Calls, fields and errors are confirmed; some event codes are inferred from their family.",
    estimate: true,
    places: true,
    offsets: "always",
    facts: ["serviceName", "origin", "destination", "deliveryWindow"],
  },
  track: (codes, { http, credentials }) =>
    eachCode(
      codes,
      async (code) => {
        const reply = await http.json(questionOf(code, "events", credentials));
        return answerOne(reply, (body) => readEventsAnswer(body, code));
      },
      2,
    ),
  async fetchProof(code, { http, credentials }) {
    const reply = await http.json(questionOf(code, "signature", credentials));
    return reply.ok ? readSignatureAnswer(reply.value.body, code) : reply;
  },
});
